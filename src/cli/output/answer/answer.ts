// The answer to a query: its sentences with the numbers of their sources, or why there is none and
// the passages nearest to it. A document of another layout, whose members these are not, has no
// page.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type {
  Answer,
  ClosePassage,
  Conflict,
  Corroboration,
  OpenPart,
  QueryStep,
} from '../../../api/payloads/query.ts';
import type { Cited } from '../../../page/cited.ts';
import { claimedText } from '../../../page/claimed.ts';
import { listSection, pageOf, type Block, type Item, type Page } from '../../../page/page.ts';
import { text, textIn } from '../../../page/values.ts';
import { citationsOf, claimFor, claimsOf, costOf, madeOf, readingOf, refusalOf } from '../cited.ts';
import { isList, recordsIn } from '../table/rows.ts';

/** The page of an answer; undefined where it is laid out otherwise. */
export async function answerPage(document: Foreign<Answer>): Promise<Page | undefined> {
  if (!isRecord(document)) return undefined;
  const isRefused = isInsufficient(document) && isList(document.reasons);
  const claims = claimsOf(document.claims) ?? [];
  const citations = citationsOf(document.citations);
  const { answer } = document;
  if (!isRefused && (typeof answer !== 'string' || claims.length === 0 || citations === undefined))
    return undefined;
  const closest = isRefused ? await closestOf(document.closest) : [];
  const said: Block[] = isRefused
    ? [refusalOf(document.reasons), ...closest, { kind: 'sources', saved: true }]
    : [
        ...disagreementIn(document),
        ...claimedText(text(answer), claims, { role: 'answer' }),
        ...goesOn(document),
        { kind: 'sources' },
        ...conflicts(document),
        ...agreeing(document.corroboration, citations ?? []),
      ];
  return pageOf({
    form: 'reply',
    id: text(document.id),
    title: text(document.query) || 'Answer',
    about: [text(document.mode), madeOf({ created_at: document.created_at }).join('')].map(withoutSeconds),
    citations: [...(citations ?? []), ...recordsIn(document.closest)],
    cost: costOf(document),
    blocks: [
      ...askedAs(document.asked_as),
      ...said,
      ...open(document.unanswered),
      ...steps(document.steps),
      { kind: 'made', parts: madeOf(document) },
      ...(await readingOf(document.reading)),
    ],
  });
}

function withoutSeconds(time: string): string {
  return time.replace(/(\d\d:\d\d):\d\d UTC$/, '$1 UTC');
}

/** The question as it was read, where a word was respelled. */
function askedAs(asked: unknown): Block[] {
  return text(asked) === '' ? [] : [{ kind: 'text', words: `Asked as: ${text(asked).replace(/\s+/g, ' ')}` }];
}

/** Above an answer whose documents disagree. */
function disagreementIn(document: ForeignRecord<Answer>): Block[] {
  const words = disagreement(document);
  return words === undefined ? [] : [{ kind: 'text', words: [{ text: words, tone: 'warn' }] }];
}

/** The sentence above an answer whose documents disagree; undefined above any other. Dates put them in order where all have one. */
function disagreement({ claims, conflicts, citations }: ForeignRecord<Answer>): string | undefined {
  if (!recordsIn(conflicts).some((one) => isVoice(one, claims))) return undefined;
  const isDated = recordsIn(citations).every(({ published_at: date }) => typeof date === 'string');
  return `The documents disagree. What each says${isDated ? ', the newest first' : ''}:`;
}

/** Whether a conflict is quoted in the answer itself. */
function isVoice(
  { reason, citation_id: id }: ForeignRecord<Conflict>,
  claims: ForeignRecord<Answer>['claims'],
): boolean {
  if (reason === 'older-update' || id === undefined) return false;
  return recordsIn(claims).some(({ citation_ids: ids }) => isList(ids) && ids.includes(id));
}

/** A list or a table that is quoted in part may not look whole. */
function goesOn({ claims }: ForeignRecord<Answer>): Block[] {
  return recordsIn(claims).some(({ partial }) => partial === true)
    ? [{ kind: 'text', words: 'The document continues: it has more of this than is quoted.' }]
    : [];
}

/** Where to look, in so many words no answer. Loaded for refusals only. */
async function closestOf(value: Foreign<readonly ClosePassage[]>): Promise<Block[]> {
  const found = recordsIn(value);
  if (found.length === 0) return [];
  const { passageBlock } = await import('./close-passage.ts');
  const blocks = found.map((one, at) => passageBlock(one, at + 1));
  return [{ kind: 'section', heading: 'The closest passages:', blocks }];
}

/** Conflicts that the answer does not quote: of other documents, and older updates of the same page. */
function unquoted({ conflicts: all, claims }: ForeignRecord<Answer>): {
  readonly others: readonly ForeignRecord<Conflict>[];
  readonly older: readonly ForeignRecord<Conflict>[];
} {
  const left = recordsIn(all).filter((one) => !isVoice(one, claims));
  const [older, others] = [true, false].map((is) =>
    left.filter(({ reason }) => (reason === 'older-update') === is),
  );
  return { others: others!, older: older! };
}

function conflicts(document: ForeignRecord<Answer>): Block[] {
  const { others, older } = unquoted(document);
  const listOf = (title: string, all: typeof others): Block[] =>
    listSection(
      { text: title, tone: 'warn' },
      all.map((one) => {
        const words = textIn(one);
        const ids = isRecord(one) && one.citation_id !== undefined ? [one.citation_id] : [];
        return { words: [{ text: words, claim: claimFor(words, ids) }] };
      }),
    );
  return [
    ...listOf('Sources that conflict with this:', others),
    ...listOf('Older, on the same page:', older),
  ];
}

/** Who else says so. */
function agreeing(value: Foreign<readonly Corroboration[]>, citations: readonly Cited[]): Block[] {
  const ids = new Set(recordsIn(value).flatMap((one) => (isList(one.citation_ids) ? one.citation_ids : [])));
  const titles = citations.filter(({ id }) => ids.has(id)).map(({ title }) => text(title));
  if (titles.length === 0) return [];
  return [
    { kind: 'text', words: `Said elsewhere too: ${[...new Set(titles)].join('; ').replace(/\s+/g, ' ')}` },
  ];
}

function open(value: Foreign<readonly OpenPart[]>): Block[] {
  const items = recordsIn(value).map(({ query, reasons }) => {
    const why = isList(reasons) ? reasons.map(textIn).join(' ') : '';
    return { words: `${textIn(query)}: ${why}`.replace(/\s+/g, ' ') };
  });
  return listSection({ text: 'Not answered:', tone: 'warn' }, items);
}

/** What a deliberate answer did, in order. */
function steps(value: Foreign<readonly QueryStep[]>): Block[] {
  const items = recordsIn(value).map(({ name, detail }): Item => {
    const words = `${textIn(name).replaceAll('_', ' ')}: ${textIn(detail)}`;
    return { words: [{ text: words.replace(/\s+/g, ' '), tone: 'quiet' }] };
  });
  return listSection({ text: 'How:', tone: 'quiet' }, items);
}
