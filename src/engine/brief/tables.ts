// Tables of the documents, whole and word for word, for sections about numbers: those of a few rows whose cells are mostly
// figures, with their header and caption.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { claimAt, type CitingStore } from '../citing/compose.ts';
import { statementsOf } from '../statements/statements.ts';
import type { Statement } from '../statements/statement.ts';
import type { Made, Written } from './claims.ts';

const MOST_ROWS = 12;
const LONGEST = 1000;
const FEWEST_COLUMNS = 2;
/** At least this share of the cells of its body are figures. */
const FIGURES = 0.5;

export interface TablePlace {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
}

/** Up to `most` tables, one a document, in the order of the places. Errors: those of the store. */
export async function tableParagraphs(
  store: CitingStore,
  places: Iterable<TablePlace>,
  most: number,
): Promise<Written[]> {
  const found: Written[] = [];
  const done = new Set<string>();
  for (const { document, chunk } of places) {
    if (found.length === most) break;
    if (done.has(document.id) || !hasTable(chunk)) continue;
    const table = statementsOf(chunk).find(isOfFigures);
    const made = table === undefined ? undefined : await madeOf(store, document, chunk, table);
    if (made === undefined) continue;
    done.add(document.id);
    found.push({ topic: topicOf(document, chunk), relation: null, made: [made] });
  }
  return found;
}

function hasTable({ structure }: ChunkRecord): boolean {
  return structure?.blocks.some(({ kind }) => kind === 'table') === true;
}

function isOfFigures({ form, partial, items, own }: Statement): boolean {
  return (
    form === 'table' && partial !== true && items <= MOST_ROWS && own.length <= LONGEST && own.includes(' | ')
  );
}

async function madeOf(
  store: CitingStore,
  document: DocumentRecord,
  chunk: ChunkRecord,
  { spans }: Statement,
): Promise<Made | undefined> {
  const cited = await claimAt(store, chunk, spans);
  if (cited === undefined || !countsFigures(cited.claim.text)) return undefined;
  const citation = { ...cited.citation, media_type: document.media_type };
  return { claim: cited.claim, citation, document, chunk, entities: [] };
}

/** Whether its rows have columns, and most cells behind the first of each row figures. */
function countsFigures(text: string): boolean {
  const rows = text.split('\n').map((line) => line.split(' | '));
  const body = rows.filter(({ length }) => length >= FEWEST_COLUMNS).slice(1);
  const cells = body.flatMap((row) => row.slice(1));
  if (body.length < 2 || cells.length === 0) return false;
  return cells.filter((cell) => FIGURE.test(cell)).length >= FIGURES * cells.length;
}

/** A figure with its sign, currency or unit: no number of a ticket, no text with a number in it. */
const FIGURE =
  /^(?!\d+[.)] \p{L})[-+−–~≈<>≤≥=/[(€$£¥ ]*\d[\d.,:%]*(?:[ –-][\p{L}\d%.,+\]-]{1,8}){0,3}[%\])+!*]*$/u;

function topicOf(document: DocumentRecord, { heading }: ChunkRecord): string {
  const last = heading?.split(' › ').at(-1)?.trim() ?? '';
  return last === '' || last === document.title ? document.title : `${document.title} › ${last}`;
}
