// Sentences that come again and again with other numbers ("Many people came together to create version 1.2"): a template
// that a series of documents shares says nothing of any of them.
import { sentences } from '../../../text/sentences.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';

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
