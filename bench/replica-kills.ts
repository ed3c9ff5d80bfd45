// npm run bench -- replica-kills [KILLS]: two replicas over one PostgreSQL, under load, while replicas, writers and the server are
// killed in turn. The bar: nothing acknowledged is lost, nothing refused is billed, no count is wrong, health tells the truth.
import { killAndCount } from '../test/e2e/replicas/kills.ts';

export async function run([given = '100']: string[]): Promise<void> {
  const started = performance.now();
  const account = await killAndCount({ kills: Number(given), after: [5, 60], random: Math.random });
  const { kills, acknowledged, lost, ...rest } = account;
  console.table({ kills });
  console.table({ acknowledged, lost });
  console.table(rest);
  console.log(`${given} kills in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const { refusedAndBilled, wrongSums, doubled, badSegments, wrongCounts, wrongHealth } = rest;
  const wrong = [refusedAndBilled, wrongSums, doubled, badSegments, wrongCounts, wrongHealth];
  const isHeld = [...Object.values(lost), ...wrong].every((number) => number === 0);
  if (!isHeld || rest.billedUnheard > rest.broken) process.exitCode = 1;
}
