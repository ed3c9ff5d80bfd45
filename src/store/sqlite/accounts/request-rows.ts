// Entity requests of strangers (POST /v1/public/entity-requests): the same asked again is counted, not stored again.
import type { Tables } from '../tables.ts';
import type { AccountStore, EntityRequest } from '../../account-store.ts';
import type { Page, Rows } from '../../paging.ts';

type RequestPart = Pick<AccountStore, 'addEntityRequest' | 'entityRequests'>;
type NewRequest = Parameters<AccountStore['addEntityRequest']>[0];

export function requestRows(tables: Tables): RequestPart {
  return {
    addEntityRequest: (request, at, most) =>
      tables.write('adding an entity request', () => add(tables, request, at, most)),
    entityRequests: (page) =>
      tables.read<Rows<EntityRequest>>('listing entity requests', { rows: [], total: 0 }, () =>
        list(tables, page),
      ),
  };
}

function add(tables: Tables, request: NewRequest, at: string, most: number): 'added' | 'known' | 'full' {
  const known = tables.statement('SELECT 1 AS found FROM entity_requests WHERE id = ?').get(request.id);
  if (known !== undefined) {
    tables
      .statement('UPDATE entity_requests SET times = times + 1, last_at = ? WHERE id = ?')
      .run(at, request.id);
    return 'known';
  }
  if (countAll(tables) >= most) return 'full';
  tables
    .statement(
      `INSERT INTO entity_requests (id, name, reason, url, contact, times, first_at, last_at)
       VALUES (?, ?, ?, ?, ?, 1, ?, ?)`,
    )
    .run(request.id, request.name, request.reason, request.url, request.contact, at, at);
  return 'added';
}

function list(tables: Tables, page: Page): Rows<EntityRequest> {
  const sql = 'SELECT * FROM entity_requests ORDER BY first_at DESC, id LIMIT ? OFFSET ?';
  const rows = tables.statement(sql).all<EntityRequest>(page.limit, page.offset);
  return { rows, total: countAll(tables) };
}

function countAll(tables: Tables): number {
  const row = tables.statement('SELECT count(*) AS count FROM entity_requests').get<{ count: number }>();
  return row?.count ?? 0;
}
