// ibid mcp: the commands as tools of the Model Context Protocol, over stdio or HTTP.
import { defineCommand, type Command } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';
import { REQUEST } from '../kit/flags.ts';
import { NO_MODEL, withModel } from '../model/flags.ts';

export const command = defineCommand({
  name: 'mcp',
  summary: 'Serve the corpus to agents over the Model Context Protocol',
  group: 'Servers',
  effects: 'pays',
  about:
    'A client starts it and talks to it on standard input and output; --http listens on this machine instead. Tools only read, unless --allow-write is given. Against another server no billed request is sent beyond --max-usd and --max-call-usd, both 0 by default: the client asks its user if it can, else the call is refused. Files are read only in the FOLDERS. docs/agents.md shows how to set up clients.',
  arguments: [
    {
      name: 'folder',
      help: 'folders whose files evidence_verify and corpus_add may read',
      many: true,
      complete: 'file',
    },
  ],
  flags: {
    ...NO_MODEL,
    http: { kind: 'switch', help: 'listen on http://127.0.0.1 instead of standard input and output' },
    port: {
      kind: 'integer',
      value: 'PORT',
      min: 0,
      max: 65_535,
      help: 'the port for --http, 0 for any (8789)',
    },
    'allow-write': {
      kind: 'switch',
      help: 'offer brief_create, forecast_create and, with folders, corpus_add too',
    },
    'max-usd': {
      kind: 'number',
      value: 'N',
      min: 0,
      help: 'US dollars that all calls may cost without asking, while it runs (0)',
    },
    'max-call-usd': {
      kind: 'number',
      value: 'N',
      min: 0,
      help: 'US dollars that one call may cost without asking; the cap of metered calls (0)',
    },
    deadline: REQUEST.deadline,
    'max-wait': REQUEST['max-wait'],
    'no-keep': REQUEST['no-keep'],
    cacert: REQUEST.cacert,
  },
  examples: [
    'ibid mcp',
    'ibid mcp --allow-write ~/notes',
    'ibid mcp --http --port 8789',
    'ibid mcp --profile work --max-usd 2 --max-call-usd 0.10',
  ],
  exits: ['auth', 'local_io'],
  async run(context, { args, flags }) {
    if (flags.port !== undefined && !flags.http)
      throw usageError('--port is the port of --http.', 'Add --http, or leave --port out.');
    const asking = await withModel(context, flags);
    const { wholePaths } = await import('../mcp/folders.ts');
    const { runServer } = await import('../mcp/run.ts');
    await runServer(asking, {
      commandOf,
      port: flags.http ? (flags.port ?? 8789) : undefined,
      allowWrite: flags['allow-write'],
      folders: wholePaths(args.folder),
      limits: limitsOf(flags['max-usd'], flags['max-call-usd']),
    });
    return { kind: 'raw', text: '' };
  },
});

/** The tools are commands of the table, which knows this one: it is handed to them. */
async function commandOf(name: string): Promise<Command> {
  const { COMMANDS } = await import('./table.ts');
  const [, load] = Object.entries(COMMANDS).find(([own]) => own === name) ?? [];
  if (load === undefined) throw new TypeError(`there is no command ${name}`);
  return await load();
}

/** One of the two by itself bounds both: what a call may cost is never more than all may. */
function limitsOf(total: number | undefined, call: number | undefined) {
  return { total: total ?? 0, call: Math.min(call ?? total ?? 0, total ?? 0) };
}
