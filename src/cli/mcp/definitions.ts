// The tools as tools/list shows them.
import type { JsonSchema } from '../../api/json-schema.ts';
import { routeOf } from '../../api/routes.ts';
import { membersOf, type Members } from './members.ts';
import type { Session } from './session.ts';
import { toolsOf, type Tool } from './tools.ts';

export interface Definition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface DefinedTool extends Tool {
  readonly members: Members;
  readonly definition: Definition;
}

/** By name, in the order in which they are listed. */
export async function definedTools(session: Session): Promise<ReadonlyMap<string, DefinedTool>> {
  const tools = await Promise.all(
    (await toolsOf(session)).map(async (tool) => {
      const members = await membersOf(tool.command, tool.row);
      return { ...tool, members, definition: definitionOf(session, tool, members) };
    }),
  );
  return new Map(tools.map((tool) => [tool.row.name, tool]));
}

function definitionOf(session: Session, { row, command }: Tool, { json }: Members): Definition {
  const { summary, effects } = command;
  const billed = isBilled(session, command.route);
  return {
    name: row.name,
    title: summary,
    description: `${summary}. ${row.about}${billed ? ' It is billed.' : ''}`,
    inputSchema: { ...json, type: 'object' },
    annotations: {
      readOnlyHint: row.writes !== true && !billed,
      destructiveHint: effects === 'deletes',
      idempotentHint: row.writes !== true && !billed,
      openWorldHint: session.remote !== undefined,
    },
  };
}

/** Whether calls of a tool cost money: another server bills for what has a price. */
function isBilled({ remote }: Session, route: Tool['command']['route']): boolean {
  return remote !== undefined && route !== undefined && routeOf(route).price !== undefined;
}
