// A picture as the graphics protocol of kitty has it, which Ghostty, WezTerm and Konsole follow.
import { pngOf } from './png.ts';
import type { Raster } from './raster.ts';

/** Base64 characters of a part. */
const PART = 4096;

/** Shows a PNG where the cursor is. `q=2`: the terminal says nothing back, which the shell would take for typing. */
export function kittyOf(raster: Raster): string {
  const data = pngOf(raster).toString('base64');
  const parts = data.match(new RegExp(`.{1,${PART}}`, 'g')) ?? [];
  return parts
    .map((part, at) => {
      const more = at < parts.length - 1 ? 1 : 0;
      const keys = at === 0 ? `a=T,f=100,q=2,m=${more}` : `m=${more}`;
      return `\u001b_G${keys};${part}\u001b\\`;
    })
    .join('');
}
