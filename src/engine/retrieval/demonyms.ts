// Whether two words name the same country or its people (demonyms.words.ts): "Ireland", "Irish". Stems as src/text makes them.
import { lazy } from '../../text/lazy.ts';
import { stemSet } from '../../text/word-lists.ts';
import { DEMONYMS } from './demonyms.words.ts';

/** Whether two stems name the same country or its people. */
export function sameName(a: string, b: string): boolean {
  const group = groups().get(a);
  return group !== undefined && group === groups().get(b);
}

/** The other stems that name the same country or its people; none for most words. */
export function otherNames(one: string): readonly string[] {
  return (groups().get(one) ?? []).filter((other) => other !== one);
}

const groups = lazy(
  () =>
    new Map(
      DEMONYMS.flatMap((row) => {
        const group = [...stemSet(row)];
        return group.map((one): [string, readonly string[]] => [one, group]);
      }),
    ),
);
