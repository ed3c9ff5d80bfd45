// Assembles and judges a report from the steps of a verification: nothing else writes into one.

import type { Check, Report, Statements, Step } from './report.ts';
import { judge, originCheck, originOf, type Rules, summarise } from './verdict.ts';

const NONE: readonly Check[] = [];
const NOWHERE: readonly string[] = [];

/** What is known before the first step, in the order in which a report is written. */
const EMPTY: Report = {
  report: 'ibid.evidence_report.v1',
  verdict: 'unproven',
  origin: [],
  summary: '',
  file: null,
  bytes: 0,
  file_sha256: null,
  schema: null,
  bundle_sha256: null,
  digest_form: null,
  recipe: null,
  recipes_tried: 0,
  statements: { self_consistent: null, pinned: null, identical_to_download: null, signed: null },
  signed_by: [],
  signed_before: [],
  covers: [],
  not_covered: [],
  checks: [],
  not_checked: [],
  claims_total: 0,
  claims: [],
};

/** The judged report of a verification's steps, in their order. */
export function assemble(file: string | null, steps: readonly Step[], rules: Rules): Report {
  const report: Mutable<Report> = { ...EMPTY, file, statements: statementsOf(steps) };
  const checks: Check[] = [];
  const left: string[] = [];
  // By hand: of a folder this is done thousands of times, and flatMap and spreads take ten times as long.
  for (const step of steps) {
    if (step.facts !== undefined) Object.assign(report, step.facts);
    for (const check of step.checks ?? NONE) checks.push(check);
    for (const line of step.not_checked ?? NOWHERE) left.push(line);
  }
  report.checks = checks;
  report.not_checked = left;
  return judged(report, rules);
}

/** A statement that several steps make holds where none of them denies it; null where none makes it. */
function statementsOf(steps: readonly Step[]): Statements {
  const said: Mutable<Statements> = { ...EMPTY.statements };
  for (const { statements } of steps) {
    if (statements === undefined) continue;
    for (const name of STATEMENTS) {
      const holds = statements[name];
      if (typeof holds === 'boolean') said[name] = holds && said[name] !== false;
    }
  }
  return said;
}

type Mutable<T> = { -readonly [name in keyof T]: T[name] };

const STATEMENTS = ['self_consistent', 'pinned', 'identical_to_download', 'signed'] as const;

/** The report with one more step, judged again. */
export function withStep(report: Report, step: Step, rules: Rules): Report {
  return judged(
    {
      ...report,
      ...step.facts,
      statements: { ...report.statements, ...step.statements },
      checks: [...report.checks, ...(step.checks ?? [])],
      not_checked: [...report.not_checked, ...(step.not_checked ?? [])],
    },
    rules,
  );
}

function judged(report: Mutable<Report>, rules: Rules): Report {
  const origin = originOf(report.checks);
  report.origin = origin;
  report.checks = [
    ...report.checks.filter(({ id }) => id !== 'origin'),
    originCheck(origin, rules.requireOrigin === true),
  ];
  report.verdict = judge(report.checks, rules);
  report.summary = summarise(report);
  return report;
}
