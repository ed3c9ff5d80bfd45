// The statements of store/sql in SQLite's words.

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bibid\./g, ''],
  // A list is bound as one JSON array.
  [/EACH\((\$\d+)::\w+\[\]\) AS (\w+) \(value\)/g, 'json_each($1) AS $2'],
  [/= ANY \((\$\d+)\)/g, 'IN (SELECT value FROM json_each($1))'],
  [/\$(\d+)/g, '?$1'],
  [/::\w+/g, ''],
  [/ COLLATE "C"/g, ''],
  [/ OVERRIDING SYSTEM VALUE/g, ''],
  [/ FOR UPDATE$/g, ''],
  [/\bjson_agg\(/g, 'json_group_array('],
  [/\bgreatest\(/g, 'max('],
  // Only a server's numbers can come again for something else (segment-tables.ts).
  [/SUM_OF\([\w.]+\)/g, "''"],
];

export function translated(sql: string): string {
  return WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), sql);
}

/** A statement of sql/schema.ts. */
export function translatedTable(sql: string): string {
  if (!sql.startsWith('CREATE TABLE')) return translated(sql);
  const strict = sql.endsWith(' BY KEY')
    ? sql.replace(/ BY KEY$/, ' STRICT, WITHOUT ROWID')
    : `${sql} STRICT`;
  return translated(strict)
    .replace('NUMBERED ONCE', 'INTEGER PRIMARY KEY AUTOINCREMENT')
    .replace('NUMBERED', 'INTEGER PRIMARY KEY');
}
