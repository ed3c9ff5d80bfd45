// What may stand in front of a sentence, or between its commas, and says nothing of it: folded.
import { wordSet } from '../../../text/word-lists.ts';

/** In front of a sentence these say that it is one more, or sum up, and nothing of it. */
export const ADDITIVES: readonly string[] = [
  'also',
  'additionally',
  'moreover',
  'furthermore',
  'in addition',
  'besides',
  'in summary',
  'in short',
  'overall',
  'specifically',
  'indeed',
  'in fact',
];

const TEXTS = [
  'text',
  'passage',
  'document',
  'source',
  'sources',
  'article',
  'excerpt',
  'context',
  'information',
];
const SHOWN_AS = ['', 'given ', 'provided ', 'cited '];

/** A sentence of a model may say where it was read: it is, since it is judged by what it cites. */
export const ATTRIBUTIONS: readonly string[] = TEXTS.flatMap((noun) =>
  SHOWN_AS.flatMap((how) =>
    [
      'according to',
      'based on',
      'as stated in',
      'as mentioned in',
      'as noted in',
      'as described in',
      'per',
      'as per',
    ].map((words) => `${words} the ${how}${noun}`),
  ),
);

/** The same with "that", and no comma. */
export const ATTRIBUTED: readonly string[] = TEXTS.flatMap((noun) =>
  SHOWN_AS.flatMap((how) =>
    ['states', 'state', 'says', 'say', 'mentions', 'mention', 'notes', 'explains'].map(
      (verb) => `the ${how}${noun} ${verb} that`,
    ),
  ),
);

/** In front of a sentence and its comma these say how it goes with the ones before it, and nothing of it. */
export const TRANSITIONS: readonly string[] = [
  'overall',
  'in addition',
  'in fact',
  'in particular',
  'as a result',
  'in turn',
  'of course',
  'as well',
  'on the other hand',
  'by contrast',
  'in contrast',
  'for example',
  'for instance',
  'at the same time',
  'similarly',
  'likewise',
  'finally',
  'as such',
  'more precisely',
  'more specifically',
  'specifically',
  'consequently',
  'as a consequence',
  'accordingly',
  'for this reason',
  'for that reason',
  'nevertheless',
  'nonetheless',
];

/** In the middle of a sentence, between commas, these tie it to another. */
export const TIES: ReadonlySet<string> = wordSet(
  'however therefore thus moreover furthermore additionally hence',
);
