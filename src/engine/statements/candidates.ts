// The statements that may answer a question: those of the best sections, with what speaks for each.
import type { RetrievalStore } from '../../store/index-store.ts';
import type { Acronym } from '../../text/acronyms.ts';
import { breathe } from '../../text/breathe.ts';
import { analyserOf, otherLanguage } from '../../text/languages/analysers.ts';
import type { Question } from '../question/analyse.ts';
import { sectionScorer } from '../retrieval/section-score.ts';
import { isReferenceList } from '../citing/passages.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { order } from '../retrieval/retrieve.ts';
import { definingSections } from './definition-first.ts';
import { AT } from './feature-names.ts';
import { considering, type Considered } from './features.ts';
import { readChunks, type ReadChunk } from './read-chunks.ts';
import type { ReadQuestion } from './read-question.ts';

/** The chunks whose statements are looked at. */
const CHUNKS_READ = 25;

/** The best sections for a question, best first, and behind them those that say what the thing is that it asks for. */
export async function sections(
  store: Pick<RetrievalStore, 'statistics' | 'chunksById'>,
  read: ReadQuestion,
): Promise<Scored[]> {
  const { average_body } = await store.statistics();
  const score = sectionScorer(read.question, read.collection, average_body);
  const all = order(
    read.ranked.map(({ candidate }) => candidate),
    score,
  );
  const defining = await definingSections(store, read, all.slice(CHUNKS_READ));
  return [...all.slice(0, CHUNKS_READ), ...defining];
}

/** Their statements, in the order of the sections, taken apart in turns. Errors: those of the store; the signal's reason. */
export async function candidateStatements(
  store: Pick<RetrievalStore, 'chunksById'>,
  read: ReadQuestion,
  best: readonly Scored[],
  signal?: AbortSignal,
): Promise<Considered[]> {
  const ids = best.map(({ candidate }) => candidate.chunk_id);
  const chunks = await readChunks(store, read.collection.revision, ids);
  const consider = considering(read, acronymsFor(read.question, [...chunks.values()]));
  const considered: Considered[] = [];
  for (const { candidate, score } of best) {
    await breathe(signal);
    const found = chunks.get(candidate.chunk_id);
    if (found === undefined) continue;
    const { chunk } = found;
    if (isReferenceList(chunk) && !read.question.asksForReferences) continue;
    const { title_stems, headings_from } = candidate;
    const ofThisPlace = consider({
      share: score / best[0]!.score,
      titleStems: title_stems.slice(0, headings_from),
      headingStems:
        chunk.structure === null
          ? analyserOf(chunk.language).stems(chunk.heading ?? '')
          : title_stems.slice(headings_from),
      nearStems: candidate.body_stems,
      unnumbered: unnumbered(chunk),
    });
    considered.push(...found.statements().map(ofThisPlace).filter(isAnswer));
  }
  return considered;
}

/**
 * What the innermost heading of a rule says without its number ("第7条 試用期間", "Artículo 12. Plazos"): of documents in other languages
 * than English, and for what is first below it.
 */
function unnumbered({ language, structure, start }: ReadChunk['chunk']): string[] | undefined {
  const heading = structure?.path.at(-1);
  const isOther = otherLanguage(language) !== undefined;
  if (!isOther || heading === undefined || start - heading.end > LONGEST_GAP) return undefined;
  const own = heading.text.replace(NUMBERED, '');
  return own === heading.text ? undefined : analyserOf(language).stems(own);
}

/** Between a heading and what is first below it, in UTF-16 units. */
const LONGEST_GAP = 4;

/** "§ 12", "第7条", "Artikel 5:", "7.2". */
const NUMBERED =
  /^\W*(?:[第제][\p{Nd}一二三四五六七八九十百]+[条條조]|(?:§+|art\p{L}*\.?|المادة|ماده|статья|стаття|סעיף) ?\p{Nd}+|\p{Nd}+(?:\.\p{Nd}+)+)[\s.:)–—-]+/iu;

/** The acronyms of the question, and those of its own words, as the chunks that were found spell them out. */
function acronymsFor({ distinct }: Question, chunks: readonly ReadChunk[]): Acronym[] {
  const asked = new Set(distinct);
  const found = new Map<string, Acronym>();
  for (const acronym of chunks.flatMap(({ acronyms }) => acronyms()))
    if (asked.has(acronym.short) || acronym.long.every((stem) => asked.has(stem)))
      found.set(acronym.short, acronym);
  return [...found.values()];
}

/**
 * Of what a document says of itself only what is asked for, or has something of the question: its title is quoted with each, so
 * that all of it would seem to be about what the document is about. Nor what it is called or found by: its citation says that.
 */
function isAnswer({ statement: { form, own }, features }: Considered): boolean {
  if (form !== 'metadata') return true;
  return features[AT.own]! > 0 && !/^(?:title|keywords|tags|categor(?:y|ies)):/i.test(own);
}
