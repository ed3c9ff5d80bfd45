// In the place of node:crypto in the page: the verifier digests while it reads, which Web Crypto cannot, and a page opened
// where Web Crypto is withheld still has to check.
import { sha256 } from '@noble/hashes/sha2.js';
import { PageBuffer } from './bytes.ts';

interface Running {
  update(data: Uint8Array | string): Running;
  copy(): Running;
  digest(form?: string): Uint8Array | string;
}

/** @throws {RangeError} for any other algorithm than SHA-256 */
export function createHash(algorithm: string): Running {
  if (algorithm !== 'sha256') throw new RangeError(`no ${algorithm} in this page`);
  return over(sha256.create());
}

function over(running: ReturnType<typeof sha256.create>): Running {
  const hash: Running = {
    update(data) {
      running.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return hash;
    },
    copy: () => over(running.clone()),
    digest(form) {
      const bytes = PageBuffer.from(running.digest());
      return form === undefined ? bytes : bytes.toString(form);
    },
  };
  return hash;
}
