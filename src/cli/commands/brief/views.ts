// How a brief is shown, by brief get and brief create alike; each view is loaded when it is asked for.
import { isBriefInsufficient } from '../../../api/outcome.ts';
import type { Ask } from '../../request/request.ts';

/** Values of --format beyond those of all commands. */
export const FORMATS = ['html'] as const;

export const SHOWN: Ask<'brief.get'> = {
  text: async (document, screen) =>
    (await import('../../output/brief/brief-text.ts')).briefText(document, screen),
  forms: {
    md: async (document) => (await import('../../output/brief/brief-md.ts')).briefMarkdown(document),
    html: async (document, screen) =>
      (await import('../../output/brief/brief-html.ts')).briefHtml(document, screen),
  },
  exit: (document) => (isBriefInsufficient(document) ? 'insufficient_evidence' : 'ok'),
};
