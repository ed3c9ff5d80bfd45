// What a network's numbers mean: one number is a log odds of its own; of several, one is the label that says yes.
import { isRecord } from '../../api/record.ts';

export interface Output {
  /** Of the tensor. */
  readonly name: string;
  /** The place of the label that says yes, by how many labels there are; undefined where none can be told. */
  readonly yesOf: (labels: number) => number | undefined;
}

/** Names of the label that says that the text answers, or follows. */
const YES = /^(?:yes|true|relevant|answer|answers|entailment|positive)$/i;

/** @param labels `id2label` of config.json */
export function outputFor(names: readonly string[], labels: unknown): Output {
  const named = isRecord(labels) ? Object.entries(labels) : [];
  const yes = named.find(([, label]) => typeof label === 'string' && YES.test(label));
  return {
    name: names.includes('logits') ? 'logits' : (names[0] ?? ''),
    yesOf: (count) => {
      const place = yes === undefined ? undefined : Number(yes[0]);
      if (place !== undefined && Number.isInteger(place) && place >= 0 && place < count) return place;
      // Two labels without a name are "no" and "yes", in that order.
      return count === 2 ? 1 : undefined;
    },
  };
}

/** The log odds of each of `count` pairs; undefined where the tensor has another layout. Pure. */
export function oddsIn(
  { yesOf }: Pick<Output, 'yesOf'>,
  { data, dims }: { readonly data: ArrayLike<number>; readonly dims: readonly number[] },
  count: number,
): number[] | undefined {
  const labels = dims.length === 1 ? 1 : dims[1];
  if (dims.length > 2 || dims[0] !== count || labels === undefined || data.length !== count * labels)
    return undefined;
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: labels }, (__, label) => Number(data[row * labels + label])),
  );
  if (labels === 1) return rows.map(([odds = Number.NaN]) => odds);
  const yes = yesOf(labels);
  if (yes === undefined) return undefined;
  return rows.map((row) => row[yes]! - logSum(row.filter((_, label) => label !== yes)));
}

/** log Σ exp, without leaving the range of numbers. */
function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
