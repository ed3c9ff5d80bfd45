// A cited document as a CSL record: names taken apart only where that is safe, nothing guessed.
import { describe, expect, it } from 'vitest';
import { namesFrom, recordOf, type CitedDocument } from '../../../src/engine/bibliography/record.ts';

const CITED: CitedDocument = {
  document_id: 'doc_1',
  title: 'Drought at\n the  Panama Canal',
  authors: ['Jane Q. Doe'],
  publisher: 'Example News',
  published_at: '2023-10-05',
  source_url: 'https://www.example.org/a',
  retrieved_at: '2026-11-20T23:50:00.000Z',
  media_type: 'text/html',
};

const name = (family: string, given: string, more = {}) => ({ family, given, ...more });

describe('namesFrom', () => {
  it.each([
    ['Jane Q. Doe', [name('Doe', 'Jane Q.')]],
    ['Doe, Jane Q.', [name('Doe', 'Jane Q.')]],
    ['Vincent van Gogh', [name('Gogh', 'Vincent', { 'non-dropping-particle': 'van' })]],
    ['Piet van der Berg', [name('Berg', 'Piet', { 'non-dropping-particle': 'van der' })]],
    ['Martin Luther King Jr.', [name('King', 'Martin Luther', { suffix: 'Jr.' })]],
    ['King, Martin Luther, Jr.', [name('King', 'Martin Luther', { suffix: 'Jr.' })]],
    ['García Márquez, Gabriel', [name('García Márquez', 'Gabriel')]],
    ['Mary-Kate O’Neil', [name('O’Neil', 'Mary-Kate')]],
    ['J. R. R. Tolkien', [name('Tolkien', 'J. R. R.')]],
    ['Jane Doe and Richard Roe', [name('Doe', 'Jane'), name('Roe', 'Richard')]],
    [
      'Jane Doe, Richard Roe, and Ann Stone',
      [name('Doe', 'Jane'), name('Roe', 'Richard'), name('Stone', 'Ann')],
    ],
    ['Jane Doe; Richard Roe', [name('Doe', 'Jane'), name('Roe', 'Richard')]],
    ['jane@example.org (Jane Doe)', [name('Doe', 'Jane')]],
    ['By Jane Doe', [name('Doe', 'Jane')]],
    ['Josh Aas, ISRG Executive Director', [name('Aas', 'Josh')]],
    ['Jane Doe, Head of Research, Example Office', [name('Doe', 'Jane')]],
    ['Jane Doe, Engineer, and Richard Roe, Editor', [name('Doe', 'Jane'), name('Roe', 'Richard')]],
    ['Jane Doe (Editor)', [name('Doe', 'Jane')]],
    ['Doe, Jane (ed.)', [name('Doe', 'Jane')]],
    ['Jane Doe (@jane) & Richard Roe (Example Office)', [name('Doe', 'Jane'), name('Roe', 'Richard')]],
    ['Jane Doe, PhD, and Dr. Richard Roe', [name('Doe', 'Jane'), name('Roe', 'Richard')]],
    ['Jane Doe, MD', [name('Doe', 'Jane')]],
    ['', []],
  ])('%j is taken apart', (text, expected) => {
    expect(namesFrom(text)).toEqual(expected);
  });

  it.each([
    'World Bank',
    'U.S. Energy Information Administration',
    'Department of Agriculture, Forestry and Fisheries',
    'Reuters',
    'ibid',
    'NASA JPL',
    'Smith, Jones & Co. Ltd',
    'Bank of England and HM Treasury',
    '山田 太郎',
    'the editors',
    'jane doe',
    'World Health Organization (WHO)',
    'Example (a blog)',
  ])('%j stays whole', (text) => {
    expect(namesFrom(text)).toEqual([{ literal: text }]);
  });
});

