// The files that name a verifier's trusted keys, as ssh-keygen reads them (ssh-keygen(1), ALLOWED
// SIGNERS), and lists of revoked keys. An unreadable line makes the whole file unusable: it may be the line that matters.

import { SigningError } from '../errors.ts';
import { publicKeyLine, type PublicKey } from './public-key.ts';

export interface AllowedSigner {
  /** Patterns of names, as written. */
  readonly principals: string;
  readonly publicKey: PublicKey;
  /** The key may sign other keys, which is not judged here. */
  readonly authority: boolean;
  /** Patterns of namespaces; any where it is undefined. */
  readonly namespaces: string | undefined;
  /** Milliseconds since the epoch: the first and the last at which the key may be used. */
  readonly validAfter: number | undefined;
  readonly validBefore: number | undefined;
  /** The line of the file, from 1. */
  readonly line: number;
}

interface Options {
  authority: boolean;
  namespaces?: string;
  validAfter?: number;
  validBefore?: number;
}

/** @param name what messages call the file. @throws {SigningError} that names the line */
export function readAllowedSigners(text: string, name: string): AllowedSigner[] {
  return eachLine(text, name, (line, number) => {
    const principals = takeWord(line);
    if (principals.word === '' || principals.rest === '') throw broken('it names no principal and key');
    const { options, rest } = optionsOf(principals.rest);
    return {
      principals: principals.word,
      publicKey: publicKeyLine(rest),
      authority: options.authority,
      namespaces: options.namespaces,
      validAfter: options.validAfter,
      validBefore: options.validBefore,
      line: number,
    };
  });
}

/** Keys that are trusted no more, one a line, each as it is in a .pub file. @throws {SigningError} also for a KRL */
export function readRevoked(text: string, name: string): PublicKey[] {
  if (text.startsWith('SSHKRL'))
    throw new SigningError(
      'unsupported',
      `${name} is a binary revocation list, which is not read here; give a list of public keys`,
    );
  return eachLine(text, name, (line) => publicKeyLine(line));
}

function eachLine<T>(text: string, name: string, read: (line: string, number: number) => T): T[] {
  return text.split('\n').flatMap((whole, index) => {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) return [];
    try {
      return [read(line, index + 1)];
    } catch (error) {
      if (!(error instanceof SigningError)) throw error;
      throw new SigningError(error.code, `${name}, line ${index + 1}: ${error.message}`, error);
    }
  });
}

/** Up to the next blank that is not in quotes; the quotes are taken off. */
function takeWord(line: string): { word: string; rest: string } {
  const end = endOfWord(line);
  return { word: line.slice(0, end).replaceAll('"', ''), rest: line.slice(end).trimStart() };
}

function endOfWord(line: string): number {
  let inQuotes = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (line[at] === ' ' || line[at] === '\t')) return at;
  }
  if (inQuotes) throw broken('a quotation mark has no end');
  return line.length;
}

const KEY_TYPE = /^(?:ssh-|ecdsa-|sk-|webauthn-|rsa-)[a-z0-9@.-]+$/;

/** The options in front of a key, where there are any. */
function optionsOf(text: string): { options: Options; rest: string } {
  const { rest } = takeWord(text);
  const written = text.slice(0, endOfWord(text));
  if (KEY_TYPE.test(written)) return { options: { authority: false }, rest: text };
  const options: Options = { authority: false };
  const seen = new Set<string>();
  for (const option of splitOptions(written)) {
    const [, name = '', value] = /^([a-z-]+)(?:="([^"]*)")?$/i.exec(option) ?? [];
    const known = name.toLowerCase();
    if (seen.has(known)) throw broken(`the option ${known} is given twice`);
    seen.add(known);
    setOption(options, known, value, option);
  }
  return { options, rest };
}

function setOption(options: Options, name: string, value: string | undefined, written: string): void {
  if (name === 'cert-authority' && value === undefined) options.authority = true;
  else if (name === 'namespaces' && value !== undefined) options.namespaces = value;
  else if (name === 'valid-after' && value !== undefined) options.validAfter = timeOf(value);
  else if (name === 'valid-before' && value !== undefined) options.validBefore = timeOf(value);
  else throw broken(`the option ${JSON.stringify(written.slice(0, 60))} is not known`);
}

/** At commas that are not in quotes. */
function splitOptions(text: string): string[] {
  return text.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
}

/** A date or time as OpenSSH writes it: YYYYMMDD, then HHMM or HHMMSS, in local time, or in UTC where a Z ends it. */
function timeOf(text: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = ''] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = Date.parse(`${written}${zone}`);
  // A day that no month has is taken for one of the next by some readers.
  const day0 = new Date(Date.parse(`${written}Z`));
  if (Number.isNaN(time) || day0.getUTCDate() !== Number(day) || day0.getUTCMonth() + 1 !== Number(month))
    throw broken(`${JSON.stringify(text.slice(0, 40))} is not a time such as 20270131 or 202701311530Z`);
  return time;
}

function broken(what: string): SigningError {
  return new SigningError('unreadable', what);
}
