// A ceiling of spending in whole micro-dollars, in which sums are exact.

/** The most whole micro-dollars that are not above an amount of US dollars: a ceiling is never rounded up. */
export function ceilingMicros(usd: number): number {
  const nearest = Math.round(usd * 1e6);
  return nearest / 1e6 > usd ? nearest - 1 : nearest;
}
