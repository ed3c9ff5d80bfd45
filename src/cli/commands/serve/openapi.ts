// ibid openapi: the API as an OpenAPI 3.1 document.
import { defineCommand } from '../../kit/command.ts';
import { VERSION } from '../../kit/version.ts';

export const command = defineCommand({
  name: 'openapi',
  summary: 'Print the API as an OpenAPI 3.1 document',
  group: 'Servers',
  effects: 'reads',
  about: 'Made from the table of routes that the client and the embedded service share.',
  flags: {
    server: { kind: 'text', value: 'URL', help: 'the address to name in it (http://127.0.0.1:8787)' },
  },
  examples: ['ibid openapi > openapi.json', 'ibid openapi --server https://research.example'],
  async run(_context, { flags }) {
    const { openApi } = await import('../../../api/openapi.ts');
    const about = { version: VERSION, ...(flags.server === undefined ? {} : { server: flags.server }) };
    return { kind: 'raw', text: `${JSON.stringify(await openApi(about), null, 2)}\n` };
  },
});
