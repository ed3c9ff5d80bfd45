// The sentences that a proof may start from, with what each can be read as: whole statements of the cited texts that nothing
// before them governs, that ask nothing and are in nobody's mouth.
import { labelOf } from '../governs.ts';
import { governors } from '../lead-ins.ts';
import type { Source, SourceSentence } from '../source.ts';
import { asks } from '../verbatim.ts';
import { antecedents } from './antecedents.ts';
import { readDated } from './dates.ts';
import type { Lattice, Step } from './lattice.ts';
import { measurings, type Naming, namings, renamings } from './naming.ts';
import { omissions } from './omissions.ts';

export interface Statement {
  /** The index of the cited source. */
  readonly cited: number;
  readonly passage: Source;
  /** The index of the sentence in the passage. */
  readonly sentence: number;
  /** What is taken from an offset in the passage to have one in the source's text. */
  readonly shift: number;
  /** All keys that its ways can take. */
  readonly known: ReadonlySet<string>;
  readonly lattice: Lattice;
}

interface Passage {
  readonly source: Source;
  readonly names: readonly Naming[];
}

interface Cited {
  readonly text: string;
  readonly context?: string;
}

/** The statements of all sources in their order; of one passage its names are read once. */
export function statementsOf(sources: readonly Cited[]): Statement[] {
  const passages = new Map<string, Passage>();
  const read = (text: string): Passage => {
    const known = passages.get(text);
    if (known !== undefined) return known;
    const source = readDated(text);
    const passage = { source, names: namings(source) };
    passages.set(text, passage);
    return passage;
  };
  const found: Statement[] = [];
  for (const [cited, { text, context }] of sources.entries()) {
    const at = context === undefined ? -1 : context.indexOf(text);
    const passage = read(at < 0 ? text : context!);
    const shift = Math.max(0, at);
    for (const sentence of usable(passage.source, shift, shift + text.length)) {
      if (found.length >= MOST_STATEMENTS) return found;
      found.push(statementAt(cited, passage, sentence, shift));
    }
  }
  return found;
}

const MOST_STATEMENTS = 4_000;
/** In tokens: longer ones are taken word for word only. */
const LONGEST = 200;
const SHORTEST = 3;

function usable(source: Source, start: number, end: number): number[] {
  const governed = governors(source);
  const isOpen = quotedSentences(source);
  return source.sentences.flatMap((one, at) => {
    const length = one.to - one.from;
    if (one.start < start || one.end > end || length < SHORTEST || length > LONGEST) return [];
    const text = source.text.slice(one.start, one.end);
    if (governed[at]! >= 0 || asks(source, at) || isOpen[at]! || !STOPPED.test(text)) return [];
    return labelOf(text) === null ? [at] : [];
  });
}

const STOPPED = /[.!]["'”’)\]]*$/;

/** For each sentence whether it is within a quotation that begins before it or ends behind it. */
function quotedSentences({ text, sentences }: Source): boolean[] {
  let open = 0;
  let end = 0;
  return sentences.map((one) => {
    if (text.slice(end, one.start).includes('\n')) open = 0;
    end = one.end;
    const said = text.slice(one.start, one.end);
    const before = open;
    const straight = said.split('"').length - 1;
    const curled = said.split('“').length - said.split('”').length;
    open = Math.max(0, open + curled);
    if (straight % 2 === 1) open = open === 0 ? 1 : 0;
    return before > 0 || open > 0;
  });
}

function statementAt(cited: number, { source, names }: Passage, sentence: number, shift: number): Statement {
  const span = source.sentences[sentence]!;
  const made: { lattice?: Lattice; known?: ReadonlySet<string> } = {};
  const lattice = () => (made.lattice ??= latticeOf(source, sentence, span, names));
  return {
    cited,
    passage: source,
    sentence,
    shift,
    get lattice() {
      return lattice();
    },
    get known() {
      return (made.known ??= knownIn(lattice()));
    },
  };
}

function latticeOf(source: Source, at: number, span: SourceSentence, names: readonly Naming[]): Lattice {
  const steps: Step[][] = Array.from({ length: span.to - span.from }, () => []);
  for (const step of omissions(source, span)) steps[step.from - span.from]!.push(step);
  for (const step of renamings(source, span, names)) steps[step.from - span.from]!.push(step);
  for (const step of measurings(source, span)) steps[step.from - span.from]!.push(step);
  steps[0]!.push(...antecedents(source, at));
  return { source, sentence: span, steps };
}

function knownIn({ source, sentence, steps }: Lattice): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { form } of source.tokens.slice(sentence.from, sentence.to)) known.add(form.key);
  for (const from of steps) for (const step of from) for (const key of step.keys) known.add(key);
  return known;
}
