// The digest over the file's own bytes, from its first brace to its last, with the hash member cut
// out or filled in. It needs no canonical form and costs one digest; many services hash exactly what they then send.

import type { Tokeniser } from '../json/tokenise.ts';
import { standIn, type Recipe } from '../recipes/recipe.ts';
import type { Digester, Running } from './digesting.ts';
import type { LargeValue } from './large.ts';
import type { MemberKey } from './walk.ts';

/** White space between two members beyond which this is given up: it would have to be held back. */
const MOST_GAP = 1024 * 1024;

/** `outside` is before the first brace and after the last. */
type State = 'between' | 'inside' | 'skipped' | 'outside';

export class OwnBytesDigester implements Digester {
  readonly recipes: readonly Recipe[];
  readonly needsPass = false;
  readonly needsOrder = false;
  private digest: Buffer | undefined;
  private gaveUp = false;
  private readonly source: Tokeniser;
  private readonly hash: Running;
  private readonly lineFeeds: boolean;
  private readonly bare: boolean;
  private readonly fill: string | null;
  private state: State = 'outside';
  private mark = 0;
  /** White space and comma since the last member, kept until it is known whether they are hashed. */
  private gap: Buffer = Buffer.alloc(0);
  private dropGap = false;
  private replacing = false;
  private carried = false;

  constructor(recipe: Recipe, source: Tokeniser, begin: () => Running) {
    this.recipes = [recipe];
    this.hash = begin();
    this.source = source;
    this.lineFeeds = recipe.profile.style === 'own-lf';
    this.bare = recipe.scope === 'claims';
    this.fill = standIn(recipe.scope);
  }

  digestOf(): Buffer | undefined {
    return this.digest;
  }

  open(start: number): void {
    this.mark = start;
    this.state = 'between';
  }

  member(key: MemberKey): void {
    const isHash = key.text === 'bundle_sha256';
    this.state = 'inside';
    if (this.bare) {
      if (key.text !== 'claims') this.state = 'skipped';
      return;
    }
    const cut = isHash && this.fill === null;
    this.widenGap(key.start);
    if (key.first || !(cut || this.dropGap)) this.put(this.gap);
    this.gap = Buffer.alloc(0);
    this.mark = key.start;
    this.dropGap = cut && (key.first || this.dropGap);
    this.replacing = isHash && !cut;
    if (cut) this.state = 'skipped';
  }

  value(token: number): void {
    this.ended(this.source.tape.start(token), this.source.tape.end(token));
  }

  openArray(start: number): void {
    if (this.bare && this.state === 'inside') this.mark = start;
  }

  closeArray(end: number): void {
    this.ended(end, end);
  }

  beginLarge(start: number, index: number): void {
    if (index >= 0 || this.state !== 'inside') return;
    if (this.bare && this.mark === 0) this.mark = start;
    if (!this.replacing || this.fill === null) return;
    this.put(this.source.arena.bytes.subarray(this.mark, start));
    this.put(Buffer.from(this.fill));
    this.state = 'skipped';
  }

  endLarge(end: number, { index }: LargeValue): void {
    if (index < 0) this.ended(end, end);
  }

  moving(keep: number): void {
    const { arena } = this.source;
    if (this.state === 'inside' && !(this.bare && this.mark === 0))
      this.put(arena.bytes.subarray(this.mark, keep));
    if (this.state === 'between') this.widenGap(keep);
    if (!(this.bare && this.mark === 0)) this.mark = arena.origin;
  }

  private widenGap(to: number): void {
    const more = this.source.arena.bytes.subarray(this.mark, to);
    if (this.gap.length + more.length > MOST_GAP) this.gaveUp = true;
    else this.gap = this.gap.length === 0 ? Buffer.from(more) : Buffer.concat([this.gap, more]);
  }

  close(end: number): void {
    if (this.gaveUp) return;
    if (!this.bare) {
      this.put(this.gap);
      this.put(this.source.arena.bytes.subarray(this.mark, end));
    }
    if (this.carried) this.hash.update(Buffer.from('\r'));
    this.state = 'outside';
    this.digest = this.hash.digest();
  }

  private ended(start: number, end: number): void {
    const { bytes } = this.source.arena;
    if (this.state === 'inside') {
      if (this.bare && this.mark === 0) this.mark = start;
      this.put(bytes.subarray(this.mark, this.replacing ? start : end));
      if (this.replacing && this.fill !== null) this.put(Buffer.from(this.fill));
    }
    this.replacing = false;
    this.mark = this.bare ? 0 : end;
    this.state = 'between';
  }

  private put(bytes: Buffer): void {
    this.hash.update(this.lineFeeds ? this.withoutReturns(bytes) : bytes);
  }

  /** CRLF becomes LF; a CR at the end waits for the byte after it. */
  private withoutReturns(bytes: Buffer): Buffer {
    if (bytes.length === 0 || (!this.carried && !bytes.includes(0x0d))) return bytes;
    let text = (this.carried ? '\r' : '') + bytes.toString('latin1');
    this.carried = text.endsWith('\r');
    if (this.carried) text = text.slice(0, -1);
    return Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1');
  }
}
