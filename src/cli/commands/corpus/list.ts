// ibid corpus list: the documents that questions are answered from.
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'corpus list',
  summary: 'List the documents that questions are answered from',
  group: 'Your documents',
  effects: 'reads',
  flags: {
    sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only documents of this sector' },
    limit: { kind: 'integer', value: 'N', min: 1, help: 'so many at the most (all)' },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'documents to pass over' },
  },
  examples: ['ibid corpus list', 'ibid corpus list --format csv'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const { corpus } = (await context.service()).backend;
    const { listDocuments } = await import('../../../service/manage-corpus.ts');
    const { sector, limit, offset = 0 } = flags;
    const { items, total } = await listDocuments(corpus, { sector, limit, offset });
    return {
      kind: 'value',
      value: { items, total, limit: limit ?? null, offset },
      text: async (_document, screen) => {
        if (items.length === 0) return 'The corpus has no documents. Add some: ibid corpus add PATH\n';
        const { table } = await import('../../../page/terminal/table.ts');
        const rows = items.map(({ id, title, sector_id, retrieved_at }) => [
          id,
          title,
          sector_id ?? '',
          retrieved_at.slice(0, 10),
        ]);
        const count = items.length === total ? `${total}` : `${items.length} of ${total}`;
        return `${await table(['id', 'title', 'sector', 'retrieved'], rows, screen)}\n\n${screen.paint.dim(`${count} ${total === 1 ? 'document' : 'documents'}`)}\n`;
      },
    };
  },
});
