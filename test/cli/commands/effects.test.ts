// What a command says that it does agrees with its route: architecture.md, "A command".
import { describe, expect, it } from 'vitest';
import { routeOf } from '../../../src/api/routes.ts';
import { loadAll } from '../../../src/cli/commands/table.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const commands = await loadAll();
const namesOf = (effects: string) =>
  commands.filter((command) => command.effects === effects).map(({ name }) => name);

describe('the effects of a command', () => {
  it('are pays where, and only where, its route has a price, or it asks again what may have one', () => {
    const priced = commands.filter(({ route }) => route !== undefined && routeOf(route).price !== undefined);
    const any = ['api', 'batch', 'mcp', 'model test', 'runs replay', 'watch check'];
    expect(namesOf('pays').toSorted()).toEqual([...priced.map(({ name }) => name), ...any].toSorted());
    expect(priced.length).toBeGreaterThan(3);
  });

  it('are reads where the route reads, and not where its scope writes', () => {
    const routed = commands.flatMap(({ route, effects }) =>
      route === undefined ? [] : [{ ...routeOf(route), effects }],
    );
    const reading = routed.filter(({ method }) => method === 'GET');
    const writing = routed.filter(({ access }) => access.endsWith(':write'));
    expect(new Set(reading.map(({ effects }) => effects))).toEqual(new Set(['reads']));
    expect(new Set(writing.map(({ effects }) => effects))).toEqual(new Set(['writes', 'pays']));
  });

  it('are deletes where the name says so', () => {
    const named = commands
      .filter(({ name }) => /\b(remove|revoke|sync|prune|clear)$/.test(name))
      .map(({ name }) => name);
    expect(namesOf('deletes')).toEqual(named);
  });

  it('are exits too: whoever pays may lose the answer', () => {
    // The answers of `mcp` say so, not its own exit.
    const paying = commands.filter(({ name, effects }) => effects === 'pays' && name !== 'mcp');
    expect(paying.filter(({ exits }) => !exits.includes('outcome_unknown'))).toEqual([]);
  });

  it('are in the tree as data, with the group', async () => {
    const { path, remove } = temporaryFolder();
    const { stdout } = await runHere(path, ['commands', '--json']);
    remove();
    const { items: tree } = JSON.parse(stdout) as {
      items: { name: string; group: string; effects: string }[];
    };
    expect(tree.map(({ name, group, effects }) => ({ name, group, effects }))).toEqual(
      commands.map(({ name, group, effects }) => ({ name, group, effects })),
    );
  });
});
