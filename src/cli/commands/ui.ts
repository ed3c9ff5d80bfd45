// ibid ui: the corpus as pages for a browser on this machine, until it is told to stop.
import { defineCommand } from '../kit/command.ts';
import { refuseRemote } from '../kit/scope.ts';
import { untilAborted } from '../kit/serving.ts';
import { NO_MODEL, withModel } from '../model/flags.ts';

/** Beside that of `ibid serve`: an address that was kept opens again at the next run. */
const PORT = 8788;

export const command = defineCommand({
  name: 'ui',
  summary: 'Ask and read in a browser: answers beside their sources',
  group: 'Ask',
  effects: 'writes',
  about:
    'Prints an address for a browser on this machine and serves it until Ctrl-C or SIGTERM. Ask, and open each citation at its marked passage; there are also search, documents, briefs, causal traces, forecasts, and the verification of evidence bundles. The token in the address works once and lets that browser in. No other machine on the network can reach the pages, and no question leaves this machine. An address with ?q= asks, and can be bookmarked.',
  flags: {
    ...NO_MODEL,
    port: {
      kind: 'integer',
      value: 'PORT',
      min: 0,
      max: 65_535,
      help: `the port, 0 for any free one (${PORT})`,
    },
  },
  examples: ['ibid ui', 'ibid ui --port 0 --json'],
  exits: ['local_io'],
  async run(context, { flags }) {
    // The pages ask as they are opened, which must cost nothing.
    await refuseRemote(context, {
      what: '`ibid ui` shows',
      to: 'read',
      also: ', where an answer may be billed',
    });
    const { openPages } = await import('../ui/served.ts');
    const serving = await openPages(await withModel(context, flags), flags.port ?? PORT);
    const { address } = serving;
    await context.io.out(context.flags.json ? `${JSON.stringify({ url: address })}\n` : `${address}\n`);
    await untilAborted(context.signal);
    await serving.close();
    return { kind: 'raw', text: '' };
  },
});
