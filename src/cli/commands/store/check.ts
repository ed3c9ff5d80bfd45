// ibid store check: the whole store looked through, and what two stores can be compared by.
import { shownStore } from '../../../config/store.ts';
import { defineCommand } from '../../kit/command.ts';
import { rowsOf } from './copy.ts';

export const command = defineCommand({
  name: 'store check',
  summary: 'Look through the whole store',
  group: 'Servers',
  effects: 'reads',
  about:
    'Reads every row and every original, compares the originals with their SHA-256 and the counts with what is there, and changes nothing. Two stores that hold the same show the same digests, whatever databases they are over. The store is the one in use; --store names another. The index is looked through by `ibid doctor --repair`.',
  flags: {},
  examples: ['ibid store check', 'ibid store check --store postgres://ibid@db.example.org/ibid --json'],
  exits: ['incomplete', 'local_io'],
  async run(context) {
    const { store } = await context.settings();
    const { openBackend } = await import('../../../store/backend.ts');
    const { checkStore } = await import('../../../store/check.ts');
    const backend = await openBackend(store, { readOnly: true });
    context.atEnd(backend.close);
    const found = await checkStore(backend, context.signal);
    const value = { store: shownStore(store), database: backend.describe(), ...found };
    return {
      kind: 'value',
      value,
      exit: found.problems.length > 0 ? 'incomplete' : 'ok',
      text: (_document, screen) =>
        screen.clean(
          `${rowsOf(found.tables)}${found.originals} originals are what they were.\n` +
            `${found.problems.length === 0 ? 'Nothing is wrong.' : found.problems.join('\n')}\n`,
        ),
    };
  },
});
