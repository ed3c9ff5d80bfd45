// The sentences that a proof may start from, with what each can be read as: whole statements of the cited texts that nothing
// before them governs, that ask nothing and are in nobody's mouth.
import { labelOf } from '../governs.ts';
import { governors } from '../lead-ins.ts';
import type { Source, SourceSentence } from '../source.ts';
import type { Token } from '../tokens.ts';
import { asks } from '../verbatim.ts';
import { lazy } from '../../../text/lazy.ts';
import { indexOf } from '../../scan/index-of.ts';
import { antecedents, MOST_BACK } from './antecedents.ts';
import { readDated } from './dates.ts';
import type { Lattice, Step } from './lattice.ts';
import { type Naming, namings, renamings } from './naming.ts';
import { omissions } from './left-out/omissions.ts';
import { PRONOUNS } from './proof.words.ts';
import { type Reading, readings } from './readings.ts';
import { WORDED, wordings } from './wording.ts';

export interface Statement {
  /** The index of the cited source. */
  readonly cited: number;
  readonly passage: Source;
  /** The index of the sentence in the passage. */
  readonly sentence: number;
  /** What is taken from an offset in the passage to have one in the source's text. */
  readonly shift: number;
  /** At least all keys that its ways can take. */
  readonly known: ReadonlySet<string>;
  readonly lattice: Lattice;
  /** What was done to the sentence first; null where it is read as it is written. */
  readonly reading: string | null;
}

/** A text taken apart once, with what is made of it when it is first asked for. */
interface Passage {
  readonly source: Source;
  readonly names: () => readonly Naming[];
  readonly usable: () => readonly number[];
  readonly plain: Map<number, Read>;
  readonly others: Map<number, readonly Read[]>;
}

/** One reading of a sentence: as it is written, or in another order, or a part of it that is a statement of its own. */
interface Read {
  readonly reading: string | null;
  readonly lattice: () => Lattice;
  readonly known: () => ReadonlySet<string>;
}

interface Cited {
  readonly text: string;
  readonly context?: string;
}

/** The statements of all sources in their order, and other readings of those that share words with a text. */
export function statementsOf(sources: readonly Cited[], text: string): Statement[] {
  const words = new Set(readDated(text).tokens.flatMap(({ form }) => (form.content ? [form.stem] : [])));
  const passages = new Map<string, Passage>();
  const found: Statement[] = [];
  for (const [cited, { text: own, context }] of sources.entries()) {
    const at = context === undefined ? -1 : indexOf(context, own);
    const whole = at < 0 ? own : context!;
    const passage = passages.get(whole) ?? recallPassage(whole);
    passages.set(whole, passage);
    const shift = Math.max(0, at);
    for (const sentence of passage.usable()) {
      const { start, end } = passage.source.sentences[sentence]!;
      if (start < shift || end > shift + own.length) continue;
      for (const read of readsOf(passage, sentence, words)) {
        if (found.length >= MOST_STATEMENTS) return found;
        found.push(statementOf(cited, passage, sentence, shift, read));
      }
    }
  }
  return found;
}

/** A passage, the latest ones from a cache: a model's sentences are judged one by one over the same passages. */
function recallPassage(text: string): Passage {
  const known = latest.get(text);
  if (known !== undefined) return known;
  const source = readDated(text);
  const passage: Passage = {
    source,
    names: lazy(() => namings(source)),
    usable: lazy(() => usable(source)),
    plain: new Map(),
    others: new Map(),
  };
  if (text.length > LONGEST_KEPT) return passage;
  for (const oldest of latest.keys()) {
    if (latest.size < MOST_KEPT) break;
    latest.delete(oldest);
  }
  latest.set(text, passage);
  return passage;
}

const LONGEST_KEPT = 8_192;
const MOST_KEPT = 64;
const latest = new Map<string, Passage>();

const MOST_STATEMENTS = 4_000;
/** In tokens: longer ones are taken word for word only. */
const LONGEST = 200;
const SHORTEST = 3;

