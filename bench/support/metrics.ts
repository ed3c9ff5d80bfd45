// The usual figures of ranking and of yes-or-no decisions, one definition for all benchmarks.

export interface Ranking {
  /** Ids, best first, each once. */
  readonly ranked: readonly string[];
  readonly relevant: ReadonlySet<string>;
}

/** nDCG at `depth` with gains of 0 or 1. */
export function ndcg({ ranked, relevant }: Ranking, depth: number): number {
  let gain = 0;
  ranked.slice(0, depth).forEach((id, at) => {
    if (relevant.has(id)) gain += 1 / Math.log2(at + 2);
  });
  let ideal = 0;
  for (let at = 0; at < Math.min(depth, relevant.size); at += 1) ideal += 1 / Math.log2(at + 2);
  return ideal === 0 ? 0 : gain / ideal;
}

/** Average precision over the whole ranking given. */
export function averagePrecision({ ranked, relevant }: Ranking): number {
  let hits = 0;
  let sum = 0;
  ranked.forEach((id, at) => {
    if (!relevant.has(id)) return;
    hits += 1;
    sum += hits / (at + 1);
  });
  return relevant.size === 0 ? 0 : sum / relevant.size;
}

export function recall({ ranked, relevant }: Ranking, depth: number): number {
  const found = ranked.slice(0, depth).filter((id) => relevant.has(id)).length;
  return relevant.size === 0 ? 0 : found / relevant.size;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value below which `share` of the values lie (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? Number.NaN;
}

/** Area under the ROC curve: how often a positive scores above a negative, ties half. */
export function auc(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]!.score === all[at]!.score) end += 1;
    const rank = (at + end + 1) / 2;
    rankSum += rank * all.slice(at, end).filter((one) => one.positive).length;
    at = end;
  }
  const pairs = positives.length * negatives.length;
  return pairs === 0 ? Number.NaN : (rankSum - (positives.length * (positives.length + 1)) / 2) / pairs;
}
