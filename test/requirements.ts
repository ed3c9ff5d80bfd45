// The rules of the specification as data. A test cites a rule by its id in its title, as in `[spec:errors-3]`;
// requirements.test.ts finds the rules that no test cites. The numbers are those of the specification's own lists.

export interface Requirement {
  readonly id: string;
  /** What must hold, in our own words. */
  readonly text: string;
}

export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'synthesis-1',
    text: 'An answer is validated against its citations, or the outcome is insufficient_evidence.',
  },
  {
    id: 'synthesis-2',
    text: 'A paragraph of a brief that fails validation is shown as insufficient_evidence.',
  },
  {
    id: 'synthesis-3',
    text: 'Every synthesis route takes cost_cap_usd, a ceiling of spending and no price.',
  },

  { id: 'evidence-schema', text: 'A bundle carries the schema service.evidence_bundle.v1.' },
  { id: 'evidence-hash', text: 'bundle_sha256 is deterministic and can be computed again from the bundle.' },
  {
    id: 'evidence-claims',
    text: 'Each claim of a bundle comes with its chunk, document, snapshot and verdict.',
  },
  {
    id: 'evidence-repeat',
    text: 'Two retrievals of one brief give the same bytes.',
  },

  { id: 'routes', text: 'The 25 routes stand at their methods and paths and need their scopes.' },
  { id: 'query-request', text: 'A query has query, mode (speculative or deliberate) and cost_cap_usd.' },
  {
    id: 'query-outcome',
    text: 'A query is answered with citations, or with the outcome insufficient_evidence.',
  },
  {
    id: 'tutor-request',
    text: 'A first tutor turn needs sector_id and topic; a later one names its session.',
  },
  {
    id: 'tutor-session',
    text: 'The first tutor turn returns the session_id of the later ones.',
  },
  { id: 'bibliography-style', text: 'The style of a bibliography is apa, mla, chicago or harvard.' },
  {
    id: 'source-recent',
    text: 'One source takes recent, which selects a fixed window, and neither offset nor limit.',
  },

  { id: 'crosscutting-1', text: 'A GET route answers HEAD with the same status and headers and no body.' },
  {
    id: 'crosscutting-2',
    text: 'Any origin may read; no credentials; X-Request-Id and Retry-After are exposed to pages.',
  },
  { id: 'crosscutting-3', text: 'Every response of the service carries X-Request-Id.' },
  { id: 'crosscutting-4', text: 'Request and response bodies are JSON.' },

  { id: 'auth-1', text: 'A key is a Bearer credential in Authorization; no cookies.' },
  { id: 'auth-2', text: 'A key carries scopes, and a route needs the scope of its row.' },
  { id: 'auth-3', text: 'Health and entity requests need no key; _edge_timing needs any valid one.' },
  { id: 'auth-4', text: 'A key may carry as few scopes as its client needs.' },
  { id: 'auth-5', text: 'A key has its own limit of requests a second.' },

  { id: 'errors-1', text: 'An error is a problem object with type, title, status and detail.' },
  { id: 'errors-2', text: 'Past the rate of a key or an address: 429 with Retry-After.' },
  {
    id: 'errors-3',
    text: 'A failure after padding began is a problem object under 200; its status member decides.',
  },
  { id: 'errors-4', text: 'A malformed request line gets a bare 400 without X-Request-Id and problem body.' },
  { id: 'errors-5', text: 'insufficient_evidence is an outcome and no error, and is never cached.' },

  { id: 'caps-free', text: 'Free: 50 speculative queries, 20 tutor turns, 30 briefs a month.' },
  { id: 'caps-team', text: 'Deliberate queries and causal traces from Team on; Team: 100 and 50 a month.' },
  { id: 'spend-fixed', text: 'A speculative query costs $0.01.' },
  { id: 'spend-metered', text: 'A deliberate query is metered under its cap, $1.00 when none is given.' },
  { id: 'spend-defaults', text: 'Default caps: tutor $0.50, brief $1.00.' },
  { id: 'usage', text: 'GET /v1/usage reports what the workspace used and will be billed.' },

  { id: 'paging-1', text: 'Paging is by offset and limit; 20 by default, 100 at the most.' },
  { id: 'paging-2', text: 'A fixed window takes neither offset nor limit.' },

  { id: 'keepalive-2', text: 'A repeat of an answered query is served from the cache.' },
  {
    id: 'keepalive-3',
    text: 'From 20 s on, white space every 10 s under X-Service-Keepalive; the body is one JSON document.',
  },
  { id: 'keepalive-4', text: 'A client waits longer than the 125.2 s after which an edge gives up.' },
  { id: 'keepalive-5', text: 'Retry-After is the only rate header of a 429.' },

  { id: 'versioning-1', text: 'The version stands in the path: /v1.' },
  { id: 'versioning-2', text: 'Members that are new within a version are kept and do no harm.' },
  { id: 'versioning-3', text: 'The bundle carries a schema identifier of its own.' },
];
