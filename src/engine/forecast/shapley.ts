// Exact Shapley shares: what each player adds to a coalition, averaged over every order in which all could come together.

/**
 * @param players up to 8 @param worth of a coalition, named by the places of its players; of nobody it is 0
 * @returns a share a player; they sum to the worth of all
 */
export async function shapley(
  players: number,
  worth: (coalition: readonly number[]) => Promise<number>,
): Promise<readonly number[]> {
  const worths = new Float64Array(1 << players);
  for (let mask = 1; mask < worths.length; mask++) worths[mask] = await worth(membersOf(mask, players));
  return Array.from({ length: players }, (_, player) => shareOf(player, players, worths));
}

function shareOf(player: number, players: number, worths: Float64Array): number {
  let share = 0;
  for (let mask = 0; mask < worths.length; mask++) {
    if ((mask & (1 << player)) !== 0) continue;
    const before = membersOf(mask, players).length;
    const weight = (factorial(before) * factorial(players - before - 1)) / factorial(players);
    share += weight * (worths[mask | (1 << player)]! - worths[mask]!);
  }
  return share;
}

function membersOf(mask: number, players: number): number[] {
  return Array.from({ length: players }, (_, player) => player).filter(
    (player) => (mask & (1 << player)) !== 0,
  );
}

function factorial(of: number): number {
  return of < 2 ? 1 : of * factorial(of - 1);
}
