// Where in the command tree a line is, and what may follow there.
import { type Node, type Option, optionsOf, type Tree, type Values } from './tree.ts';

/** Words and flags with what help says of them, or where a value comes from; in front of each stands `prefix`. */
export interface Offer {
  readonly prefix: string;
  readonly words: readonly (readonly [word: string, help: string])[];
  readonly values: Values;
}

const FREE: Values = { kind: 'free' };

/** @param words those behind `ibid` that are whole @param current the one that is being typed, perhaps empty */
export function offerAt(tree: Tree, words: readonly string[], current: string): Offer {
  const { node, count, pending, ended } = placeOf(tree, words);
  if (pending !== undefined) return valuesAt(tree, node, pending, '');
  const flag = ended ? undefined : /^(--[^=]+)=/.exec(current);
  if (flag?.[1] !== undefined) return valuesAt(tree, node, flag[1], flag[0]);
  if (!ended && current.startsWith('-')) {
    const flags = optionsOf(node, tree).flatMap(({ names, help }) =>
      names.map((name) => [name, help] as const),
    );
    return { prefix: '', words: flags, values: FREE };
  }
  const below = count === 0 ? node.words.map(({ word, help }) => [word, help] as const) : [];
  return { prefix: '', words: below, values: argumentAt(node, count) };
}

interface Place {
  readonly node: Node;
  /** Arguments behind the command. */
  readonly count: number;
  /** A flag that waits for its value. */
  readonly pending: string | undefined;
  /** Behind `--`. */
  readonly ended: boolean;
}

function placeOf(tree: Tree, words: readonly string[]): Place {
  const nodes = new Map(tree.nodes.map((node) => [node.path, node]));
  const valued = valuedIn(tree);
  let place: Place = { node: nodes.get('')!, count: 0, pending: undefined, ended: false };
  for (const word of words) {
    const { node, count, pending, ended } = place;
    const below = count === 0 ? nodes.get(`${node.path} ${word}`.trim()) : undefined;
    if (pending !== undefined) place = { ...place, pending: undefined };
    else if (!ended && word === '--') place = { ...place, ended: true };
    else if (!ended && /^-./su.test(word)) place = { ...place, pending: valued.has(word) ? word : undefined };
    else if (below !== undefined) place = { ...place, node: below };
    else place = { ...place, count: count + 1 };
  }
  return place;
}

/** Every spelling of every flag that takes a value, wherever it does: the walk must step past it. */
function valuedIn({ nodes, shared }: Tree): ReadonlySet<string> {
  const options = [...nodes.flatMap((node) => node.options), ...shared['route-paging']];
  const namesOf = (wanted: boolean) =>
    options.filter(({ values }) => (values !== undefined) === wanted).flatMap(({ names }) => names);
  const switches = new Set(namesOf(false));
  return new Set(namesOf(true).filter((name) => !switches.has(name)));
}

/** A flag of the command's own, else the one that all share: it may stand before the command too. */
function valuesAt(tree: Tree, node: Node, flag: string, prefix: string): Offer {
  const has = ({ names }: Option) => names.includes(flag);
  const option = node.options.find(has) ?? tree.shared['route-paging'].find(has);
  return { prefix, words: [], values: option?.values ?? FREE };
}

function argumentAt({ positionals }: Node, count: number): Values {
  const at = Math.min(count, positionals.length - 1);
  const argument = positionals[at];
  return argument !== undefined && (at === count || argument.many) ? argument.values : FREE;
}
