// In the place of node:crypto in the page: the verifier's running digests.
import { PageBuffer } from './bytes.ts';
import { Sha256 } from './sha256.ts';

interface Running {
  update(data: Uint8Array | string): Running;
  copy(): Running;
  digest(form?: string): Uint8Array | string;
}

/** @throws {RangeError} for any other algorithm */
export function createHash(algorithm: string): Running {
  if (algorithm !== 'sha256') throw new RangeError(`no ${algorithm} in this page`);
  return over(new Sha256());
}

function over(running: Sha256): Running {
  const hash: Running = {
    update(data) {
      running.update(data);
      return hash;
    },
    copy: () => over(running.copy()),
    digest(form) {
      const bytes = PageBuffer.from(running.digest());
      return form === undefined ? bytes : bytes.toString(form);
    },
  };
  return hash;
}
