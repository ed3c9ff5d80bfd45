// What a brief lacks, said once, and on its first screen that nothing tells what comes next.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { fits } from './fitting.ts';
import type { SectionForm } from './forms.ts';
import { datesMissing, leftOut, noneAs, notFound, restingOn } from './framing.ts';
import { SELECTORS } from './kinds.ts';
import type { Writing } from './paragraphs.ts';
import type { Section } from './sections.ts';
import { hasChosen, type Selection } from './selected/selected.ts';
import type { StoryInHand } from './stories/stories.ts';

/** What is not there, said once: the lines of the empty sections and those on dates as the section for it. */
export function gatherMissing(
  made: Map<SectionForm, Section>,
  forms: readonly SectionForm[],
  writing: Writing,
  documents: readonly DocumentRecord[],
  chosen: Selection['chosen'],
): void {
  const { setting, told } = writing;
  const form = forms.find(({ kind }) => kind === 'missing');
  if (form === undefined) return;
  const empty = [...made].filter(([, { paragraphs }]) => paragraphs.length === 0);
  const isExplaining = [...made].some(
    ([{ kind }, section]) => kind === 'stories' && section.form.kind === 'topics',
  );
  const none = noneAs(chosen !== undefined);
  const has = chosen === undefined ? hasTold(writing) : hasChosen(chosen);
  const hasNext =
    !writing.tells || isExplaining || told.length === 0 || told.some((story) => has.next(story));
  const sought = empty
    .filter(([{ kind }]) => hasNext || !NEXT.has(kind))
    .filter(([{ kind }]) => told.length < 2 || !COUNTED.has(kind))
    .map(([, section]) => section.sought);
  const cited = [...made.values()].flatMap((one) => one.paragraphs).flatMap((one) => one.made);
  const rests = new Set(
    cited.flatMap(({ document: { id } }) => (writing.reading.documents.has(id) ? [id] : [])),
  ).size;
  const lines = [
    ...(isExplaining
      ? [
          'No event was found in these documents: they explain rather than report, or tell it in words that are not recognised.',
        ]
      : []),
    ...(rests === 0 ? [] : [restingOn(rests, writing.reading.lookedDocuments)]),
    ...leftOut(writing.reading),
    ...datesMissing(documents, setting),
    ...notFound(
      none,
      writing.tells && !isExplaining ? told : [],
      hasNext ? has : { ...has, next: () => true },
      sought,
    ),
  ];
  for (const [each, section] of empty)
    if (!hasNext && each.kind === 'outlook') made.set(each, { ...section, sought: noNext(none) });
    else made.delete(each);
  if (lines.length > 0) made.set(form, { form, paragraphs: [], sought: lines.join(' ') });
}

/** Stands where what comes next would, on the first screen. */
function noNext(none: string): string {
  return `${none} of the documents above as what comes next or is open.`;
}

const NEXT: ReadonlySet<string> = new Set(['outlook', 'open_questions']);

/** Of these the line on the stories says for how many nothing was found. */
const COUNTED: ReadonlySet<string> = new Set(['causes', 'outlook', 'open_questions']);

function hasTold(writing: Writing) {
  const has = (kinds: readonly ('causes' | 'outlook' | 'open_questions')[]) => (story: StoryInHand) =>
    story.statements.some((one) => kinds.some((kind) => fits(writing, SELECTORS[kind], one, story)));
  return { why: has(['causes']), next: has(['outlook', 'open_questions']) };
}
