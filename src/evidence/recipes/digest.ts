// The forms in which a SHA-256 is written in a bundle or on a command line.

export type DigestForm = 'hex' | 'upper hex' | 'sha256: hex' | 'base64' | 'base64url' | 'sha256- base64';

export interface WrittenDigest {
  readonly bytes: Buffer;
  readonly form: DigestForm;
}

/** The 32 bytes that a text means, and how it is written; undefined when it is not a SHA-256 in any known form. */
export function readDigest(text: string): WrittenDigest | undefined {
  const prefix = /^(?:sha-?256[:=]|sha256-)/i.exec(text)?.[0] ?? '';
  const body = text.slice(prefix.length);
  if (/^[0-9a-fA-F]{64}$/.test(body)) {
    const form = prefix !== '' ? 'sha256: hex' : /[A-F]/.test(body) ? 'upper hex' : 'hex';
    return { bytes: Buffer.from(body, 'hex'), form };
  }
  if (/^[A-Za-z0-9+/]{43}=?$/.test(body)) {
    return { bytes: Buffer.from(body, 'base64'), form: prefix === '' ? 'base64' : 'sha256- base64' };
  }
  if (/^[A-Za-z0-9_-]{43}=?$/.test(body)) return { bytes: Buffer.from(body, 'base64url'), form: 'base64url' };
  return undefined;
}
