// Reports → the result in the form asked for.
import { isLeftOut } from '../../../evidence/folder/listing.ts';
import { isIntact } from '../../../evidence/report/verdict.ts';
import type { Report, Verdict } from '../../../evidence/report/report.ts';
import type { FlagValues, Result } from '../../kit/command.ts';
import type { ExitName } from '../../kit/exit.ts';
import type { Screen } from '../../../page/screen.ts';
import { VERSION } from '../../kit/version.ts';
import type { FLAGS } from './flags.ts';
import { isMany } from './verdicts.ts';

/** What the reports add up to. */
interface Outcome {
  readonly worst: Verdict;
  readonly exit: ExitName;
  /** Commands that repeat what was found about signatures; with --explain. */
  readonly byHand: readonly string[];
}

export async function formatted(
  reports: readonly Report[],
  { worst, exit, byHand }: Outcome,
  flags: FlagValues<typeof FLAGS>,
): Promise<Result> {
  const raw = await rawForm(reports, flags.report);
  if (raw !== undefined) return { kind: 'raw', text: raw, exit };
  const value = reports.length === 1 ? reports[0] : folded(reports, worst);
  if (flags.report === 'json') return { kind: 'raw', text: `${JSON.stringify(value, null, 2)}\n`, exit };
  const text = async (_value: unknown, screen: Screen) => screenText(reports, byHand, flags, screen);
  return {
    kind: 'value',
    value: flags.explain ? await explained(reports, byHand, value) : value,
    text,
    exit,
  };
}

async function rawForm(reports: readonly Report[], form: string | undefined): Promise<string | undefined> {
  if (form === 'junit') return (await import('../../../evidence/formats/junit.ts')).toJunit(reports);
  if (form === 'sarif') return (await import('../../../evidence/formats/sarif.ts')).toSarif(reports, VERSION);
  if (form === 'markdown') return (await import('../../../evidence/formats/markdown.ts')).toMarkdown(reports);
  if (form === 'csv') return (await import('../../../evidence/formats/csv.ts')).toCsv(reports);
  return undefined;
}

/** How many bundles have each verdict, the best first. */
function countsOf(bundles: readonly Report[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { verified: 0, consistent: 0, policy: 0, unproven: 0, mismatch: 0 };
  for (const { verdict } of bundles) counts[verdict] += 1;
  return counts;
}

/** Several bundles under one verdict. */
function folded(reports: readonly Report[], verdict: Verdict) {
  const bundles = reports.filter((report) => !isLeftOut(report));
  const counts = countsOf(bundles);
  return { report: 'ibid.evidence_reports.v1', verdict, bundles: bundles.length, counts, reports };
}

async function explained(
  reports: readonly Report[],
  byHand: readonly string[],
  value: unknown,
): Promise<unknown> {
  const { oneLiners, recipeCard } = await import('../../../evidence/recipes/card.ts');
  const [report] = reports;
  if (reports.length !== 1 || report === undefined) return value;
  return {
    ...(value as object),
    card: recipeCard(report),
    one_liners: oneLiners(report.recipe?.equivalent ?? []),
    ...(byHand.length === 0 ? {} : { signature_commands: byHand }),
  };
}

async function screenText(
  reports: readonly Report[],
  byHand: readonly string[],
  { explain, verbose }: FlagValues<typeof FLAGS>,
  screen: Screen,
): Promise<string> {
  const { toText } = await import('../../../evidence/formats/text.ts');
  const style = { ...screen, whole: verbose };
  if (isMany(reports.length)) return overview(reports, screen);
  const texts: string[] = [];
  for (const report of reports) {
    texts.push(isLeftOut(report) ? `${leftOut(report, screen).join('\n')}\n` : toText(report, style));
    if (explain)
      texts.push(
        await filled((await import('../../../evidence/recipes/card.ts')).recipeCard(report), screen),
      );
  }
  if (byHand.length > 0) texts.push(`The same about signatures:\n${screen.clean(byHand.join('\n'))}\n`);
  return texts.join('\n');
}

/** Sentences in the width of the screen; commands, which are indented, in one piece, to be copied. */
async function filled(card: string, screen: Screen): Promise<string> {
  const { wrap } = await import('../../../page/wrap.ts');
  const lines = screen.clean(card).split('\n');
  return lines.map((line) => (line.startsWith(' ') ? line : wrap(line, screen.columns))).join('\n');
}

/** A folder: counts first, then a line for each bundle that is neither verified nor consistent, and what was not looked at. */
function overview(reports: readonly Report[], screen: Screen): string {
  const bundles = reports.filter((report) => !isLeftOut(report));
  const bad = bundles.filter(({ verdict }) => !isIntact(verdict));
  const counts = Object.entries(countsOf(bundles)).filter(([, count]) => count > 0);
  const lines = bad.map(
    ({ verdict, file, summary }) =>
      `${verdict.padEnd(10)} ${screen.cleanLine(file ?? '-')}  ${screen.cleanLine(summary)}`,
  );
  const beside = reports.filter(isLeftOut).flatMap((report) => leftOut(report, screen));
  return [
    `${bundles.length} bundles: ${counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`,
    ...lines,
    ...beside,
    '',
  ].join('\n');
}

/** What a folder held beside its bundles, as far as it is listed. */
function leftOut({ file, checks }: Report, { cleanLine }: Screen): string[] {
  return checks.flatMap(({ count, where }) => [
    `${count} ${count === 1 ? 'entry' : 'entries'} of ${cleanLine(file ?? '-')} left out, and not verified:`,
    ...where.map((place) => `  ${cleanLine(place)}`),
    ...(count > where.length ? [`  and ${count - where.length} more`] : []),
  ]);
}
