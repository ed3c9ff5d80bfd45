// ibid paths: the folders in use.
import { foldersOf } from '../../config/folders.ts';
import { defineCommand } from '../kit/command.ts';

export const command = defineCommand({
  name: 'paths',
  summary: 'Print the folders in use',
  group: 'Set up',
  effects: 'reads',
  about: 'They follow the XDG variables; IBID_HOME moves all of them under one folder.',
  examples: ['ibid paths', 'ibid paths --get data'],
  async run(context) {
    const folders = foldersOf(context.env);
    return {
      kind: 'value',
      value: folders,
      text: () =>
        Object.entries(folders)
          .map(([name, path]) => `${name.padEnd(6)}  ${path}\n`)
          .join(''),
    };
  },
});
