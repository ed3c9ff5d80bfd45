// Blocks written from top to bottom, each with its place in the lists, notes and quotations.
import { tableRow, type BlockKind, type BlockShape, type LooseBlock } from '../../reading/reading.ts';

/** A list as far as it has been written. */
export interface OpenList {
  readonly depth: number;
  readonly ordered: boolean;
  /** Nothing of it has been written yet. */
  fresh: boolean;
}

type Frame =
  | { readonly kind: 'list'; readonly list: OpenList }
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'quotation' }
  | { readonly kind: 'definition'; readonly terms: { fresh: boolean } };

export class BlockWriter {
  readonly blocks: LooseBlock[] = [];
  readonly #frames: { readonly frame: Frame; begun: boolean }[] = [];

  /** A list below all that is open. */
  newList(ordered: boolean): OpenList {
    return { depth: (this.#innermost('list')?.list.depth ?? 0) + 1, ordered, fresh: true };
  }

  /** How many frames are open. */
  get height(): number {
    return this.#frames.length;
  }

  enter(frame: Frame): void {
    this.#frames.push({ frame, begun: false });
  }

  /** Leaves what was entered last, down to a height. */
  leaveTo(height: number): void {
    this.#frames.length = Math.min(this.#frames.length, height);
  }

  /** What a paragraph is here. */
  get prose(): BlockKind {
    return this.#frames.at(-1)?.frame.kind ?? 'paragraph';
  }

  /** A paragraph of whatever is open. */
  paragraph(text: string): void {
    this.add({ kind: this.prose }, text);
  }

  /** A block of a kind; one that is empty is none. */
  add(shape: BlockShape, text: string): void {
    if (text.trim() !== '') this.blocks.push({ ...this.#placed(shape), text });
  }

  /** A row of a table, as `tableRow`. */
  row(cells: readonly string[], opens: boolean, header = false): void {
    const { text, ...shape } = tableRow(cells, opens, header);
    this.add(shape, text);
  }

  #placed(shape: BlockShape): BlockShape {
    const item = this.#innermost('list');
    const depth = item === undefined ? shape.depth : item.list.depth + (shape.depth ?? 0);
    const label = shape.label ?? this.#innermost('note')?.label;
    const around = { ...shape, ...(depth !== undefined && { depth }), ...(label !== undefined && { label }) };
    // What a note begins with goes on with the item that the note is in.
    const holder = this.#frames.findLast(
      ({ frame, begun }) => frame.kind !== 'quotation' && (frame.kind !== 'note' || begun),
    );
    if (shape.kind === 'heading') return around;
    const begun = holder?.begun === true;
    for (const one of this.#frames) one.begun = true;
    if (holder === undefined) return around;
    return { ...around, ...this.#ofHolder(holder.frame, shape), ...(begun && isOwn(shape) && CONTINUES) };
  }

  // The first block of a list or of definitions opens it.
  #ofHolder(frame: Frame, shape: BlockShape): Partial<BlockShape> {
    const group = frame.kind === 'list' ? frame.list : frame.kind === 'definition' ? frame.terms : undefined;
    const opens = group?.fresh === true && { opens: true as const };
    if (group !== undefined) group.fresh = false;
    const ordered = frame.kind === 'list' && shape.kind === 'list' && frame.list.ordered;
    return { ...opens, ...(ordered && { ordered: true as const }) };
  }

  #innermost<Kind extends Frame['kind']>(kind: Kind): Extract<Frame, { kind: Kind }> | undefined {
    for (const { frame } of this.#frames.toReversed()) if (isOfKind(frame, kind)) return frame;
    return undefined;
  }
}

const CONTINUES = { continues: true } as const;

// A list in HTML says its own depth and goes on by itself.
function isOwn({ depth }: BlockShape): boolean {
  return depth === undefined;
}

function isOfKind<Kind extends Frame['kind']>(
  frame: Frame,
  kind: Kind,
): frame is Extract<Frame, { kind: Kind }> {
  return frame.kind === kind;
}

/** Lists whose items are inside others by how far they are indented. */
export class IndentedLists {
  readonly #open: { readonly indent: number; readonly list: OpenList; readonly height: number }[] = [];
  readonly #writer: BlockWriter;

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Begins an item, indented by so many columns; what follows is in it. */
  item(indent: number, ordered: boolean): void {
    this.#closeTo(({ indent: own }) => own > indent + 1);
    let last = this.#open.at(-1);
    if (last !== undefined && Math.abs(last.indent - indent) <= 1) {
      this.#open.pop();
      this.#writer.leaveTo(last.height);
      if (last.list.ordered !== ordered) last = undefined;
    } else last = undefined;
    const height = this.#writer.height;
    const list = last?.list ?? this.#writer.newList(ordered);
    this.#open.push({ indent, list, height });
    this.#writer.enter({ kind: 'list', list });
  }

  /** A line that begins no item, indented by so many columns: items that are not left of it are over. */
  line(indent: number): void {
    this.#closeTo(({ indent: own }) => own >= indent);
  }

  close(): void {
    this.#closeTo(() => true);
  }

  #closeTo(isOver: (one: { readonly indent: number }) => boolean): void {
    for (let last = this.#open.at(-1); last !== undefined && isOver(last); last = this.#open.at(-1)) {
      this.#open.pop();
      this.#writer.leaveTo(last.height);
    }
  }
}
