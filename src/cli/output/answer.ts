// The answer to a query as an analyst reads it: sentences with footnote numbers, the sources below, one quiet line.
// A document of another layout, whose members these are not, is shown by the generic view.
import { isInsufficient } from '../../api/outcome.ts';
import type { Screen } from '../io.ts';
import { generic } from './generic.ts';
import { isRecord } from './rows.ts';
import { wrap } from './wrap.ts';

interface Claim {
  readonly text: string;
  readonly citation_ids: readonly string[];
}

export function answer(document: unknown, screen: Screen): string | Promise<string> {
  if (!isRecord(document)) return generic(document, screen);
  if (isInsufficient(document) && Array.isArray(document['reasons'])) return refusal(document, screen);
  const claims = claimsOf(document['claims']);
  const citations = citationsOf(document['citations']);
  if (claims === undefined || citations === undefined || typeof document['answer'] !== 'string')
    return generic(document, screen);
  const numbers = number(claims, citations);
  const body = claims
    .map(({ text, citation_ids }) => screen.clean(text).trim() + marks(citation_ids, numbers, screen))
    .join(' ');
  const parts = [
    wrap(body, screen.columns),
    sources(citations, numbers, screen),
    conflicts(document['conflicts'], screen),
    quiet(document, screen),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function refusal(document: Record<string, unknown>, screen: Screen): string {
  const reasons = (document['reasons'] as unknown[])
    .map((reason) => textOf(reason))
    .filter((text) => text !== '');
  const lines = [
    wrap(
      screen.paint.yellow('insufficient_evidence') +
        ': the corpus cannot support an answer to this question.',
      screen.columns,
    ),
    ...reasons.map((reason) => wrap(screen.clean(reason), screen.columns, '  ', '- ')),
    '',
    quiet(document, screen),
  ];
  return `${lines.join('\n')}\n`;
}

/** Citations get numbers in the order in which the claims use them. */
function number(
  claims: readonly Claim[],
  citations: readonly Record<string, unknown>[],
): Map<string, number> {
  const known = new Set(citations.map(({ id }) => id));
  const numbers = new Map<string, number>();
  for (const id of claims.flatMap(({ citation_ids }) => citation_ids)) {
    if (known.has(id) && !numbers.has(id)) numbers.set(id, numbers.size + 1);
  }
  return merged(numbers, citations);
}

/** Two citations of one document share a number: the list below names documents. */
function merged(
  numbers: Map<string, number>,
  citations: readonly Record<string, unknown>[],
): Map<string, number> {
  const byDocument = new Map<unknown, number>();
  const result = new Map<string, number>();
  for (const id of numbers.keys()) {
    const citation = citations.find((one) => one['id'] === id);
    const key = citation?.['document_id'] ?? citation?.['source_url'] ?? id;
    const taken = byDocument.get(key) ?? byDocument.size + 1;
    byDocument.set(key, taken);
    result.set(id, taken);
  }
  return result;
}

function marks(ids: readonly string[], numbers: Map<string, number>, screen: Screen): string {
  const found = [...new Set(ids.flatMap((id) => numbers.get(id) ?? []))];
  return found.length === 0 ? '' : screen.paint.cyan(`[${found.join(', ')}]`);
}

function sources(
  citations: readonly Record<string, unknown>[],
  numbers: Map<string, number>,
  screen: Screen,
): string {
  const seen = new Set<number>();
  const lines: string[] = [];
  for (const [id, index] of numbers) {
    const citation = citations.find((one) => one['id'] === id);
    if (citation === undefined || seen.has(index)) continue;
    seen.add(index);
    lines.push(source(citation, index, screen));
  }
  return lines.join('\n');
}

function source(citation: Record<string, unknown>, index: number, screen: Screen): string {
  const text = (name: string) => (typeof citation[name] === 'string' ? screen.cleanLine(citation[name]) : '');
  const url = text('source_url');
  const title = text('title') || url || text('document_id');
  const date = text('published_at') || text('retrieved_at').slice(0, 10);
  const publisher = text('publisher');
  const label = `${screen.paint.cyan(`[${index}]`)} `;
  const head = [screen.paint.bold(title), publisher, date].filter((part) => part !== '').join(', ');
  const indent = ' '.repeat(`[${index}] `.length);
  return [
    wrap(head, screen.columns, indent, label),
    ...(url === '' ? [] : [indent + screen.link(screen.paint.dim(url), url)]),
  ].join('\n');
}

function conflicts(value: unknown, screen: Screen): string {
  if (!Array.isArray(value) || value.length === 0) return '';
  const lines = value.map((conflict) => wrap(screen.clean(textOf(conflict)), screen.columns, '  ', '- '));
  return [screen.paint.yellow('Sources that conflict with this:'), ...lines].join('\n');
}

/** Mode, time and cost: what is there of it. */
function quiet(document: Record<string, unknown>, screen: Screen): string {
  const { mode, cached, cost_usd: cost, billable, created_at: created, confidence } = document;
  const parts = [
    typeof mode === 'string' ? mode : '',
    typeof confidence === 'number' && !isInsufficient(document) ? `confidence ${confidence.toFixed(2)}` : '',
    cached === true ? 'from cache' : '',
    typeof created === 'string' ? created.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1 UTC') : '',
    billable === false ? 'not billed' : typeof cost === 'number' ? `$${cost.toFixed(2)}` : '',
  ];
  return screen.paint.dim(screen.cleanLine(parts.filter((part) => part !== '').join(' · ')));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value['text'] === 'string' ? value['text'] : JSON.stringify(value);
}

function claimsOf(value: unknown): Claim[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const fits = value.every(
    (claim) => isRecord(claim) && typeof claim['text'] === 'string' && Array.isArray(claim['citation_ids']),
  );
  return fits ? (value as Claim[]) : undefined;
}

function citationsOf(value: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(value) && value.every(isRecord) ? value : undefined;
}
