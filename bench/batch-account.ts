// npm run bench -- batch-account [ROWS] [KILLS]: a batch at a server with five in a hundred of every fault, uninterrupted,
// then killed ten times while nothing is under way, then at points by chance. The bars: the same account in every figure;
// at points by chance only rows that were under way differ, and those are unknown; the runs cost what the server billed.
import {
  differences,
  killedAnywhere,
  killedInPauses,
  uninterrupted,
  type Account,
} from '../test/batch/account.ts';
import { PRICE } from '../test/support/paid-server.ts';

export async function run([rows = '1000', kills = '10']: string[]): Promise<void> {
  const whole = await uninterrupted(Number(rows));
  const paused = await killedInPauses(Number(rows), Number(kills));
  const anywhere = await killedAnywhere(Number(rows), Number(kills), Math.random);
  const row = ({
    account,
    kills: killed,
    requests,
  }: {
    account: Account;
    kills: number;
    requests: number;
  }) => ({
    kills: killed,
    requests,
    ...account,
  });
  console.table({
    uninterrupted: row(whole),
    'killed in pauses': row(paused),
    'killed anywhere': row(anywhere),
  });
  const [same, lost] = [differences(whole, paused), differences(whole, anywhere)];
  const billed = Math.round(anywhere.account.billed * PRICE * 1e6) / 1e6;
  console.log(
    `${same.length} rows differ after kills in pauses; ${lost.length} after kills anywhere, unknown: ${lost.filter(({ outcome }) => outcome === 'outcome_unknown').length}; the server billed $${billed}, the runs cost $${anywhere.settled} once settled`,
  );
  const holds =
    same.length === 0 &&
    JSON.stringify(paused.account) === JSON.stringify(whole.account) &&
    lost.every(({ outcome }) => outcome === 'outcome_unknown') &&
    lost.length <= anywhere.kills * 4 &&
    anywhere.open === 0 &&
    anywhere.settled === billed;
  if (!holds) process.exitCode = 1;
}
