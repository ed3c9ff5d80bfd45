// Equations of Word (OMML) as text on a line, which the converter leaves out: a fraction as (a)/(b), what is raised behind ^,
// lowered behind _, a root as √(a). Their words and numbers are the document's; how they are set is not.
import { walkXml } from './xml-walk.ts';

const EQUATION = /<(\w+:)?oMath(?:\s[^>]*)?>[^]*?<\/(?:\w+:)?oMath>/g;
const AROUND =
  /<\/?(?:\w+:)?oMathPara(?:\s[^>]*)?>|<(\w+:)?oMathParaPr(?:\s[^>]*)?>[^]*?<\/(?:\w+:)?oMathParaPr>/g;

/** A part of WordprocessingML with a run of text in the place of each equation. */
export function withEquations(xml: string): string {
  if (!xml.includes('oMath')) return xml;
  return xml
    .replace(AROUND, '')
    .replace(
      EQUATION,
      (equation) => `<w:r><w:t xml:space="preserve">${escaped(equationText(equation))}</w:t></w:r>`,
    );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

interface Element {
  readonly name: string;
  readonly parts: (Element | string)[];
  /** Of its properties: `chr`, `begChr`, `endChr`. */
  readonly said: Map<string, string>;
}

const DEEPEST = 60;

function equationText(xml: string): string {
  const root: Element = { name: '', parts: [], said: new Map() };
  const open: Element[] = [root];
  let depth = 0;
  walkXml(xml, {
    open({ name, attribute }) {
      if (/^(?:chr|begChr|endChr)$/.test(name)) open.at(-1)!.said.set(name, attribute('val'));
      depth += 1;
      if (depth > DEEPEST) return;
      const element: Element = { name, parts: [], said: name.endsWith('Pr') ? open.at(-1)!.said : new Map() };
      open.at(-1)!.parts.push(element);
      open.push(element);
    },
    close() {
      if (depth <= 0) return;
      if (depth <= DEEPEST && open.length > 1) open.pop();
      depth -= 1;
    },
    text: (text) => void (open.at(-1)!.name === 't' && open.at(-1)!.parts.push(text)),
  });
  return textOf(root).replace(/\s+/g, ' ').trim();
}

function textOf(element: Element): string {
  const { name, parts, said } = element;
  const inner = (which: string): string =>
    parts
      .flatMap((part) => (typeof part !== 'string' && part.name === which ? [textOf(part)] : []))
      .join(', ');
  const raised = (): string => (inner('sup') === '' ? '' : `^${held(inner('sup'))}`);
  const lowered = (): string => (inner('sub') === '' ? '' : `_${held(inner('sub'))}`);
  switch (name) {
    case 'del':
      return '';
    case 'f':
      return `${held(inner('num'))}/${held(inner('den'))}`;
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return `${inner('e')}${lowered()}${raised()}`;
    case 'rad':
      return `${inner('deg')}√(${inner('e')})`;
    case 'nary':
      return `${said.get('chr') ?? '∫'}${lowered()}${raised()} ${inner('e')}`;
    case 'd':
      return `${said.get('begChr') ?? '('}${inner('e')}${said.get('endChr') ?? ')'}`;
    case 'func':
      return `${inner('fName')} ${inner('e')}`;
    case 'mr':
      return `${inner('e')}; `;
    default:
      return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
  }
}

function held(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text.trim() : `(${text})`;
}
