// Entity requests of strangers (POST /v1/public/entity-requests): the same asked again is counted, not stored again.
import type { AccountStore, EntityRequest } from '../../account-store.ts';
import type { Page, Rows } from '../../paging.ts';
import type { Database, Transaction } from '../database.ts';
import { lock } from '../locks.ts';

type RequestPart = Pick<AccountStore, 'addEntityRequest' | 'entityRequests'>;
type NewRequest = Parameters<AccountStore['addEntityRequest']>[0];

export function requestRows(database: Database): RequestPart {
  return {
    addEntityRequest: (request, at, most) =>
      database.write('adding an entity request', (rows) => add(rows, request, at, most)),
    entityRequests: (page) => database.read('listing entity requests', (rows) => list(rows, page)),
  };
}

async function add(
  rows: Transaction,
  request: NewRequest,
  at: string,
  most: number,
): Promise<'added' | 'known' | 'full'> {
  await lock(rows, 'entityRequests');
  const again = 'UPDATE ibid.entity_requests SET times = times + 1, last_at = $2 WHERE id = $1';
  if ((await rows.run(again, request.id, at)) > 0) return 'known';
  if ((await countAll(rows)) >= most) return 'full';
  await rows.run(
    `INSERT INTO ibid.entity_requests (id, name, reason, url, contact, times, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, 1, $6, $6)`,
    request.id,
    request.name,
    request.reason,
    request.url,
    request.contact,
    at,
  );
  return 'added';
}

async function list(rows: Transaction, page: Page): Promise<Rows<EntityRequest>> {
  const sql = 'SELECT * FROM ibid.entity_requests ORDER BY first_at DESC, id LIMIT $1 OFFSET $2';
  return { rows: await rows.all<EntityRequest>(sql, page.limit, page.offset), total: await countAll(rows) };
}

async function countAll(rows: Transaction): Promise<number> {
  const row = await rows.get<{ count: number }>('SELECT count(*) AS count FROM ibid.entity_requests');
  return row?.count ?? 0;
}
