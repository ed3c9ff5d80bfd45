// ibid corpus sync: the corpus brought to what a folder holds now.
import { defineCommand } from '../../kit/command.ts';
import { ADDING, addTo } from './adding.ts';

export const command = defineCommand({
  name: 'corpus sync',
  summary: 'Bring the corpus to what a folder holds now',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'As corpus add: what is new is added, what has changed is a new version. Documents whose files are gone from the folder leave answers; their snapshots stay for audit. The same bytes in another folder stay, and so does what was added as a folder inside this one. What is left out by a glob, or cannot be read now, stays as it is. A folder of nothing that can be read takes nothing out: it may be a disk that is not there (`ibid corpus remove FOLDER` takes out all of it). Stopped half-way, it can be run again.',
  arguments: [{ name: 'folder', help: 'the folder', required: true, complete: 'file' }],
  flags: ADDING,
  examples: ['ibid corpus sync ~/papers', 'ibid corpus sync ~/wiki --gitignore --json'],
  exits: ['incomplete', 'local_io'],
  run: (context, { args, flags }) => addTo(context, [args.folder], flags, { sync: true }),
});
