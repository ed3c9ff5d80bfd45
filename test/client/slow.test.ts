// Specification, "Latency and keepalive" 3, in real time: 20 s until the first padding, then every 10 s. Only with IBID_SLOW=1.
import { expect, it } from 'vitest';
import { serve } from '../support/http-servers.ts';
import { collect, openClient } from './support.ts';

it.skipIf(process.env['IBID_SLOW'] !== '1')(
  'a padded query of 45 seconds, with limits that only the padding can satisfy',
  { timeout: 90_000 },
  async () => {
    await using server = await serve((_, response) => {
      const start = setTimeout(
        () => response.writeHead(200, { 'x-service-keepalive': '1' }).write('\n'),
        20_000,
      );
      const beat = setInterval(() => response.headersSent && response.write('\n'), 10_000);
      setTimeout(() => {
        clearTimeout(start);
        clearInterval(beat);
        response.end('{"answer":"late"}');
      }, 45_000);
    });
    await using open = openClient(server.url, { waiting: { firstByte: 22_000, silence: 12_000 } });
    const { events, onProgress } = collect();
    const reply = await open.client.call('query', { query: 'q' }, { onProgress });
    expect(await reply.document()).toEqual({ answer: 'late' });
    expect(reply.padding).toBeGreaterThanOrEqual(3);
    expect(events.filter((event) => event.kind === 'padding').length).toBeGreaterThanOrEqual(3);
  },
);
