// The structure of a chunk as it is written: arrays in place of members, since every chunk has one.
// [kind, start, length, level or depth, flags, label or language], and the text before these for blocks outside the chunk.
import { BLOCK_KINDS, type BlockShape, type ChunkStructure, type OuterBlock } from '../structure.ts';

type WrittenBlock = readonly [
  kind: number,
  start: number,
  length: number,
  level?: number,
  flags?: number,
  name?: string,
];
type WrittenOuter = readonly [text: string, block: WrittenBlock];
type Written = readonly [
  blocks: readonly WrittenBlock[],
  path: readonly WrittenOuter[],
  before: readonly WrittenOuter[],
  next?: WrittenBlock,
];

/** A heading in an item of a list has both: its level, and this for each depth. */
const LEVELS = 8;
/** In the order of their bits. */
const FLAGS = ['opens', 'continues', 'ordered', 'header', 'term'] as const;

export function writeStructure(structure: ChunkStructure | null): string | null {
  if (structure === null) return null;
  const { blocks, path, before, next } = structure;
  const parts = [blocks.map(writeBlock), path.map(writeOuter), before.map(writeOuter)] as const;
  const written: Written = next === undefined ? parts : [...parts, writeBlock({ ...next, start: 0, end: 0 })];
  return JSON.stringify(written);
}

export function readStructure(written: string | null): ChunkStructure | null {
  if (written === null) return null;
  const [blocks, path, before, next]: Written = JSON.parse(written);
  const parts = { blocks: blocks.map(readBlock), path: path.map(readOuter), before: before.map(readOuter) };
  if (next === undefined) return parts;
  const { start: _start, end: _end, ...shape } = readBlock(next);
  return { ...parts, next: shape };
}

function writeBlock(block: BlockShape & { readonly start: number; readonly end: number }): WrittenBlock {
  const { kind, start, end, level, depth, label, language } = block;
  const flags = FLAGS.reduce((bits, name, at) => (block[name] === true ? bits | (1 << at) : bits), 0);
  const name = label ?? language;
  const whole = [
    BLOCK_KINDS.indexOf(kind),
    start,
    end - start,
    kind === 'heading' ? (level ?? 0) + LEVELS * (depth ?? 0) : (depth ?? 0),
    flags,
    name ?? '',
  ] as const;
  const [code, from, length, place] = whole;
  if (name !== undefined) return whole;
  return flags === 0
    ? place === 0
      ? [code, from, length]
      : [code, from, length, place]
    : [code, from, length, place, flags];
}

function readBlock([code, start, length, place = 0, flags = 0, name = '']: WrittenBlock) {
  const kind = BLOCK_KINDS[code] ?? 'paragraph';
  return {
    kind,
    start,
    end: start + length,
    ...placeOf(kind, place),
    ...Object.fromEntries(
      FLAGS.filter((_, at) => (flags & (1 << at)) !== 0).map((flag) => [flag, true as const]),
    ),
    ...(name !== '' && (kind === 'code' ? { language: name } : { label: name })),
  };
}

function placeOf(kind: BlockShape['kind'], place: number): Pick<BlockShape, 'level' | 'depth'> {
  const [level, depth] = kind === 'heading' ? [place % LEVELS, Math.floor(place / LEVELS)] : [0, place];
  return { ...(level > 0 && { level }), ...(depth > 0 && { depth }) };
}

function writeOuter(block: OuterBlock): WrittenOuter {
  return [block.text, writeBlock(block)];
}

function readOuter([text, block]: WrittenOuter): OuterBlock {
  return { ...readBlock(block), text };
}
