// How a brief is shown, by brief get and brief create alike; each view is loaded when it is asked for.
import { isBriefInsufficient } from '../../../api/outcome.ts';
import { CITING, shownAs } from '../../output/shown.ts';
import type { Ask } from '../../request/request.ts';

/** Values of --format beyond those of all commands. */
export const FORMATS = ['html'] as const;

export const SHOWN: Ask<'brief.get'> = {
  ...shownAs(CITING['brief.create']),
  exit: (document) => (isBriefInsufficient(document) ? 'insufficient_evidence' : 'ok'),
};
