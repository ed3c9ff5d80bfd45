// The table that a series is to be read from, found by any name that a person would give it.
import { basename, extname } from 'node:path';
import { SeriesError } from '../errors.ts';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { DELIMITED } from './delimiter.ts';

export type SeriesStore = Pick<CorpusStore, 'document' | 'documents' | 'snapshot'>;

/** The one table named so. @throws {SeriesError} `no_document`, `not_a_table` or `ambiguous` */
export async function tableDocument(store: SeriesStore, source: string): Promise<DocumentRecord> {
  const found = await documentsNamed(store, source.trim());
  if (found.length === 0)
    throw new SeriesError('no_document', `No document of the corpus is called ${source}.`);
  const tables = found.filter(isTable);
  const [table, another] = tables;
  if (table === undefined)
    throw new SeriesError(
      'not_a_table',
      `${found[0]!.title} is not a table: series are read from CSV and TSV files.`,
    );
  if (another === undefined) return table;
  const ids = tables.slice(0, 5).map(({ id, title }) => `${title} (${id})`);
  throw new SeriesError(
    'ambiguous',
    `${tables.length} tables are meant by ${source}: ${ids.join(', ')}${tables.length > 5 ? ', …' : ''}. Name one by its id.`,
  );
}

async function documentsNamed(store: SeriesStore, name: string): Promise<readonly DocumentRecord[]> {
  if (name.startsWith('doc_')) {
    const document = await store.document(name);
    return document?.current === true ? [document] : [];
  }
  if (name.startsWith('src_')) return await everyDocument(store, { source_id: name });
  if (/^(?:https?|file):/i.test(name)) return await everyDocument(store, { source_url: name });
  const wanted = name.toLowerCase();
  const like = (await everyDocument(store, {})).filter((document) =>
    documentNames(document).includes(wanted),
  );
  const tables = like.filter(isTable);
  return tables.length > 0 ? tables : like;
}

function isTable({ media_type }: DocumentRecord): boolean {
  return DELIMITED.has(media_type);
}

const PAGE_SIZE = 500;

async function everyDocument(
  store: SeriesStore,
  filter: { source_id?: string; source_url?: string },
): Promise<DocumentRecord[]> {
  const documents: DocumentRecord[] = [];
  for (;;) {
    const { rows, total } = await store.documents(filter, { limit: PAGE_SIZE, offset: documents.length });
    documents.push(...rows);
    if (rows.length < PAGE_SIZE || documents.length >= total) return documents;
  }
}

function documentNames({ title, source_url }: DocumentRecord): string[] {
  const file = fileName(source_url).toLowerCase();
  return [title.toLowerCase(), file, basename(file, extname(file))];
}

function fileName(address: string): string {
  try {
    return decodeURIComponent(basename(new URL(address).pathname));
  } catch {
    return address;
  }
}
