// A list of what is on this machine: whole for programs, a table for people.
import { type Result, wholeList } from '../../kit/command.ts';

/** @param none what is said where there is nothing @param rowOf the cells of an item, one a heading */
export function listed<T>(
  items: readonly T[],
  headings: readonly string[],
  rowOf: (item: T) => readonly string[],
  none = '',
): Result {
  return {
    kind: 'value',
    value: wholeList(items),
    text: async (_document, screen) => {
      if (items.length === 0) return none;
      const { table } = await import('../../../page/terminal/table.ts');
      return `${await table(headings, items.map(rowOf), screen)}\n`;
    },
  };
}
