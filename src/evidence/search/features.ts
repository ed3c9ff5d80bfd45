// Contents of a bundle that encoders write differently: odd numbers, characters that some escape,
// keys whose order differs. Two recipes that agree on all of it give one digest for this bundle: the search tries one of them,
// the report names all.

import { escapeStyle, writeCharacter, type EscapeName } from '../canon/escapes.ts';
import { writtenOrRefused, type NumberForm } from '../canon/numbers.ts';
import { arrange, comparison, permutation, type KeyOrder, KEY_ORDERS } from '../canon/order.ts';
import { Shared } from '../canon/shared.ts';
import { ESCAPES, LONE_SURROGATE } from '../json/tape.ts';
import type { Shape } from '../json/shapes.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { Contents } from './contents.ts';
import { Spelled } from './spelled.ts';
import type { MemberKey } from '../scan/walk.ts';
import { includesMember, type Recipe, type Scope } from '../recipes/recipe.ts';

const MAX_TOP_KEYS = 1000;
/** After so many strings with escapes that taught nothing new, the rest are taken to be like them. */
const PATIENCE = 4000;

export class Features extends Contents {
  /** Some carriage return lies between tokens. */
  private returns = false;
  protected override readonly looked: number = ESCAPES;
  private readonly orders: Orders = new Orders();
  private readonly topKeys: string[] = [];
  private topCount = 0;
  /** How far raw characters were looked for; -1 before the bundle begins. */
  private mark = -1;
  private readonly memo: Map<string, number> = new Map<string, number>();
  private readonly parts: Map<string, number> = new Map<string, number>();
  private memoOf = -1;
  private idle = 0;
  private readonly spelled: Spelled = new Spelled();

  constructor(source: Tokeniser, shared: Shared = new Shared(source)) {
    super(source, shared);
  }

  open(start: number): void {
    this.mark = start;
  }

  /** Kinds of characters present, each with the spellings it was sent in. */
  get characters(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.spelled.characters;
  }

  override member(key: MemberKey): void {
    super.member(key);
    this.topCount += 1;
    if (this.topCount <= MAX_TOP_KEYS) this.topKeys.push(key.text);
    else {
      for (const text of this.topKeys.splice(0)) this.orders.seeName(text);
      this.orders.seeName(key.text);
    }
    if ((key.flags & ESCAPES) !== 0) this.spelled.escapes(this.source.arena.bytes, key.start, key.end);
  }

  override text(start: number, end: number, flags: number): void {
    super.text(start, end, flags);
    if ((flags & ESCAPES) !== 0) this.spelled.escapes(this.source.arena.bytes, start, end);
  }

  moving(keep: number): void {
    if (this.mark < 0) return;
    this.raw(keep);
    this.mark = this.source.arena.origin;
  }

  override close(end: number): void {
    super.close(end);
    this.raw(end);
  }

  /** Recipes with the same key give the same bytes for what was seen so far. */
  keyOf(recipe: Recipe): string {
    const { style } = recipe.profile;
    if (style === 'own-lf' && !this.returns) return recipe.id.replace('own-lf', 'own');
    if (typeof style === 'string') return recipe.id;
    const { scope } = recipe;
    const order = this.numbered(`order ${style.order} ${scope}`, () => this.orderKey(style.order, scope));
    const escapes = this.numbered(`escapes ${style.escapes}`, () => this.escapeKey(style.escapes));
    const numbers = this.numbered(`numbers ${style.numbers}`, () => this.numberKey(style.numbers));
    return `${scope} ${style.spacing} ${style.newline} ${order} ${escapes} ${numbers}`;
  }

  /** A number for a part of a key, equal for equal parts; worked out once while nothing new is seen. */
  private numbered(name: string, work: () => string): number {
    const seen = this.spelled.count + this.numbers.size + this.orders.parted + this.topCount;
    if (seen !== this.memoOf) {
      this.memo.clear();
      this.memoOf = seen;
    }
    const known = this.memo.get(name);
    if (known !== undefined) return known;
    const text = `${name.slice(0, 3)} ${work()}`;
    const number = this.parts.get(text) ?? this.parts.size;
    this.parts.set(text, number);
    this.memo.set(name, number);
    return number;
  }

