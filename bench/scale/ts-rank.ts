// PostgreSQL's own full-text search over the same text: `ts-rank.ts URL CHUNKS`; a tsvector with a GIN index, any of the words,
// the best ten by ts_rank. Its work is the server's: by the clock alone.
import { Client } from 'pg';
import { documents, questions } from './corpus.ts';
import { asked, say } from './measure.ts';

const [url = '', size = '0'] = process.argv.slice(2);
const client = new Client({ connectionString: url });
await client.connect();
await client.query(
  "CREATE TABLE chunks (id serial PRIMARY KEY, title text, body text, words tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)) STORED)",
);
const began = performance.now();
for (const { title, bodies } of documents(Number(size)))
  await client.query('INSERT INTO chunks (title, body) SELECT $1, unnest($2::text[])', [title, bodies]);
await client.query('CREATE INDEX ON chunks USING gin (words)');
await client.query('ANALYZE chunks');
const adding = performance.now() - began;
const { wall } = await asked(questions(), (text) =>
  client.query(
    "SELECT id, ts_rank(words, asked) AS score FROM chunks, CAST(replace(plainto_tsquery('english', $1)::text, '&', '|') AS tsquery) AS asked WHERE words @@ asked ORDER BY score DESC LIMIT 10",
    [text],
  ),
);
const { rows } = await client.query<{ size: string }>("SELECT pg_total_relation_size('chunks') AS size");
say({
  'adding, µs a chunk': Math.round((1000 * adding) / Number(size)),
  'MB on disk': Math.round(Number(rows[0]?.size) / 1e6),
  'search, ms': wall,
});
await client.end();
