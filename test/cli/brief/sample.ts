// A brief as the embedded service answers it, and one whose every text is hostile.

type Members = Record<string, unknown>;

const HASH = 'a3'.repeat(32);

/** A citation of document `n`, quoting `quote`. */
function citation(n: number, quote: string, more: Members = {}): Members {
  return {
    id: `cit_${n}_${quote.length}`,
    chunk_id: `chk_${n}`,
    document_id: `doc_${n}`,
    source_id: 'src_1',
    title:
      ['', 'Drought at the Panama Canal, 2023 and 2024', 'Low water on the Rhine', 'Canal notes'][n] ??
      `D${n}`,
    authors: [],
    publisher: ['', 'ibid starter corpus', 'Example News', null][n] ?? null,
    published_at: '2024-05-01',
    source_url: [
      '',
      'https://example.org/canal',
      'https://example.org/rhine?a=1&b=2',
      'file:///notes/canal.md',
    ][n],
    content_sha256: HASH,
    retrieved_at: '2026-11-20T23:50:00.000Z',
    snapshot_id: `snp_${n}`,
    media_type: 'text/html',
    quote,
    locator: { start: 10, end: 10 + quote.length, heading: 'The cuts', page: 3 },
    ...more,
  };
}

function claim(cited: Members, more: Members = {}): Members {
  const { id, quote } = cited as { id: string; quote: string };
  return {
    id: `clm_${id}`,
    text: quote,
    citation_ids: [id],
    verdict: 'verbatim',
    chunk: { id: cited['chunk_id'], start: 0, end: 900 },
    ...more,
  };
}

function paragraph(cited: readonly Members[], more: Members = {}): Members {
  return {
    id: `par_${cited.length}`,
    outcome: 'answered',
    text: cited.map(({ quote }) => quote).join(' '),
    reason: null,
    topic: null,
    relation: null,
    claims: cited.map((one) => claim(one)),
    ...more,
  };
}

const CUT = citation(1, 'The canal authority cut daily transits from 36 to 24 in the autumn of 2023.');
const LAKE = citation(
  1,
  'The locks of the Panama Canal lift ships to Gatun Lake, about 26 metres above the sea.',
);
const RHINE = citation(2, 'At Kaub the Rhine fell to 32 centimetres in August 2022.');
const OTHER = citation(3, 'The canal authority cut daily transits from 36 to 22.');

/** Two sections, a conflict, a paragraph that nothing supports, members that no view knows. */
export function sampleBrief(more: Members = {}): Members {
  return {
    id: 'brf_0123456789abcdef01234567',
    outcome: 'answered',
    title: 'Shipping, 20 November 2026',
    variant: 'daily',
    persona: 'analyst',
    sectors: ['energy', 'shipping'],
    created_at: '2026-11-20T23:55:00.000Z',
    sections: [
      {
        id: 'sec_1',
        heading: 'Key facts',
        kind: 'key_facts',
        paragraphs: [
          paragraph([LAKE, CUT], { topic: 'Panama Canal' }),
          paragraph([RHINE], { topic: 'Inland shipping', relation: 'new' }),
        ],
      },
      {
        id: 'sec_2',
        heading: 'What is contradicted',
        kind: 'contradicted',
        paragraphs: [
          paragraph([CUT, OTHER], { relation: 'conflict', topic: 'Daily transits' }),
          paragraph([], {
            outcome: 'insufficient_evidence',
            text: null,
            reason: 'The corpus never mentions freight rates in this sector.',
            topic: 'Freight rates',
          }),
        ],
      },
    ],
    citations: [LAKE, CUT, RHINE, OTHER],
    entities: [
      { id: 'ent_1', name: 'Panama Canal', type: 'place', sectors: ['shipping'], claim_ids: [] },
      { id: 'ent_2', name: 'Gatun Lake', type: 'place', sectors: ['shipping'], claim_ids: [] },
    ],
    changes: { since: null, note: 'This is the first brief of its kind.', new: [], updated: [], gone: [] },
    contradictions: [{ claim_ids: ['clm_a', 'clm_b'], reason: 'number-conflict' }],
    corpus: { documents: 29, chunks: 200, revision: 29 },
    billable: false,
    cost_usd: 0.12,
    ...more,
  };
}

/** What must never be markup, an address that runs, or a control character on a terminal. */
export const HOSTILE =
  '</summary><script>document.title="run"</script><img src=x onerror="document.title=\'run\'">" \' & [x](javascript:run) `c` *b* \u001b[31mred\u202egnirts\u0007 \u001b]0;t\u0007';

/** The same brief with hostile text everywhere. */
export function hostileBrief(): Members {
  const cited = citation(1, HOSTILE, {
    title: HOSTILE,
    publisher: HOSTILE,
    published_at: HOSTILE,
    source_url: 'javascript:document.title="run"',
    content_sha256: HOSTILE,
    retrieved_at: HOSTILE,
    snapshot_id: HOSTILE,
    chunk_id: HOSTILE,
    locator: { start: 0, end: 1, heading: HOSTILE },
  });
  const inside = paragraph([cited], { topic: HOSTILE, relation: HOSTILE, [HOSTILE]: HOSTILE });
  return sampleBrief({
    id: HOSTILE,
    title: HOSTILE,
    variant: HOSTILE,
    persona: HOSTILE,
    sectors: [HOSTILE],
    created_at: HOSTILE,
    sections: [
      {
        heading: HOSTILE,
        extra: HOSTILE,
        paragraphs: [
          inside,
          paragraph([cited, cited], { relation: 'conflict' }),
          paragraph([], { outcome: 'insufficient_evidence', text: null, reason: HOSTILE, topic: HOSTILE }),
        ],
      },
      { heading: 'Second', paragraphs: [paragraph([cited])] },
    ],
    citations: [cited],
    entities: [{ name: HOSTILE }],
    changes: { note: HOSTILE },
    [HOSTILE]: { deep: [HOSTILE] },
  });
}
