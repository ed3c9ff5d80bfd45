// Every blob of the index begins with a sum of its bytes: a database has none of its own for a page, and a damaged list
// would otherwise be a wrong answer.

/** A part of the index is not what was written; it can be made again from the chunks. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';
  readonly segment: number;

  constructor(segment: number) {
    super(`segment ${segment} of the index is damaged`);
    this.segment = segment;
  }
}

const HEAD = 4;

/** The bytes with their sum before them. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const blob = new Uint8Array(HEAD + bytes.length);
  blob.set(bytes, HEAD);
  new DataView(blob.buffer).setUint32(0, sumOf(blob.subarray(HEAD)), true);
  return blob;
}

/** The bytes of a sealed blob. @throws DamagedSegment where their sum is another */
export function opened(blob: Uint8Array, segment: number): Uint8Array {
  // Read as words below, which must begin at a multiple of their size.
  const whole = blob.byteOffset % HEAD === 0 ? blob : Uint8Array.from(blob);
  if (whole.length < HEAD) throw new DamagedSegment(segment);
  const bytes = whole.subarray(HEAD);
  const said = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  if (said !== sumOf(bytes)) throw new DamagedSegment(segment);
  return bytes;
}

// Four bytes a step, each step one to one: whatever is wrong in a single word is always found.
function sumOf(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let sum = bytes.length;
  for (let at = 0; at < words.length; at += 1)
    sum = Math.imul(((sum << 5) | (sum >>> 27)) ^ words[at]!, 0x9e3779b1);
  for (let at = words.length << 2; at < bytes.length; at += 1)
    sum = Math.imul(((sum << 5) | (sum >>> 27)) ^ bytes[at]!, 0x9e3779b1);
  return sum >>> 0;
}
