// The form of a sentence: whether it has a finite verb, and whether a series of documents repeats it with other numbers.
import { lazy } from '../../../text/lazy.ts';
import { MONTHS, WEEKDAYS } from '../../../text/dates.ts';
import { IRREGULAR_VERBS } from '../../../text/irregular-verbs.ts';
import { sentences } from '../../../text/sentences.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';

/** Longer texts nearly always have one, and forms such as "takes" cannot be told from nouns. */
const LONG = 40;

/** English only; a text without English function words counts as finite. */
export function isFinite(text: string): boolean {
  if (text.split(/\s+/, LONG).length >= LONG) return true;
  return (
    AUXILIARY.test(text) ||
    pasts().test(text) ||
    THIRD.test(text) ||
    !/\b(?:the|of|and|to|in|by|a)\b/.test(text)
  );
}

const AUXILIARY =
  /\b(?:is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|cannot|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t)\b|\b(?:it|that|there|we|they|you|he|she|I)['’](?:s|re|ve|ll|m)\b|\b(?:we|they) (?:[a-z]+ly )?[a-z]{3,}\b/i;
/** "It takes the …", "makes sense": a verb in -s before what it governs. */
const THIRD =
  /\b[a-z]{2,}[^s\W]s (?:the|an?|its|their|that|to|no|more|less|all|it|them|[a-z]+ing)\b|\b[a-z]{2,}[^s\W]s (?=[A-Z\d])|^(?:The )?(?:[A-Z][\w.'’-]* ){1,5}[a-z]{2,}[^s\W]s\b/;

/** Behind these a word in -ed describes a noun: "newly added benchmarks". */
const NO_PARTICIPLE =
  '(?<!\\b(?:an?|the|by|of|in|with|for|from|on|to|and|or|some|any|no|all|its|their|more|most|already|not|[A-Za-z]+ly|Already) )';

/** "The plant opened on Monday", "The service ended in 2025": what has a time happened. */
const WHEN = ` (?:(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:${[...MONTHS, ...WEEKDAYS].join('|')})|(?:19|20)\\d\\d\\b)`;

const pasts = lazy(() => {
  const forms = IRREGULAR_VERBS.flatMap((row) => row.split(' ').slice(1, 2));
  return new RegExp(
    `\\b(?:said|told|made|led|met|paid|put|cut|hit|shut|lost|sold|${forms.join('|')}|(?:voted|decided|agreed|refused|failed|managed)(?= to\\b))\\b|(?<=[\\w’)] )${NO_PARTICIPLE}[a-z]{2,}ed\\b(?! (?:by|in|on|from|with|for|as|to)\\b(?!${WHEN}))`,
  );
});

/** A sentence in so many documents is a template. */
const FEWEST = 3;
const SHORTEST = 20;

/** The forms that templates of these chunks have. Documents that share most of what they say are copies, not a series. */
export function templatesIn(chunks: readonly ChunkRecord[]): ReadonlySet<string> {
  const forms = new Map<string, Set<string>>();
  for (const { document_id, text } of chunks) {
    const own = forms.get(document_id) ?? new Set();
    for (const { start, end } of sentences(text)) own.add(formOf(text.slice(start, end)));
    forms.set(document_id, own);
  }
  const all = shared([...forms.values()]);
  return shared(
    [...forms.values()].filter((own) => [...own].filter((form) => all.has(form)).length * 2 <= own.size),
  );
}

function shared(documents: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const own of documents) for (const form of own) counts.set(form, (counts.get(form) ?? 0) + 1);
  return new Set([...counts].flatMap(([form, count]) => (count >= FEWEST ? [form] : [])));
}

/** Whether the sentence is one of them. */
export function isTemplate(text: string, templates: ReadonlySet<string>): boolean {
  return templates.has(formOf(text));
}

function formOf(text: string): string {
  return text.length < SHORTEST ? text : text.replace(/[\d.,#]+/g, '0').replace(/\s+/g, ' ');
}

/** Under a heading such as "Action items" a fragment or an order is what is to be done, unless it says that it was. */
export function isTask(text: string): boolean {
  const words = text.match(/(?<![\p{L}\p{N}./@#-])\p{L}[\p{L}'’-]*(?![\p{L}\p{N}./@:]*[/@]|:\/)/gu) ?? [];
  return words.length >= FEWEST_OF_TASK && !/[:?]["'”’)*_]*$/.test(text) && !DONE.test(text);
}

const FEWEST_OF_TASK = 5;

/** "Added an alert": what opens with a past form was done. */
const DONE = /^(?:done|\p{L}{3,}ed)\b|[✅✔☑]|\[x\]/iu;
