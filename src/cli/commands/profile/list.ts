// ibid profile list.
import { foldersOf } from '../../../config/folders.ts';
import { LOCAL, readProfiles } from '../../../config/profiles.ts';
import { shownStore } from '../../../config/store.ts';
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';

export const command = defineCommand({
  name: 'profile list',
  summary: 'List the profiles; the chosen one is marked',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid profile list'],
  async run(context) {
    const { current = LOCAL, profiles } = readProfiles(foldersOf(context.env).config);
    const names = [LOCAL, ...Object.keys(profiles).filter((name) => name !== LOCAL)];
    const items = names.map((name) => ({
      name,
      base_url: profiles[name]?.base_url ?? null,
      store: storeOf(profiles[name]?.store),
      current: name === current,
    }));
    return {
      kind: 'value',
      value: wholeList(items),
      text: (_document, screen) =>
        items
          .map(({ name, base_url, store, current: chosen }) =>
            screen.cleanLine(
              `${chosen ? '*' : '-'} ${name}  ${base_url ?? store ?? '(the embedded service)'}`,
            ),
          )
          .join('\n') + '\n',
    };
  },
});

function storeOf(store: string | undefined): string | null {
  return store === undefined ? null : shownStore(store);
}
