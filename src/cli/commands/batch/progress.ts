// How far a batch is, on stderr: one line on a terminal, else a line or object every few seconds.
import type { Pace } from '../../../batch/pace.ts';
import type { Started } from '../../../batch/start.ts';
import { STATE, type Outcome } from '../../../batch/states.ts';
import type { Stopper } from '../../../batch/stopper.ts';
import { jsonLine } from '../../../page/clean.ts';
import type { Context } from '../../kit/context.ts';
import { countsInWords, inWords, rateInWords } from './report.ts';

export interface Followed {
  readonly started: Started;
  readonly pace: Pace;
  readonly budgetUsd: number | undefined;
  readonly stopper: Stopper;
}

export interface Following {
  readonly onRow: (outcome: Outcome) => void;
  /** Rows of this run so far. */
  readonly rows: () => number;
  readonly stop: () => void;
}

/** Milliseconds between two looks. */
const TICK = { auto: 250, plain: 5000, json: 1000 };
/** Over how many seconds a rate is measured. */
const WINDOW = 20;
/** Cells that the spinner takes before its text, and one that stays free. */
const SPINNER = 3;

export async function followBatch(context: Context, followed: Followed): Promise<Following> {
  const { io, flags } = context;
  const how = flags.progress ?? 'auto';
  const rate = new Rate();
  const counting = { onRow: () => rate.add(), rows: () => rate.total };
  if (how === 'none' || (how === 'auto' && !io.isTerminal(2))) return { ...counting, stop: () => {} };
  if (how === 'json') {
    const tick = setInterval(() => io.err(jsonLine(factsOf(followed, rate))), TICK.json);
    return { ...counting, stop: () => clearInterval(tick) };
  }
  const { columns, unicode } = await io.screen(2, 'auto');
  if (how === 'plain') {
    const say = () => io.err(`ibid: ${lineOf(followed, rate, 1000, unicode)}\n`);
    const tick = setInterval(say, TICK.plain);
    return { ...counting, stop: () => clearInterval(tick) };
  }
  const line = () => lineOf(followed, rate, columns - SPINNER, unicode);
  const spinner = await io.spinner(line());
  const tick = setInterval(() => spinner.text(line()), TICK.auto);
  const stop = () => {
    clearInterval(tick);
    spinner.stop();
  };
  return { ...counting, stop };
}

/** Rows a second over the last seconds, pauses included. */
class Rate {
  total = 0;
  readonly #began = performance.now();
  readonly #seconds: { readonly at: number; rows: number }[] = [];

  add(): void {
    this.total += 1;
    const at = Math.floor((performance.now() - this.#began) / 1000);
    const last = this.#seconds.at(-1);
    if (last?.at === at) last.rows += 1;
    else this.#seconds.push({ at, rows: 1 });
    while ((this.#seconds[0]?.at ?? at) < at - WINDOW) this.#seconds.shift();
  }

  /** Undefined before it says anything. */
  perSecond(): number | undefined {
    const now = (performance.now() - this.#began) / 1000;
    if (now < 1 || this.total < 3) return undefined;
    const over = Math.min(now, WINDOW);
    const rows = this.#seconds.reduce(
      (sum, second) => sum + (second.at >= now - over - 1 ? second.rows : 0),
      0,
    );
    return rows === 0 ? undefined : rows / over;
  }
}

function factsOf({ started, pace, budgetUsd, stopper }: Followed, rate: Rate) {
  const { states, journal } = started;
  const perSecond = rate.perSecond();
  const left = states.count(STATE.waiting);
  return {
    kind: 'batch',
    rows: states.rows,
    done: states.rows - left - states.count(STATE.sent),
    answered: states.count(STATE.answered),
    insufficient_evidence: states.count(STATE.insufficient),
    failed: states.count(STATE.failed) + states.count(STATE.unsure),
    outcome_unknown: states.count(STATE.unknown),
    bad: states.count(STATE.bad),
    under_way: pace.active,
    at_once: pace.limit,
    paused_seconds: Math.ceil(pace.pause / 1000),
    billed_usd: journal.micros / 1e6,
    budget_usd: budgetUsd ?? null,
    rows_per_second: perSecond === undefined ? null : Number(perSecond.toPrecision(3)),
    seconds_left: perSecond === undefined ? null : Math.ceil(left / perSecond),
    stopping: stopper.stopped?.code ?? null,
  };
}

type Facts = ReturnType<typeof factsOf>;

/** The parts that fit, the most important first: `412/1000 · 38 rows/s · 15 s left · $4.12 of $5.00 · 391 answered, 9 failed`. */
function lineOf(followed: Followed, rate: Rate, most: number, unicode: boolean): string {
  const facts = factsOf(followed, rate);
  const separator = unicode ? ' · ' : ' - ';
  const parts = [
    `${facts.done}/${facts.rows}`,
    stateInWords(facts),
    facts.rows_per_second === null ? '' : rateInWords(facts.rows_per_second),
    facts.seconds_left === null || facts.stopping !== null ? '' : `${inWords(facts.seconds_left)} left`,
    moneyInWords(facts),
  ];
  let line = '';
  for (const part of parts.filter((one) => one !== '')) {
    const longer = line === '' ? part : line + separator + part;
    if (longer.length > most) break;
    line = longer;
  }
  const outcomes = outcomesInWords(facts).find((one) => (line + separator + one).length <= most) ?? '';
  return outcomes === '' ? line : line + separator + outcomes;
}

/** Each kind by its name, or only those that are answered where that is too long. */
function outcomesInWords(facts: Facts): readonly string[] {
  const { answered, insufficient_evidence: insufficient, failed, outcome_unknown: unknown, bad } = facts;
  return [
    countsInWords([
      [answered, 'answered'],
      [insufficient, 'insufficient'],
      [failed, 'failed'],
      [unknown, 'unknown'],
      [bad, 'bad'],
    ]),
    countsInWords([
      [answered, 'answered'],
      [insufficient + failed + unknown + bad, 'not'],
    ]),
  ];
}

function stateInWords({ stopping, under_way: underWay, paused_seconds: paused }: Facts): string {
  if (stopping !== null) return `ending: ${underWay} under way`;
  return paused > 0 ? `the service asks to wait ${inWords(paused)}` : '';
}

function moneyInWords({ billed_usd: billed, budget_usd: budget }: Facts): string {
  if (budget !== null) return `$${billed.toFixed(2)} of $${budget.toFixed(2)}`;
  return billed > 0 ? `$${billed.toFixed(2)}` : '';
}
