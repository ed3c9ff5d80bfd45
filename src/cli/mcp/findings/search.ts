// The tool `search`: passages from a place of their list on.
import type { ToolCall } from '../finding.ts';
import { documentOf } from '../finding.ts';
import { inputFrom } from '../input.ts';
import type { Kept } from '../session.ts';

/** The list is made from its beginning each time, as no state is kept between calls; one more tells whether it goes on. */
export async function search({ context, row, command, members, limit, place }: ToolCall): Promise<Kept> {
  const from = place.given['items'] ?? 0;
  const input = inputFrom(command, row, { ...members, limit: from + limit + 1 });
  const { document } = await documentOf(await command.run(context, input));
  const items: readonly unknown[] = Array.isArray(document['items']) ? document['items'] : [];
  return {
    document: { query: document['query'], items: items.slice(from, from + limit) },
    begins: { items: from },
    whole: { items: items.length },
  };
}