  private orderKey(order: KeyOrder, scope: Scope): string {
    const first = this.orders.first(order);
    const keys = this.topKeys.filter((key) => includesMember(scope, key));
    const compare = comparison(order);
    const top = scope === 'claims' || compare === null ? null : arrange(keys, compare);
    return `${first} ${top === null ? '' : top.join(',')}`;
  }

  private escapeKey(name: EscapeName): string {
    const style = escapeStyle(name);
    const spelled: string[] = [];
    for (const [character, sent] of this.characters) {
      if (name === 'kept') spelled.push(sent.size === 1 ? [...sent].join('') : 'mixed');
      else spelled.push(writeCharacter(style, character.codePointAt(0) ?? 0) ?? 'refused');
    }
    return spelled.join(' ');
  }

  private numberKey(form: NumberForm): string {
    return [...this.numbers].map((token) => writtenOrRefused(form, token)).join(' ');
  }

  protected override name(text: string): void {
    super.name(text);
    this.orders.seeName(text);
  }

  protected override string(token: number, cell: number): void {
    super.string(token, cell);
    if ((cell & LONE_SURROGATE) === 0 && this.idle > PATIENCE) return;
    const known = this.spelled.count;
    const { tape, arena } = this.source;
    this.spelled.escapes(arena.bytes, tape.start(token), tape.end(token));
    this.idle = this.spelled.count === known ? this.idle + 1 : 0;
  }

  protected override layout(shape: Shape): void {
    super.layout(shape);
    const names = shape.keys().map((key) => key.text);
    this.orders.see(names, (order) => permutation(shape, order));
  }

  protected override unlearnt(token: number, names: readonly string[]): void {
    super.unlearnt(token, names);
    this.orders.see(names, (order) => this.shared.places(token, order));
  }

  /** Looks for raw characters in the bytes that are about to go. */
  private raw(end: number): void {
    const { arena } = this.source;
    const window = arena.bytes.subarray(this.mark, end);
    this.returns ||= arena.controls && window.includes(0x0d);
    this.spelled.raw(window, arena.plain);
  }
}

// Which orders of members give the same document for what was seen so far. Two orders stay together until some object's
// members would be ordered differently under them; for most objects it is seen at once that they cannot.

type Places = (order: KeyOrder) => Int32Array | null;

/** Orders that differ only where a name has a certain character, and that character. */
const SELDOM: readonly (readonly [KeyOrder, KeyOrder, RegExp])[] = [
  // Without surrogates, units and code points come in the same order.
  ['codepoint', 'utf16', /[\ud800-\udfff]/],
  // JavaScript moves array indices only.
  ['document', 'javascript', /^\d/],
];

/** So many names are not put in order only to see where they would be. */
const MANY = 4096;

export class Orders {
  private together: (readonly [KeyOrder, KeyOrder])[] = pairs(KEY_ORDERS);
  /** How often two orders were found to differ. */
  parted = 0;

  /** An object's names, and where each order would put them. */
  see(names: readonly string[], places: Places): void {
    if (names.length > MANY) for (const name of names) this.seeName(name);
    else this.keep((one, other) => !mayDiffer(one, other, names) || same(places(one), places(other)));
  }

  /** A name in an object of which no more is known: only what no neighbour can change is taken for equal. */
  seeName(name: string): void {
    this.keep((one, other) => !mayDiffer(one, other, [name]) && isSeldom(one, other));
  }

  /** The first order that gives the same document as this one. */
  first(order: KeyOrder): KeyOrder {
    return this.together.find(([, other]) => other === order)?.[0] ?? order;
  }

  private keep(equal: (one: KeyOrder, other: KeyOrder) => boolean): void {
    if (this.together.every(([one, other]) => equal(one, other))) return;
    this.together = this.together.filter(([one, other]) => equal(one, other));
    this.parted += 1;
  }
}

function pairs(orders: readonly KeyOrder[]): (readonly [KeyOrder, KeyOrder])[] {
  return orders.flatMap((one, at) => orders.slice(at + 1).map((other) => [one, other] as const));
}

function isSeldom(one: KeyOrder, other: KeyOrder): boolean {
  return SELDOM.some(([a, b]) => a === one && b === other);
}

function mayDiffer(one: KeyOrder, other: KeyOrder, names: readonly string[]): boolean {
  const seldom = SELDOM.find(([a, b]) => a === one && b === other);
  return seldom === undefined || names.some((name) => seldom[2].test(name));
}

function same(one: Int32Array | null, other: Int32Array | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((place, index) => place === other[index]);
}