describe('recordOf', () => {
  it('carries what the document says', () => {
    expect(recordOf(CITED)).toEqual({
      id: 'doc_1',
      type: 'webpage',
      title: 'Drought at the Panama Canal',
      author: [name('Doe', 'Jane Q.')],
      'container-title': 'Example News',
      issued: { 'date-parts': [[2023, 10, 5]] },
      accessed: { 'date-parts': [[2026, 11, 20]] },
      URL: 'https://www.example.org/a',
    });
  });

  it.each([
    ['text/csv', 'https://example.org/t.csv', 'dataset'],
    ['application/pdf', 'https://example.org/t.pdf', 'report'],
    ['application/epub+zip', 'file:///t.epub', 'book'],
    ['text/html; charset=utf-8', 'https://example.org/', 'webpage'],
    ['text/markdown', 'file:///home/me/notes.md', 'document'],
  ])('%s at %s is a %s', (media_type, source_url, type) => {
    expect(recordOf({ ...CITED, media_type, source_url }).type).toBe(type);
  });

  it('a PDF without a publisher is a document, which is dated by the day', () => {
    expect(recordOf({ ...CITED, media_type: 'application/pdf', publisher: null }).type).toBe('document');
  });

  it('a path on a machine is no address, and nothing was accessed there', () => {
    const record = recordOf({ ...CITED, source_url: 'file:///home/me/notes.md' });
    expect(Object.keys(record)).not.toContain('URL');
    expect(Object.keys(record)).not.toContain('accessed');
    expect(JSON.stringify(record)).not.toContain('/home/me');
  });

  it('finds the DOI of an address', () => {
    expect(recordOf({ ...CITED, source_url: 'https://doi.org/10.1000/xyz%28123%29' }).DOI).toBe(
      '10.1000/xyz(123)',
    );
    expect(recordOf({ ...CITED, source_url: 'https://example.org/doi/full/10.1234/ab.c?x=1' }).DOI).toBe(
      '10.1234/ab.c',
    );
    expect(recordOf({ ...CITED, source_url: 'https://example.org/10.1234/ab' }).DOI).toBeUndefined();
  });

  it.each([
    ['2023-10', [2023, 10]],
    ['2023', [2023]],
    ['2023-13-01', [2023]],
    ['2023-02-30', [2023, 2]],
    ['2024-02-29T10:00:00Z', [2024, 2, 29]],
  ])('the date %s', (published_at, parts) => {
    expect(recordOf({ ...CITED, published_at }).issued).toEqual({ 'date-parts': [parts] });
  });

  it.each([null, '', 'soon', '0000', '20231005', '2023-1-5'])('%j is not a date', (published_at) => {
    expect(recordOf({ ...CITED, published_at }).issued).toBeUndefined();
  });

  it('names the site by its host where nothing else does', () => {
    expect(recordOf({ ...CITED, publisher: null })['container-title']).toBe('example.org');
  });
});

describe('a file', () => {
  const file = { ...CITED, source_url: 'file:///home/jane/notes/a.pdf', media_type: 'application/pdf' };

  it('has its path in its source, with the pages cited, and no folder as an archive', () => {
    const kept = { repository: 'notes', path: 'canals/a.pdf', pages: [3, 7] };
    expect(recordOf({ ...file, kept })).toMatchObject({ archive_location: 'canals/a.pdf, pp. 3, 7' });
    expect(recordOf({ ...file, kept })).not.toHaveProperty('archive');
    const itself = { repository: 'a.pdf', path: '', pages: [3] };
    expect(recordOf({ ...file, kept: itself })).toHaveProperty('archive_location', 'a.pdf, p. 3');
  });

  it.each([
    ['site/_posts/2024-05-01-a.md', '2024-05-01', 'post-weblog'],
    ['content/blog/a.md', '2024-05-01', 'post-weblog'],
    ['content/blog/a.md', null, 'document'],
    ['guide/newsroom.md', '2024-05-01', 'document'],
  ])('at %s of %s is a %s', (path, published_at, type) => {
    const kept = { repository: 'site', path, pages: [] };
    expect(recordOf({ ...file, media_type: 'text/markdown', published_at, kept }).type).toBe(type);
  });

  it('without a source says nothing of a place', () => {
    expect(JSON.stringify(recordOf(file))).not.toMatch(/archive|home/u);
  });
});
