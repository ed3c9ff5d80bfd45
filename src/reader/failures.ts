// Why a model's endpoint gave nothing, in our own words: what it says itself is not shown, since it has not been judged.
import type { ClientError } from '../client/errors.ts';

/** One sentence. */
export function failureOf(error: ClientError): string {
  const { code, reason, status } = error;
  if (reason !== undefined && Object.hasOwn(BY_REASON, reason)) return BY_REASON[reason] ?? '';
  if (status === 401 || status === 403)
    return `The model’s endpoint refused the key (HTTP ${status}): store it with \`ibid model set --key\`.`;
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? '';
  return status === undefined ? 'The model’s endpoint could not be asked.' : failureOfStatus(status);
}

export function failureOfStatus(status: number): string {
  if (status < 300) return 'The model’s endpoint could not be asked.';
  return status < 400 ? ELSEWHERE : `The model’s endpoint answered with HTTP ${status}.`;
}

const NOT_IN_TIME = 'The model’s endpoint did not answer in time.';
const ELSEWHERE = 'The model’s endpoint redirects, which is not followed.';
const UNREACHABLE = 'The model’s endpoint could not be reached.';

const BY_CODE: Readonly<Record<string, string>> = {
  rate_limited: 'The model’s endpoint takes no more requests for now (HTTP 429), and the wait was too long.',
  timed_out: NOT_IN_TIME,
  too_large: 'The answer of the model’s endpoint is too large.',
  bad_body: 'The answer of the model’s endpoint is not JSON.',
  redirected: ELSEWHERE,
};

const BY_REASON: Readonly<Record<string, string>> = {
  dns: UNREACHABLE,
  refused: UNREACHABLE,
  network: UNREACHABLE,
  connect_timeout: UNREACHABLE,
  tls: 'The certificate of the model’s endpoint is not trusted.',
  proxy: 'The proxy before the model’s endpoint refused.',
  reset: 'The model’s endpoint broke off before it answered.',
  reset_before_send: UNREACHABLE,
  not_http: 'What answers at the model’s address does not speak HTTP.',
  redirected: ELSEWHERE,
  first_byte: 'The model’s endpoint did not begin to answer in time: `--first-byte` gives it longer.',
  silence: NOT_IN_TIME,
  deadline: NOT_IN_TIME,
  cut: 'The answer of the model’s endpoint broke off.',
  empty: 'The answer of the model’s endpoint is empty.',
  html: 'The model’s endpoint answered with a web page.',
  not_json: 'The answer of the model’s endpoint is not JSON.',
  encoding: 'The answer of the model’s endpoint cannot be decompressed.',
  stuck: NOT_IN_TIME,
};

export interface Failed {
  readonly kind: 'failed';
  /** A sentence. */
  readonly why: string;
}

export function failed(why: string): Failed {
  return { kind: 'failed', why };
}

/** Said where a request was shown and not sent. */
export const PREVIEWED = failed('Nothing was sent.');

/** Before any work, for its form, its length or its address: another request may be tried. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The endpoint says that the request is too long. */
  readonly isTooLong: boolean;
}

/** How an endpoint refused a request before any work; undefined where it did not. */
export function refusalOf({ status, billed, code, received }: ClientError): Refused | undefined {
  if (status === undefined || billed !== 'no' || code === 'bad_body') return undefined;
  if (!REFUSALS.has(status)) return undefined;
  const text = Buffer.from(received?.subarray(0, MOST_READ) ?? []).toString('utf8');
  return { kind: 'refused', status, isTooLong: status === 413 || TOO_LONG.test(text) };
}

/** 500 and 501 are not failures where nothing can be billed: llama.cpp says so that a prompt is too long, or a model no decision model. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 405, 413, 422, 500, 501]);

/** Of a refusal, in bytes. */
const MOST_READ = 4096;

/** How llama.cpp, Ollama, vLLM, TEI and hosts say that a request is too long: `exceed_context_size_error`, `context_length_exceeded` … */
const TOO_LONG =
  /context[\s_-]*(?:length|size|window)|too[\s_](?:long|large)\b|too[\s_]many[\s_](?:\w+[\s_])?tokens|batch[\s_-]*size|(?:longer|larger|more|less|fewer)[\s_]than[^.\n]{0,60}\b(?:tokens?|length)|(?:exceed|maximum)[^.\n]{0,60}(?:tokens?\b|length)/i;
