// Times and counts in words, as progress, account and dry run say them.

/** `40 s`, `3 min`, `2 h 5 min`. */
export function inWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `38 rows/s`, `0.4 rows/s`. */
export function rateInWords(perSecond: number): string {
  return `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)} rows/s`;
}

/** The counts that are not 0: `391 answered, 12 insufficient, 9 failed`. */
export function countsInWords(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}
