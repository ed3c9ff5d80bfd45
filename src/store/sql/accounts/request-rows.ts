// Entity requests of strangers (POST /v1/public/entity-requests): the same asked again is counted, not stored again.
import type { AccountStore, EntityRequest } from '../../account-store.ts';
import type { Page, Rows } from '../../paging.ts';
import { all, get, lock, run, type Database, type Work } from '../work.ts';

type RequestPart = Pick<AccountStore, 'addEntityRequest' | 'entityRequests'>;
type NewRequest = Parameters<AccountStore['addEntityRequest']>[0];

export function requestRows(database: Database): RequestPart {
  return {
    addEntityRequest: (request, at, most) =>
      database.write('adding an entity request', () => add(request, at, most)),
    entityRequests: (page) => database.read('listing entity requests', () => list(page)),
  };
}

function* add(request: NewRequest, at: string, most: number): Work<'added' | 'known' | 'full'> {
  yield* lock('entityRequests');
  const again = 'UPDATE ibid.entity_requests SET times = times + 1, last_at = $2 WHERE id = $1';
  if ((yield* run(again, request.id, at)) > 0) return 'known';
  if ((yield* countAll()) >= most) return 'full';
  yield* run(
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

function* list(page: Page): Work<Rows<EntityRequest>> {
  const sql = 'SELECT * FROM ibid.entity_requests ORDER BY first_at DESC, id LIMIT $1 OFFSET $2';
  return { rows: yield* all<EntityRequest>(sql, page.limit, page.offset), total: yield* countAll() };
}

function* countAll(): Work<number> {
  const row = yield* get<{ count: number }>('SELECT count(*) AS count FROM ibid.entity_requests');
  return row?.count ?? 0;
}
