// --online: two downloads of the same brief must be byte for byte alike, and alike to the file, after leading padding.
import { readFileSync } from 'node:fs';
import { addCheck, judge } from '../../../evidence/report/report.ts';
import type { Report } from '../../../evidence/report/report.ts';
import { summarise } from '../../../evidence/report/summary.ts';
import type { FlagValues } from '../../command.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { FLAGS } from './flags.ts';

/** Adds the check `online` to the single report and judges it anew. */
export async function compareOnline(
  context: Context,
  paths: readonly string[],
  flags: FlagValues<typeof FLAGS>,
  reports: readonly Report[],
): Promise<void> {
  const [path] = paths;
  const [report] = reports;
  if (
    paths.length !== 1 ||
    reports.length !== 1 ||
    path === undefined ||
    path === '-' ||
    report === undefined
  ) {
    throw usageError('--online compares one file.', 'Give the path of a single bundle.');
  }
  const id = flags.brief ?? briefOf(path);
  if (id === undefined) throw usageError('The bundle does not say which brief it is of.', 'Give --brief ID.');
  const client = await context.client();
  const fetch = async () => withoutPadding(await (await client.call('brief.evidence', { id })).bytes());
  const [first, second] = [await fetch(), await fetch()];
  const file = withoutPadding(readFileSync(path));
  const stable = first.equals(second);
  const same = stable && first.equals(file);
  const found = same
    ? 'three times the same bytes'
    : stable
      ? 'the service sends other bytes now'
      : 'two downloads differ from each other';
  addCheck(report, 'online', same ? 'pass' : 'fail', `brief ${id} downloaded twice equals the file`, found);
  report.statements.identical_to_download = same;
  report.verdict = judge(
    report.checks,
    flags['fail-on'].flatMap((rules) => rules.split(',')),
  );
  report.summary = summarise(report);
}

function briefOf(path: string): string | undefined {
  try {
    const { brief_id: id } = JSON.parse(readFileSync(path, 'utf8')) as { brief_id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

function withoutPadding(bytes: Uint8Array): Buffer {
  let at = 0;
  while (at < bytes.length && (bytes[at] as number) <= 0x20) at++;
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
}
