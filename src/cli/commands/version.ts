// ibid version: what --version prints, and with --json what a report of a fault needs.
import { defineCommand } from '../kit/command.ts';
import { VERSION } from '../kit/version.ts';

export const command = defineCommand({
  name: 'version',
  summary: 'Print the version',
  group: 'Set up',
  effects: 'reads',
  about: 'The same as `ibid --version`; with --json an object, with the Node that runs it.',
  examples: ['ibid version', 'ibid version --json', 'ibid version --get node'],
  async run() {
    const { version: node, platform, arch } = process;
    return {
      kind: 'value',
      value: { version: VERSION, node, platform, arch },
      text: () => `${VERSION}\n`,
    };
  },
});