function usable(source: Source): number[] {
  const governed = governors(source);
  const isOpen = quotedSentences(source);
  return source.sentences.flatMap((one, at) => {
    const length = one.to - one.from;
    if (length < SHORTEST || length > LONGEST) return [];
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

function statementOf(
  cited: number,
  passage: Passage,
  sentence: number,
  shift: number,
  { reading, lattice, known }: Read,
): Statement {
  return {
    cited,
    passage: passage.source,
    sentence,
    shift,
    reading,
    get lattice() {
      return lattice();
    },
    get known() {
      return known();
    },
  };
}

/** The sentence as it is written; and what else it can be read as, where it has some of the words. */
function readsOf(passage: Passage, sentence: number, words: ReadonlySet<string>): readonly Read[] {
  const plain = kept(passage.plain, sentence, () => ({
    reading: null,
    lattice: lazy(() => latticeOf(passage, sentence)),
    known: lazy(() => knownIn(passage, sentence)),
  }));
  if (!shares(passage.source, sentence, words)) return [plain];
  const others = kept(passage.others, sentence, () =>
    readings(passage.source, sentence).map((one) => readOf(passage, one)),
  );
  return [plain, ...others];
}

/** Whether a sentence has two words of content that are among some words. */
function shares({ tokens, sentences }: Source, sentence: number, words: ReadonlySet<string>): boolean {
  const { from, to } = sentences[sentence]!;
  const found = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const { stem } = tokens[at]!.form;
    if (words.has(stem)) found.add(stem);
    if (found.size > 1) return true;
  }
  return false;
}

function kept<T>(made: Map<number, T>, at: number, make: () => T): T {
  const known = made.get(at);
  if (known !== undefined) return known;
  const value = make();
  made.set(at, value);
  return value;
}

/** A reading has no sentence before it: a pronoun that it begins with stays one. */
function readOf({ names }: Passage, { text, freedom, kept }: Reading): Read {
  const source = lazy(() => readDated(text));
  return {
    reading: freedom,
    lattice: lazy(() => {
      const { tokens, sentences } = source();
      const span = { ...sentences[0]!, to: tokens.length, end: text.length };
      const first = tokens.findIndex(({ start }) => start >= kept);
      const steps = stepsOf(source(), span, names());
      // What is at the end by this reading alone may not be left out.
      if (first >= 0)
        for (const [at, all] of steps.entries())
          steps[at] = all.filter(({ to, keys }) => keys.length > 0 || to <= first);
      return { source: source(), sentence: span, steps };
    }),
    known: lazy(() => {
      const { tokens } = source();
      return keysOf(tokens, names());
    }),
  };
}

function latticeOf({ source, names }: Passage, at: number): Lattice {
  const span = source.sentences[at]!;
  const steps = stepsOf(source, span, names());
  steps[0]!.push(...antecedents(source, at));
  return { source, sentence: span, steps };
}

function stepsOf(source: Source, span: SourceSentence, names: readonly Naming[]): Step[][] {
  const steps: Step[][] = Array.from({ length: span.to - span.from }, () => []);
  const all = [...omissions(source, span), ...renamings(source, span, names), ...wordings(source, span)];
  for (const step of all) steps[step.from - span.from]!.push(step);
  return steps;
}

/** At least all keys that a way can take, without a look for the ways. */
function knownIn({ source, names }: Passage, at: number): ReadonlySet<string> {
  const { from, to } = source.sentences[at]!;
  const known = keysOf(source.tokens.slice(from, to), names());
  if (!PRONOUNS.has(source.tokens[from]!.form.key)) return known;
  const first = source.sentences[Math.max(0, at - MOST_BACK)]!.from;
  for (const { form } of source.tokens.slice(first, from)) known.add(form.key).add(`${form.key}'s`);
  return known;
}

function keysOf(tokens: readonly Token[], names: readonly Naming[]): Set<string> {
  const known = new Set<string>(WORDED);
  for (const { form } of tokens) known.add(form.key);
  for (const { short, long } of names) for (const key of [short, ...long]) known.add(key);
  return known;
}
