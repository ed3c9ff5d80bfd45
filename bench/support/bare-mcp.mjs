// The smallest server that the protocol's SDK makes: one tool that says nothing. What `ibid mcp` is measured beside.
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: [{ name: 'nothing', inputSchema: { type: 'object' } }],
  }));
  return server;
});
