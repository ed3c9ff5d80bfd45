// ibid brief bibliography: GET /v1/briefs/{id}/bibliography.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'brief bibliography',
  summary: "A brief's bibliography",
  group: 'Ask',
  effects: 'reads',
  about:
    'Without --style the service chooses; the embedded one writes APA. It knows APA 7, MLA 9, Chicago 18 (author-date) and Harvard (Cite Them Right 12). A file of yours is cited with its path and pages. bibtex, ris and csl-json are made from the records that come with the entries.',
  route: 'brief.bibliography',
  reach: 'route',
  arguments: [ID],
  flags: {
    style: {
      kind: 'text',
      value: 'STYLE',
      choices: ['apa', 'mla', 'chicago', 'harvard'],
      help: 'citation style',
    },
  },
  formats: ['bibtex', 'ris', 'csl-json'],
  examples: [
    'ibid brief bibliography brf_1 --style chicago',
    'ibid brief bibliography brf_1 --format bibtex --output sources.bib',
  ],
  exits: FREE_EXITS,
  run: (context, { args, flags }) =>
    ask(
      context,
      'brief.bibliography',
      { id: args.id, style: flags.style },
      {
        anyFormat: true,
        text: async (document, screen) => (await view()).bibliographyText(document, screen),
        forms: {
          md: async (document) => (await view()).bibliographyMarkdown(document),
          bibtex: async (document) =>
            (await import('../../output/brief/bibliography/bibtex.ts')).toBibtex(
              (await view()).recordsOf(document),
            ),
          ris: async (document) =>
            (await import('../../output/brief/bibliography/ris.ts')).toRis(
              (await view()).recordsOf(document),
            ),
          'csl-json': async (document) => `${JSON.stringify((await view()).recordsOf(document), null, 2)}\n`,
        },
      },
    ),
});

const view = () => import('../../output/brief/brief-bibliography.ts');
