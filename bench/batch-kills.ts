// npm run bench -- batch-kills [KILLS] [ROWS] [faults]: a batch of paid rows is killed with SIGKILL at points by chance and resumed
// each time, with `faults` at a server with five in a hundred of every fault. The bar: at 200 kills over 1,000 rows none is paid for twice, none is lost, none is passed over.
import { killAndResume } from '../test/batch/kills.ts';
import { desk, questions } from '../test/batch/support.ts';
import { fivePercent, paidServer } from '../test/support/paid-server.ts';

export async function run([kills = '200', rows = '1000', faults]: string[]): Promise<void> {
  await using server = await paidServer(faults === undefined ? undefined : fivePercent);
  const at = desk(questions(Number(rows)), server.url);
  try {
    const started = performance.now();
    const killed = await killAndResume(at, server, { kills: Number(kills), jobs: 2, random: Math.random });
    const { answered, insufficient_evidence: insufficient, failed, left } = killed.summary;
    const { outcome_unknown: unknown, billed_usd: billed } = killed.summary;
    console.table([
      {
        kills: killed.kills,
        rows: Number(rows),
        requests: server.seen.length,
        answered,
        insufficient,
        failed,
        unknown,
        left,
        billed,
      },
    ]);
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s; nothing was paid for twice`);
    // With faults some answers are lost without a kill.
    if (killed.kills < Number(kills) || (faults === undefined && unknown > killed.kills * 2))
      process.exitCode = 1;
  } finally {
    at.remove();
  }
}
