// ibid brief create, list, get, bibliography and evidence.
import { isBriefInsufficient } from '../../api/outcome.ts';
import { type Ask, ask, asking } from '../request/request.ts';
import { CITING, shownAs } from '../output/shown.ts';
import { defineCommand } from '../kit/command.ts';
import { COST_CAP, FREE_EXITS, ID, SYNTHESIS_EXITS } from '../kit/route-parts.ts';
import { READING, askReading } from '../model/flags.ts';

// How a brief is shown, by brief get and brief create alike; each view is loaded when it is asked for.

/** Values of --format beyond those of all commands. */
export const FORMATS = ['html'] as const;

export const SHOWN: Ask<'brief.get'> = {
  ...shownAs(CITING['brief.create']),
  exit: (document) => (isBriefInsufficient(document) ? 'insufficient_evidence' : 'ok'),
};

export const create = defineCommand({
  name: 'brief create',
  summary: 'Generate a brief',
  group: 'Ask',
  effects: 'pays',
  route: 'brief.create',
  flags: {
    variant: {
      kind: 'text',
      value: 'V',
      known: ['daily', 'weekly', 'deep-dive', 'primer'],
      help: 'which kind of brief (the specification does not list the values)',
    },
    sector: {
      kind: 'list',
      value: 'ID',
      member: 'sectors',
      complete: 'sector',
      help: 'a sector to cover; may be repeated (member sectors)',
    },
    persona: {
      kind: 'text',
      value: 'P',
      known: ['analyst', 'engineer', 'executive', 'policy'],
      help: 'for whom it is written',
    },
    ...COST_CAP,
    ...READING,
  },
  formats: FORMATS,
  examples: ['ibid brief create --variant daily --persona analyst --sector energy --sector shipping'],
  exits: SYNTHESIS_EXITS,
  run: (context, { flags }) =>
    askReading(context, flags, (where) =>
      ask(
        where,
        'brief.create',
        {
          variant: flags.variant,
          sectors: flags.sector.length > 0 ? flags.sector : undefined,
          persona: flags.persona,
          cost_cap_usd: flags['cost-cap-usd'],
        },
        SHOWN,
      ),
    ),
});

export const list = asking({
  name: 'brief list',
  summary: 'List the briefs of the workspace',
  group: 'Ask',
  route: 'brief.list',
  flags: { sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only briefs of this sector' } },
  examples: ['ibid brief list --sector energy', 'ibid brief list --all --format csv'],
  shown: {
    text: async (document, screen) =>
      (await import('../output/brief/brief-list.ts')).briefList(document, screen),
  },
});

export const get = asking({
  name: 'brief get',
  summary: 'Show one brief with its sections, citations and entities',
  group: 'Ask',
  about:
    'Sentences carry the number of their source; paragraphs that the corpus does not support say insufficient_evidence. --format md has footnotes; --format html is one file that needs no network and no script, in which each sentence opens its quote, source and hash.',
  route: 'brief.get',
  arguments: [ID],
  formats: FORMATS,
  shown: SHOWN,
  examples: ['ibid brief get brf_1', 'ibid brief get brf_1 --format html --output brief.html'],
  exits: ['insufficient_evidence', ...FREE_EXITS],
});

export const bibliography = asking({
  name: 'brief bibliography',
  summary: "Show a brief's bibliography",
  group: 'Ask',
  about:
    'Without --style the service chooses; the embedded one writes APA. It supports APA 7, MLA 9, Chicago 18 (author-date) and Harvard (Cite Them Right 12). Your own files are cited with path and pages. bibtex, ris and csl-json are made from the records that come with the entries.',
  route: 'brief.bibliography',
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
  shown: {
    anyFormat: true,
    text: async (document, screen) => (await bibliographyView()).bibliographyText(document, screen),
    forms: {
      md: async (document) => (await bibliographyView()).bibliographyMarkdown(document),
      bibtex: async (document) =>
        (await import('../output/brief/references.ts')).toBibtex(
          (await bibliographyView()).recordsOf(document),
        ),
      ris: async (document) =>
        (await import('../output/brief/references.ts')).toRis((await bibliographyView()).recordsOf(document)),
      'csl-json': async (document) =>
        `${JSON.stringify((await bibliographyView()).recordsOf(document), null, 2)}\n`,
    },
  },
});

const bibliographyView = () => import('../output/brief/brief-bibliography.ts');

export const evidence = defineCommand({
  name: 'brief evidence',
  summary: "Download a brief's evidence bundle",
  group: 'Ask',
  effects: 'reads',
  about:
    'The bundle is written byte for byte as it was sent. With --output FILE a receipt is kept too, against which `ibid evidence verify FILE` checks the file; the signature of a service that signs is kept as FILE.sig.',
  route: 'brief.evidence',
  arguments: [ID],
  examples: ['ibid brief evidence brf_1 --output bundle.json && ibid evidence verify bundle.json'],
  exits: FREE_EXITS,
  run: (context, { args }) =>
    ask(
      context,
      'brief.evidence',
      { id: args.id },
      {
        bytes: true,
        written: async (path, reply) => {
          await (await import('../result/receipt.ts')).keepReceipt(context, args.id, path, reply);
          const signature = reply.headers.get('x-evidence-signature');
          if (signature === null) return;
          await (await import('../result/receipt.ts')).keepSignature(context, path, signature);
        },
      },
    ),
});
