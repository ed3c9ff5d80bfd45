// The structure of chunks as it is kept: whatever readers say comes back, as itself and from a real database.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../src/corpus/documents/chunks.ts';
import { readMarkdownText } from '../../src/corpus/readers/text/markdown/markdown-text.ts';
import { openBackend } from '../../src/store/backend.ts';
import { readStructure, writeStructure } from '../../src/store/written/structure.ts';
import { BLOCK_KINDS, type ChunkStructure } from '../../src/store/structure.ts';
import { inFolder, newDocument, SOURCE } from './documents.ts';

const there = (structure: ChunkStructure | null): unknown => readStructure(writeStructure(structure));

const HOSTILE = [
  '"',
  '\\',
  '\0',
  '\u2028',
  '\ud800',
  '𝄞',
  '__proto__',
  '</script>',
  "'; DROP TABLE chunks; --",
  '[1,2]',
];

describe('there and back', () => {
  it.each<[string, ChunkStructure]>([
    ['nothing', { blocks: [], path: [], before: [] }],
    ['what goes on', { blocks: [], path: [], before: [], next: { kind: 'list', depth: 2, ordered: true } }],
    [
      'every kind',
      { blocks: BLOCK_KINDS.map((kind, at) => ({ kind, start: at, end: at + 1 })), path: [], before: [] },
    ],
    [
      'every mark',
      {
        blocks: [
          { kind: 'list', start: 0, end: 9, depth: 3, opens: true, ordered: true },
          { kind: 'list', start: 11, end: 12, depth: 3, continues: true },
          { kind: 'table', start: 13, end: 20, opens: true, header: true },
          { kind: 'definition', start: 21, end: 22, term: true, opens: true },
          { kind: 'note', start: 23, end: 24, label: 'warning', opens: true },
          { kind: 'note', start: 25, end: 26, label: 'tip', depth: 1 },
          { kind: 'code', start: 27, end: 2 ** 31, language: 'sh', depth: 2, continues: true },
          { kind: 'code', start: 2 ** 31, end: 2 ** 40 },
        ],
        path: [
          { kind: 'heading', level: 6, start: 0, end: 3, text: 'Abc' },
          { kind: 'heading', level: 6, depth: 40, start: 4, end: 5, text: 'D' },
        ],
        before: [{ kind: 'paragraph', start: 5, end: 9, text: 'You:' }],
      },
    ],
    [
      'hostile words',
      {
        blocks: HOSTILE.map((label, start) => ({ kind: 'note', start, end: start + 1, label })),
        path: HOSTILE.map((text, start) => ({
          kind: 'heading',
          level: 1,
          start,
          end: start + text.length,
          text,
        })),
        before: HOSTILE.map((language, start) => ({
          kind: 'code',
          start,
          end: start,
          language,
          text: language,
        })),
      },
    ],
  ])('%s', (_what, structure) => {
    expect(there(structure)).toEqual(structure);
  });

  it('none is none', () => {
    expect(writeStructure(null)).toBeNull();
    expect(readStructure(null)).toBeNull();
  });

  it('is short: a plain paragraph takes no more than its place', () => {
    expect(writeStructure({ blocks: [{ kind: 'paragraph', start: 0, end: 40 }], path: [], before: [] })).toBe(
      '[[[1,0,40]],[],[]]',
    );
  });

  it('reads kinds of a newer version as paragraphs', () => {
    expect(readStructure('[[[99,0,4]],[],[]]')!.blocks).toEqual([{ kind: 'paragraph', start: 0, end: 4 }]);
  });
});

describe('in a database', () => {
  const SOURCE_TEXT =
    '---\nauthor: M. Lindqvist\n---\n\n# Keys “of” the \u2028 harbour\n\nYou must not:\n\n- share keys\n  1. by mail\n- lend keys\n\n' +
    '```sh\nkeygen "-t" \'rsa\'\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> said\n\n## Deprecated\n\n- # A heading in an item\n\n<dl><dt>T</dt><dd>D</dd></dl>\n';

  it('every chunk comes back with the structure that it was given', () =>
    inFolder(async (folder) => {
      const reading = readMarkdownText(SOURCE_TEXT);
      const { document } = newDocument(SOURCE_TEXT);
      const chunks = chunksOf(document, reading);
      const kinds = new Set(chunks.flatMap(({ structure }) => structure!.blocks.map(({ kind }) => kind)));
      expect([...kinds]).toEqual(
        expect.arrayContaining(['list', 'code', 'table', 'quotation', 'definition']),
      );
      const backend = await openBackend(folder);
      try {
        await backend.corpus.putSource(SOURCE);
        await backend.corpus.addDocument({
          document,
          text: reading.text,
          chunks,
          original: Buffer.from(SOURCE_TEXT),
        });
        const kept = await backend.corpus.chunks(document.id);
        expect(kept.map(({ structure }) => structure)).toEqual(chunks.map(({ structure }) => structure));
        const byId = await backend.corpus.chunksById([chunks[0]!.id]);
        expect(byId[0]!.structure).toEqual(chunks[0]!.structure);
        expect((await backend.corpus.document(document.id))!.content_sha256).toBe(
          createHash('sha256').update(SOURCE_TEXT).digest('hex'),
        );
      } finally {
        await backend.close();
      }
    }));
});
