// What a block at a place of its page is: its kind, and what it says of the list, note or definition that it is in.
import type { BlockShape, LooseBlock } from '../../reading.ts';
import type { Groups } from './block-order.ts';
import { headingText, oneLine } from './page-node.ts';
import type { Form, Place } from './page-place.ts';

/** The shape of a block that is not a row of a table. @param atTop near the beginning of its page */
export function shapeOf(place: Place, atTop: boolean): BlockShape {
  const form = place.form === 'row' ? place.aroundTable : place.form;
  const own = SHAPES[form]?.(place, atTop) ?? plainShape(place);
  return { ...aroundOf(place), ...own };
}

type Shaping = (place: Place, atTop: boolean) => BlockShape | undefined;

const SHAPES: Readonly<Partial<Record<Form, Shaping>>> = {
  metadata: ({ onTitlePage }, atTop) => (onTitlePage || atTop ? { kind: 'metadata' } : undefined),
  note: ({ note, level }) => {
    // Its first line may be a heading; a further one shows that it is a part of the page that is only named so.
    if (note?.begun === true && level > 0) note.isOver = true;
    return note === undefined || note.isOver ? undefined : { kind: 'note' };
  },
  code: ({ language }) => ({ kind: 'code', ...(language !== undefined && { language }) }),
  list: ({ list }) => ({ kind: 'list', ...(list?.ordered === true && { ordered: true }) }),
  definition: ({ holder }) => ({ kind: 'definition', ...(holder?.isTerm === true && { term: true }) }),
  quotation: () => ({ kind: 'quotation' }),
  caption: () => ({ kind: 'caption' }),
};

function plainShape({ level }: Place): BlockShape {
  return level > 0 ? { kind: 'heading', level } : { kind: 'paragraph' };
}

/** What a block of any kind says of what it is in. */
export function aroundOf({ inItem, depth, note }: Place): Pick<BlockShape, 'depth' | 'label'> {
  return {
    ...(inItem && { depth }),
    ...(note?.label !== undefined && !note.isOver && { label: note.label }),
  };
}

/** What a block of this kind is part of. */
export function groupsOf(place: Place, { kind }: LooseBlock): Groups {
  const { holder, list, terms, inItem } = place;
  return {
    list: inItem ? list : undefined,
    terms,
    table: kind === 'table' ? place.table : undefined,
    holder: holder?.isOver === true || kind === 'heading' ? undefined : holder,
  };
}

/** A block with its text as a browser would show it. */
export function looseBlock(shape: BlockShape, { level }: Place, text: string): LooseBlock {
  if (shape.kind === 'code') return { ...shape, text: text.replaceAll('\u00a0', ' ') };
  return { ...shape, text: level > 0 ? (headingText(text) ?? '') : oneLine(text) };
}
