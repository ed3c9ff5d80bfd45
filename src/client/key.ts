// The key: asked for once, checked before it can be in a header, and taken out of everything that is shown.
import { ClientError, type ErrorFacts } from './errors.ts';

export const REDACTED = '[redacted]';

/** Headers whose values are secrets whatever they hold. */
const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'www-authenticate',
]);

export interface KeyHolder {
  /** The key for an Authorization header; fails with `no_key` or `invalid_key`. */
  readonly get: (facts: () => Partial<ErrorFacts>) => Promise<string>;
  /** The text with the key, as it is or percent-encoded, taken out. */
  readonly scrub: (text: string) => string;
}

/** Holds a key, or what finds one: a function runs at most once, when a route first needs it. */
export function holdKey(source: string | (() => Promise<string | undefined>) | undefined): KeyHolder {
  let found: Promise<string | undefined> | undefined;
  let known = typeof source === 'string' ? source : '';
  return {
    async get(facts) {
      found ??= typeof source === 'function' ? source() : Promise.resolve(source);
      known = (await found) ?? '';
      return checked(known, facts);
    },
    scrub: (text) => withoutKey(text, known),
  };
}

/** Header values by name, with the secret ones and whatever carries the key replaced. */
export function redactHeaders(
  headers: Iterable<[string, string]>,
  scrub: (text: string) => string,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers)
    shown[name] = SECRET_HEADERS.has(name.toLowerCase()) ? REDACTED : scrub(value);
  return shown;
}

/** The bytes of a text with the key taken out, which is ASCII and so found in whatever encoding the text has. */
export function scrubbedBytes(bytes: Uint8Array, scrub: (text: string) => string): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const clean = scrub(text);
  return clean === text ? bytes : Buffer.from(clean, 'latin1');
}

function checked(key: string, facts: () => Partial<ErrorFacts>): string {
  if (key === '')
    throw new ClientError('no_key', 'This route needs an API key and none was found.', {
      advice: 'Store one with `ibid auth set`, or set IBID_API_KEY.',
      ...facts(),
    });
  // Anything else could end the header line, or be sent as other bytes than the user sees.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ClientError('invalid_key', 'The API key holds a space, a control or a non-ASCII character.', {
      advice: 'Store it again with `ibid auth set`: one line, nothing else.',
      ...facts(),
    });
  return key;
}

function withoutKey(text: string, key: string): string {
  if (key === '') return text;
  const plain = text.replaceAll(key, REDACTED);
  return plain.replaceAll(encodeURIComponent(key), REDACTED);
}
