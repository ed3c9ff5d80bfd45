// The tools as a table, and as tools/list shows them: each is a command, by its summary, its help
// and its route's schema, with what a model has to know besides. The words of a document never come
// here.
import type { Command } from '../kit/command.ts';
import { ID } from '../kit/route-parts.ts';
import { type Wording, membersOf, type Members } from './members.ts';
import type { Session } from './session.ts';
import type { Finding } from './finding.ts';
import type { JsonSchema } from '../../api/json-schema.ts';
import { routeOf } from '../../api/routes.ts';

export interface ToolRow extends Wording {
  readonly name: string;
  /** The name of the command. */
  readonly command: string;
  /** What a model has to know of it beyond the summary. */
  readonly about: string;
  /** It adds something, so it is offered only with --allow-write. */
  readonly writes?: true;
  /** Where it is not offered to all. */
  readonly offered?: (session: Session) => boolean;
  /** How its document is found, where that is more than asking its route. */
  readonly finding?: () => Promise<Finding>;
}

const isLocal = ({ remote }: Session) => remote === undefined;

const SCOPE = ['sector', 'source', 'document', 'path'] as const;

export const TOOLS: readonly ToolRow[] = [
  {
    name: 'query',
    command: 'query',
    about:
      'Every sentence of the answer is quoted from a document and cited: each claim names its citation_ids, each citation has the exact quote, the document and its place. outcome insufficient_evidence is a result, not an error: the documents do not say it; closest has the nearest passages, which do not answer.',
    takes: ['path'],
    says: { query: 'the question, as a whole sentence' },
  },
  {
    name: 'causal',
    command: 'causal',
    about:
      'Each hop quotes the whole sentence that states it and names its citations; hops are in order, after names the hop before.',
  },
  {
    name: 'search',
    command: 'search',
    about:
      'Passages with any of the words, likeliest first, each with its exact quote, document and place; nothing is concluded from them. Free: use it to look around, and query for an answer.',
    offered: isLocal,
    takes: ['words', 'top', ...SCOPE],
    renamed: { words: 'query', top: 'limit' },
    says: { query: 'the words to look for, in any form and order' },
    lists: true,
    finding: async () => (await import('./findings.ts')).search,
  },
  {
    name: 'get_document',
    command: 'document get',
    about:
      'The text as it was read, in UTF-16 offsets, to read around a citation: give its chunk_id, or start and end; without them the text from its beginning.',
    more: {
      chunk_id: { name: 'chunk_id', help: 'only this chunk of the document, as a citation names it' },
      start: { kind: 'integer', min: 0, help: 'from here on' },
      end: { kind: 'integer', min: 0, help: 'up to here' },
    },
    finding: async () => (await import('./findings.ts')).document,
  },
  {
    name: 'brief_get',
    command: 'brief get',
    about: 'Paragraphs that the documents do not support have the outcome insufficient_evidence.',
  },
  {
    name: 'evidence_verify',
    command: 'evidence verify',
    about:
      'Nothing is sent but what fetches the bundle of a brief. verdict consistent means that the bundle agrees with itself, not who made it; verified, that its origin is known besides. not_checked lists what neither says: repeat it with the verdict.',
    finding: async () => (await import('./findings.ts')).verify,
  },
  {
    name: 'entity_search',
    command: 'entity search',
    about: 'Entities are known by the documents that name them; free.',
    lists: true,
    says: { type: 'only entities of this kind: organisation, place, person, vessel or law' },
  },
  {
    name: 'usage',
    command: 'usage',
    about: 'Free.',
  },
  {
    name: 'brief_create',
    command: 'brief create',
    about: 'A brief of what the documents say, kept and read again with brief_get; it takes a while.',
    writes: true,
  },
  {
    name: 'forecast_create',
    command: 'forecast create',
    about: 'The series is given in numbers, or as {source, column}: a table among the documents.',
    writes: true,
    once: true,
    says: {
      series: 'the values, oldest first, null for a gap; or a table among the documents and its column',
      drivers: 'series that may lead it, up to 8',
    },
  },
  {
    name: 'corpus_add',
    command: 'corpus add',
    about:
      'Reads the folders that the server was started with again, and only those; files that did not change are passed over.',
    writes: true,
    once: true,
    offered: (session) => isLocal(session) && session.folders.length > 0,
    takes: ['sector'],
    finding: async () => (await import('./findings.ts')).add,
  },
];

/** A tool as this server offers it. */
export interface Tool {
  readonly row: ToolRow;
  readonly command: Command;
}

export function toolsOf(session: Session): Promise<Tool[]> {
  const offered = TOOLS.filter(
    (row) => (row.writes !== true || session.allowWrite) && (row.offered?.(session) ?? true),
  );
  return Promise.all(
    offered.map(async (row) => ({
      row: { ...row, ...more(row, session) },
      command: await session.commandOf(row.command),
    })),
  );
}

/** What a tool takes depends on the folders of the command line: only files in them are read. */
function more({ name }: ToolRow, { folders }: Session): Pick<ToolRow, 'more' | 'takes'> {
  if (name === 'evidence_verify') {
    const brief = {
      ...ID,
      name: 'id',
      required: false,
      help: 'the brief whose bundle is fetched and checked',
    };
    const file = { name: 'file', help: 'or a bundle in one of the folders that the server was started with' };
    return { more: folders.length === 0 ? { id: brief } : { id: brief, file } };
  }
  const folder = { name: 'folder', choices: folders, help: 'only this one of them' };
  return name === 'corpus_add' ? { more: { folder } } : {};
}

interface Definition {
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
