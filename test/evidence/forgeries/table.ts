// Forgeries, each hashed anew, and what each is called: the verdict, the check that finds it, and how. A forger who does all of it
// right is called consistent, and never verified.
import type { Verdict } from '../../../src/evidence/report/report.ts';
import { sha256 } from '../bundles.ts';
import { at, type Forged, genuine, ownIds, reword } from './forge.ts';

export interface Forgery {
  readonly name: string;
  /** Changes the bundle, or makes another. */
  readonly forge: (bundle: Forged) => Forged | void;
  readonly verdict: Verdict;
  /** The check that finds it, as `id status`; none where nothing in a bundle can. */
  readonly found?: string;
  /** How the text of the hashed bundle is changed afterwards. */
  readonly after?: (text: string) => string;
}

const LATER = '2026-12-31T00:00:00Z';

export const FORGERIES: readonly Forgery[] = [
  {
    name: 'another number in a claim, its chunk and the digest of that',
    forge: (b) => reword(at(b, 0), '415', '514'),
    verdict: 'consistent',
  },
  {
    name: 'another number in a claim alone',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('415', '514')),
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'another number in a chunk',
    forge: (b) => void (at(b, 0).chunk.text = at(b, 0).chunk.text.replace('415', '514')),
    verdict: 'mismatch',
    found: 'chunk.digest fail',
  },
  {
    name: 'another number in a chunk, its digest anew',
    forge: (b) => {
      const { chunk } = at(b, 0);
      chunk.text = chunk.text.replace('415', '514');
      chunk.text_sha256 = sha256(chunk.text);
    },
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'another address of one source',
    forge: (b) => void (at(b, 0).document.source_url = 'https://authority.example/report'),
    verdict: 'consistent',
  },
  {
    name: 'another address of every source',
    forge: (b) => {
      for (const [index, { document }] of b.claims.entries())
        document.source_url = `https://authority.example/${index}`;
    },
    verdict: 'consistent',
  },
  {
    name: 'another title',
    forge: (b) => void (at(b, 0).document.title = 'Report of the Authority'),
    verdict: 'consistent',
  },
  {
    name: 'retrieved a day earlier, archived too',
    forge: (b) => {
      for (const { document, snapshot } of b.claims)
        document.retrieved_at = snapshot.taken_at = '2026-11-22T10:00:00Z';
    },
    verdict: 'consistent',
  },
  {
    name: 'retrieved two months before it was archived',
    forge: (b) => void (at(b, 0).document.retrieved_at = '2026-09-01T10:00:00Z'),
    verdict: 'consistent',
    found: 'snapshot.time warn',
  },
  {
    name: 'retrieved after the bundle was made',
    forge: (b) => void (b.created_at = '2026-11-01T00:00:00Z'),
    verdict: 'policy',
    found: 'times.order fail',
  },
  {
    name: 'made in the future',
    forge: (b) => void (b.created_at = LATER),
    verdict: 'policy',
    found: 'times.order fail',
  },
  {
    name: 'made on a day that no calendar has',
    forge: (b) => void (b.created_at = '2026-02-30T00:00:00Z'),
    verdict: 'policy',
    found: 'times.order fail',
  },
  {
    name: 'retrieved in the future',
    forge: (b) => void (at(b, 0).document.retrieved_at = LATER),
    verdict: 'policy',
    found: 'claims.dates fail',
  },
  {
    name: 'published in the future',
    forge: (b) => void (at(b, 0).document.published_at = '2031-01-01'),
    verdict: 'consistent',
    found: 'times.published warn',
  },
  {
    name: 'published after it was retrieved',
    forge: (b) => {
      const { document, snapshot } = at(b, 0);
      document.retrieved_at = snapshot.taken_at = '2026-11-01T00:00:00Z';
      document.published_at = '2026-11-20';
    },
    verdict: 'consistent',
    found: 'times.published warn',
  },
  { name: 'a claim left out', forge: (b) => void b.claims.splice(3, 1), verdict: 'consistent' },
  {
    name: 'all claims left out',
    forge: (b) => void (b.claims = []),
    verdict: 'unproven',
    found: 'claims.present fail',
  },
  {
    name: 'a claim twice',
    forge: (b) => void b.claims.splice(1, 0, structuredClone(at(b, 0))),
    verdict: 'policy',
    found: 'ids.unique fail',
  },
  {
    name: 'a claim twice, with another id',
    forge: (b) =>
      void b.claims.splice(1, 0, { ...structuredClone(at(b, 0)), id: 'clm_000000000000000000000000' }),
    verdict: 'consistent',
    found: 'claims.unique warn',
  },
  {
    name: 'two claims with one id',
    forge: (b) => void (at(b, 1).id = at(b, 0).id),
    verdict: 'policy',
    found: 'ids.unique fail',
  },
  {
    name: 'a section that comes back',
    forge: (b) => {
      for (const [index, claim] of b.claims.entries())
        claim.section_id = `sec_${index % 2 === 0 ? 'a' : 'b'}`;
    },
    verdict: 'consistent',
    found: 'sections.unique warn',
  },
  {
    name: 'a section listed twice',
    forge: (b) => void (b['sections'] = [{ id: 'sec_1' }, { id: 'sec_1' }]),
    verdict: 'consistent',
    found: 'sections.unique warn',
  },
  {
    name: 'a section with another count',
    forge: (b) => void (b['sections'] = [{ id: at(b, 0).section_id, claim_count: 99 }]),
    verdict: 'policy',
    found: 'claims.counts fail',
  },
  {
    name: 'another count of claims',
    forge: (b) => void (b['claims_total'] = b.claims.length + 1),
    verdict: 'policy',
    found: 'claims.counts fail',
  },
  { name: 'claims in another order', forge: (b) => void b.claims.reverse(), verdict: 'consistent' },
  {
    name: 'a space of no width within a word of a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('centres', 'cen\u200btres')),
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'a space of no width between two words of a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('centres', 'centres\u200b')),
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'a byte order mark between two words of a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('centres', 'centres\ufeff')),
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'a soft hyphen in a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('centres', 'cen\u00adtres')),
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'a space of no width in a chunk',
    forge: (b) => {
      const { chunk, verdict } = at(b, 0);
      chunk.text = chunk.text.replace('centres', 'centres\u200b');
      chunk.text_sha256 = sha256(chunk.text);
      verdict.quote.end += 1;
      chunk.end += 1;
      ownIds(at(b, 0));
    },
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'digits of full width in a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('415', '４１５')),
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'an accent composed in the chunk and apart in the claim',
    forge: (b) => {
      reword(at(b, 0), 'centres', 'c\u00e9ntres');
      at(b, 0).text = at(b, 0).text.normalize('NFD');
    },
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'a Cyrillic letter in a claim',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('centres', 'c\u0435ntres')),
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'a mark that turns the direction of reading',
    forge: (b) => void (at(b, 0).text = at(b, 0).text.replace('415', '\u202e415\u202c')),
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'a quotation that is longer than its claim',
    forge: (b) => void (at(b, 0).verdict.quote.end += 40),
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'a quotation of another sentence',
    forge: (b) => {
      const { quote } = at(b, 0).verdict;
      quote.start += 200;
      quote.end += 200;
    },
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'another hash of the content of a source',
    forge: (b) => void (at(b, 0).document.content_sha256 = sha256('another')),
    verdict: 'policy',
    found: 'ids.content fail',
  },
  {
    name: 'another hash of the content, its ids anew, for every claim',
    forge: (b) => {
      for (const claim of b.claims) {
        claim.document.content_sha256 = sha256(claim.document.content_sha256);
        ownIds(claim);
      }
    },
    verdict: 'consistent',
  },
  {
    name: 'a chunk that is elsewhere in its document',
    forge: (b) => {
      at(b, 0).chunk.start += 7;
      at(b, 0).chunk.end += 7;
    },
    verdict: 'policy',
    found: 'ids.content fail',
  },
  {
    name: 'a chunk that is longer than its place',
    forge: (b) => {
      at(b, 0).chunk.end -= 9;
      ownIds(at(b, 0));
    },
    verdict: 'policy',
    found: 'chunk.offsets fail',
  },
  {
    name: 'the id of another document',
    forge: (b) => void (at(b, 0).document.id = `doc_${sha256('another').slice(0, 24)}`),
    verdict: 'policy',
    found: 'ids.content fail',
  },
  {
    name: 'a claim that was refused, as accepted',
    forge: (b) => {
      const claim = at(b, 0);
      claim.text = 'Data centres used about 900 terawatt-hours of electricity in 2024.';
      claim.verdict = { ...claim.verdict, verdict: 'supported', accepted: true, reason: 'entailed' };
    },
    verdict: 'consistent',
    found: 'verdict.chunk warn',
  },
  ...(
    [
      ['a number', 1],
      ['true', true],
      ['a list', ['verbatim']],
      ['an object', { is: 'verbatim' }],
    ] as const
  ).map(([type, value]): Forgery => ({
    name: `a verdict that is ${type}, beside another word`,
    forge: (b) => {
      const claim = at(b, 0);
      claim.text = claim.text.replace('415', '514');
      Object.assign(claim.verdict, { verdict: value, status: 'supported' });
    },
    verdict: 'policy',
    found: 'members.types fail',
  })),
  {
    name: 'a verdict with a blank behind its word',
    forge: (b) => {
      at(b, 0).text = at(b, 0).text.replace('415', '514');
      at(b, 0).verdict.verdict = 'Verbatim\u200b ';
    },
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'an empty list of spans beside other words',
    forge: (b) => {
      at(b, 0).text = at(b, 0).text.replace('415', '514');
      Object.assign(at(b, 0), { spans: [] });
    },
    verdict: 'policy',
    found: 'claims.verbatim fail',
  },
  {
    name: 'an empty list of spans beside letters that nobody sees',
    forge: (b) => {
      at(b, 0).text = at(b, 0).text.replace('centres', 'cen\u00adtres');
      Object.assign(at(b, 0), { spans: [] });
    },
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'accepted is a word',
    forge: (b) => void Object.assign(at(b, 0).verdict, { accepted: 'false' }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'places of a quotation that are texts',
    forge: (b) => void Object.assign(at(b, 0).verdict, { quote: { start: '0', end: '5' } }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'blanks behind a claim',
    forge: (b) => void (at(b, 0).text += '  \n'),
    verdict: 'consistent',
    found: 'claims.letters warn',
  },
  {
    name: 'published at a number',
    forge: (b) => void Object.assign(at(b, 0).document, { published_at: 1_700_000_000 }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'retrieved at a number',
    forge: (b) => void Object.assign(at(b, 0).document, { retrieved_at: 1_763_900_000 }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'made at a list of times',
    forge: (b) => void Object.assign(b, { created_at: ['2026-11-24T15:03:13.248Z'] }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'made at no time',
    forge: (b) => void Object.assign(b, { created_at: null }),
    verdict: 'policy',
    found: 'members.types fail',
  },
  {
    name: 'an address that runs a script',
    forge: (b) => void (at(b, 0).document.source_url = ' java\tscript:alert(1)'),
    verdict: 'policy',
    found: 'sources.address fail',
  },
  {
    name: 'an address with a page within it',
    forge: (b) => void (at(b, 0).document.source_url = 'data:text/html,<script>alert(1)</script>'),
    verdict: 'policy',
    found: 'sources.address fail',
  },
  {
    name: 'accepted is false beside a good word',
    forge: (b) => void (at(b, 0).verdict.accepted = false),
    verdict: 'consistent',
    found: 'verdict.recorded warn',
  },
  {
    name: 'a member more at the top',
    forge: (b) => void (b['approved_by'] = 'the Board'),
    verdict: 'consistent',
  },
  {
    name: 'another brief',
    forge: (b) => void (b.brief_id = 'brf_000000000000000000000000'),
    verdict: 'consistent',
  },
  {
    name: 'another schema',
    forge: (b) => void (b.schema = 'service.evidence_bundle.v2'),
    verdict: 'unproven',
    found: 'schema fail',
  },
  {
    name: 'no snapshots',
    forge: (b) => {
      for (const claim of b.claims) delete (claim as Partial<typeof claim>).snapshot;
    },
    verdict: 'unproven',
    found: 'claims.complete fail',
  },
  {
    name: 'a member twice: readers take the first or the last',
    forge: () => undefined,
    after: (text) => text.replace('"brief_id":', '"brief_id":"brf_1","brief_id":'),
    verdict: 'unproven',
    found: 'input.duplicate-keys fail',
  },
  {
    name: 'a bundle made up from nothing',
    forge: () => {
      const made = genuine();
      made.claims = made.claims.slice(0, 1);
      const claim = at(made, 0);
      claim.text = 'The moon is made of cheese.';
      claim.chunk = { ...claim.chunk, text: claim.text, start: 0, end: claim.text.length };
      claim.chunk.text_sha256 = sha256(claim.text);
      claim.verdict.quote = { start: 0, end: claim.text.length };
      claim.document.content_sha256 = sha256(claim.text);
      ownIds(claim);
      return made;
    },
    verdict: 'consistent',
  },
];
