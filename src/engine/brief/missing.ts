// What a brief does not have, said once at its end; only that nothing is said of what comes next stands where a reader looks for it.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { anyOf, wordList } from '../../text/word-lists.ts';
import { datesMissing, notFound } from './framing.ts';
import { fits } from './fitting.ts';
import type { SectionForm } from './forms.ts';
import { SELECTORS } from './kinds.ts';
import type { Writing } from './paragraphs.ts';
import type { BriefStore } from './reading.ts';
import type { Section } from './sections.ts';
import { hasChosen, type Selection } from './selected.ts';
import type { StoryInHand } from './stories/stories.ts';

interface Gathering {
  readonly forms: readonly SectionForm[];
  readonly writing: Writing;
  readonly documents: readonly DocumentRecord[];
  readonly chosen: Selection['chosen'];
}

/** The lines of the empty sections and those on dates as the section on what is missing. Errors: those of the store. */
export async function gatherMissing(
  store: BriefStore,
  made: Map<SectionForm, Section>,
  { forms, writing, documents, chosen }: Gathering,
): Promise<void> {
  const { setting, told } = writing;
  const form = forms.find(({ kind }) => kind === 'missing');
  if (form === undefined) return;
  const empty = [...made].filter(([, { paragraphs }]) => paragraphs.length === 0);
  const sought = empty
    .filter(([{ kind }]) => told.length < 2 || !COUNTED.has(kind))
    .map(([, section]) => section.sought);
  const isExplaining = [...made].some(
    ([{ kind }, section]) => kind === 'stories' && section.form.kind === 'topics',
  );
  const lines = [
    ...(isExplaining
      ? [
          'No event was found in these documents: they explain rather than report, or tell it in words that are not recognised.',
        ]
      : []),
    ...datesMissing(documents, setting),
    ...notFound(
      writing.tells && !isExplaining ? told : [],
      chosen === undefined ? hasTold(writing) : hasChosen(chosen),
      sought,
    ),
  ];
  const next = [...made.values()].some(
    ({ form: { kind }, paragraphs }) => AHEAD.has(kind) && paragraphs.length > 0,
  );
  const line = next ? undefined : await nothingNext(store, told);
  for (const [each, section] of empty)
    if (line !== undefined && each.kind === 'outlook') made.set(each, { ...section, sought: line });
    else made.delete(each);
  if (lines.length > 0) made.set(form, { form, paragraphs: [], sought: lines.join(' ') });
}

const AHEAD: ReadonlySet<string> = new Set(['outlook', 'open_questions']);
/** Of these the line on the stories says for how many nothing was found. */
const COUNTED: ReadonlySet<string> = new Set(['causes', ...AHEAD]);

/** That the documents told look ahead to nothing: none of their words is one of what comes. Undefined where one is. */
async function nothingNext(store: BriefStore, told: readonly StoryInHand[]): Promise<string | undefined> {
  const documents = told.flatMap((story) => story.documents);
  const ids = [...new Set(documents.map(({ id }) => id))];
  // The words are English.
  if (ids.length === 0 || documents.some(({ language }) => !/^en\b/.test(language))) return undefined;
  for (const id of ids) if ((await store.chunks(id)).some(({ text }) => LATER.test(text))) return undefined;
  return ids.length === 1
    ? 'The document told here says nothing of what comes next.'
    : `The ${ids.length} documents told here say nothing of what comes next.`;
}

const LATER = new RegExp(
  `\\b${anyOf(wordList('will plan(?:s|ned|ning)? next upcoming roadmap future soon shall later expect(?:s|ed)? scheduled deadline due todo to-do follow-?ups? intend(?:s|ed)? propos(?:e|es|ed|al) hopes? hoping tomorrow pending ongoing remain(?:s|ing)? eventually should improvements? action unknown unclear'))}\\b|\\bgoing to\\b|[’']ll\\b`,
  'i',
);

function hasTold(writing: Writing) {
  const has = (kinds: readonly ('causes' | 'outlook' | 'open_questions')[]) => (story: StoryInHand) =>
    story.statements.some((one) => kinds.some((kind) => fits(writing, SELECTORS[kind], one, story)));
  return { why: has(['causes']), next: has(['outlook', 'open_questions']) };
}
