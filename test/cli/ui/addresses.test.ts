// Where a page of a document opens: at the words of a quotation, below what governs them.
import { describe, expect, it } from 'vitest';
import {
  cutAt,
  openedAt,
  passageAddress,
  saysAt,
  saysIn,
  stretchesIn,
} from '../../../src/cli/ui/addresses.ts';
import { asReader } from './reader.ts';

const LOCATOR = {
  start: 10,
  end: 90,
  spans: [
    { start: 10, end: 20 },
    { start: 60, end: 90 },
  ],
  says_at: 70,
};

describe('the address of a passage', () => {
  it('names its stretches and where it says it', () => {
    const address = passageAddress({ document_id: 'doc_1', locator: LOCATOR });
    expect(address).toBe('/documents/doc_1?start=10&end=20&start=60&end=90&says=70#quote');
    const query = new URL(address!, 'http://localhost').searchParams;
    expect([stretchesIn(query), saysIn(query)]).toEqual([LOCATOR.spans, 70]);
  });

  it.each([
    [{ ...LOCATOR, says_at: 'x' }],
    [{ ...LOCATOR, says_at: -1 }],
    [{ ...LOCATOR, says_at: 1.5 }],
    [null],
  ])('takes no other place: %o', (locator) => {
    expect(saysAt(locator)).toBeUndefined();
  });

  it('cuts the stretch that it is in', () => {
    expect(cutAt(LOCATOR.spans, 70)).toEqual([
      { start: 10, end: 20 },
      { start: 60, end: 70 },
      { start: 70, end: 90 },
    ]);
    expect(openedAt(cutAt(LOCATOR.spans, 70), 70)).toEqual({ start: 70, end: 90 });
    expect(openedAt(LOCATOR.spans, 500)).toEqual({ start: 10, end: 20 });
    expect(cutAt(LOCATOR.spans, undefined)).toEqual(LOCATOR.spans);
  });
});

it('opens a document at the words of the quotation, with what governs them marked too', async () => {
  const text = `# Keys\n\nYou must not:\n\n- copy a key\n- lend the brass key\n`;
  await asReader({ 'keys.md': text }, async ({ get, backend }) => {
    const { rows } = await backend.corpus.documents({}, { limit: 1, offset: 0 });
    const { id } = rows[0]!;
    const { text: body } = (await backend.corpus.document(id))!;
    const start = body.indexOf('You must not');
    const says = body.indexOf('lend the');
    const page = await get(`/documents/${id}?start=${start}&end=${says + 18}&says=${says}`);
    expect(page.document.querySelector('mark#quote')?.textContent).toBe('lend the brass key');
    expect(page.document.querySelector('mark')?.textContent).toBe('You must not:');
  });
});
