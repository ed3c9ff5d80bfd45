// Snapshots of every backend: found by their SHA-256, written once, and never given back damaged.
import { expect, it } from 'vitest';
import { newDocument, sha256, SOURCE } from '../documents.ts';
import { withBackend, type WithPlace } from './place.ts';

const BYTES = Uint8Array.from({ length: 100_000 }, (_, n) => (n * 31) % 256);
const HASH = sha256(BYTES);
const ABSENT = '0'.repeat(64);

export function snapshotConformance(withPlace: WithPlace): void {
  it(
    'come back byte for byte, also through another opening; others are absent',
    withBackend(withPlace, async ({ snapshots }, again) => {
      expect(await snapshots.snapshot(HASH)).toBeUndefined();
      expect(await snapshots.hasSnapshot(HASH)).toBe(false);
      await snapshots.putSnapshots([
        { sha256: HASH, bytes: BYTES },
        { sha256: sha256(''), bytes: new Uint8Array() },
      ]);
      for (const from of [
        snapshots,
        (await again()).snapshots,
        (await again({ readOnly: true })).snapshots,
      ]) {
        expect(Buffer.compare((await from.snapshot(HASH))!, BYTES)).toBe(0);
        expect((await from.snapshot(sha256('')))?.byteLength).toBe(0);
        expect(await from.snapshot(ABSENT)).toBeUndefined();
        for (const [hash, is] of [
          [HASH, true],
          [sha256(''), true],
          [ABSENT, false],
        ] as const)
          expect(await from.hasSnapshot(hash)).toBe(is);
      }
    }),
  );

  it(
    'written again change nothing, also by many at once',
    withBackend(withPlace, async ({ snapshots }, again) => {
      const other = (await again()).snapshots;
      const all = ['a', 'b', 'c', 'd'].map((text) => ({ sha256: sha256(text), bytes: Buffer.from(text) }));
      await Promise.all([snapshots, other, snapshots, other].map((store) => store.putSnapshots(all)));
      for (const { sha256: hash, bytes } of all)
        expect(Buffer.compare((await snapshots.snapshot(hash))!, bytes)).toBe(0);
    }),
  );

  it(
    'are those of the documents of the corpus',
    withBackend(withPlace, async ({ corpus, snapshots }) => {
      const entry = newDocument('bytes to find again');
      await corpus.putSource(SOURCE);
      await corpus.addDocument(entry);
      const bytes = await snapshots.snapshot(entry.document.content_sha256);
      expect(Buffer.from(bytes!)).toEqual(entry.original);
    }),
  );

  it(
    'that no longer have their bytes are damaged, not given back',
    withBackend(withPlace, async ({ corpus, snapshots }, _again, { damage }) => {
      await snapshots.putSnapshots([{ sha256: HASH, bytes: BYTES }]);
      await damage(HASH);
      for (const from of [snapshots, corpus])
        await expect(from.snapshot(HASH)).rejects.toMatchObject({ name: 'StoreError', code: 'damaged' });
    }),
  );

  it(
    'have no other names than a SHA-256',
    withBackend(withPlace, async ({ snapshots }) => {
      for (const name of ['../../etc/passwd', '', HASH.toUpperCase(), `${HASH}0`]) {
        await expect(snapshots.snapshot(name)).rejects.toThrow(TypeError);
        await expect(snapshots.hasSnapshot(name)).rejects.toThrow(TypeError);
        await expect(snapshots.putSnapshots([{ sha256: name, bytes: BYTES }])).rejects.toThrow(TypeError);
      }
    }),
  );

  it(
    'are not written where nothing may be written',
    withBackend(withPlace, async (_backend, again) => {
      const { snapshots } = await again({ readOnly: true });
      const refused = snapshots.putSnapshots([{ sha256: HASH, bytes: BYTES }]);
      await expect(refused).rejects.toMatchObject({ code: 'read_only' });
      expect(await snapshots.snapshot(HASH)).toBeUndefined();
    }),
  );
}
