// One question of a row, from the reservation of its cost to its result: sent once, or again if the
// service provably did not accept it. The one throttle decides when.
import { billedOf, worstCost } from '../api/cost.ts';
import { isBriefInsufficient, isInsufficient } from '../api/outcome.ts';
import { routeOf } from '../api/routes.ts';
import { ClientError } from '../client/errors.ts';
import { backoff, mayTryAgain } from '../client/retry.ts';
import type { Client, Reply } from '../client/types.ts';
import type { Done, Journal, Sent } from './files/journal.ts';
import type { Ending, Pace, Slot } from './pace.ts';
import { isRefusal, type Held, type Purse } from './purse.ts';
import { sha256, type Row } from './rows/row.ts';
import { asText, documentOf, problemOf, withoutMark } from './files/answer-line.ts';
import type { Stopper } from './stopper.ts';

/** What all rows need to be asked. */
export interface Asking {
  readonly client: Client;
  readonly pace: Pace;
  readonly purse: Purse;
  readonly journal: Journal;
  readonly stopper: Stopper;
  /** The exit code of a failed call. */
  readonly exitOf: (error: unknown) => number;
  /** The total time to wait for a service that refuses before the batch stops, in milliseconds. */
  readonly maxWait: number;
  /** One attempt only. */
  readonly once: boolean;
  readonly maxBytes: number | undefined;
  /** What a question that may be billed is noted and known by. */
  readonly runOf: (question: Question) => Pick<Sent, 'run' | 'title'>;
}

export interface Question extends Pick<Row, 'index' | 'id' | 'route' | 'body' | 'paid'> {
  readonly second: boolean;
}

/** What became of a question. */
export interface Answered extends Done {
  readonly reply: Uint8Array | null;
  readonly problem: Readonly<Record<string, unknown>> | null;
  /** The place in the throttle that is still held, and what the answer says of the pace. */
  readonly slot: Slot;
  readonly ending: Ending;
}

const MOST_TRIES = 3;
/** The exit of an answer that the corpus cannot support (cli.md). */
const INSUFFICIENT_EXIT = 3;

/** Asks. Undefined if the batch stopped first: then nothing was accepted, and the slot in the throttle is returned. */
export async function ask(asking: Asking, question: Question, slot: Slot): Promise<Answered | undefined> {
  const sent = question.paid ? sentOf(asking, question) : undefined;
  const held = sent === undefined ? NOTHING_HELD : await holdFor(asking, sent);
  if (held === undefined) {
    asking.pace.give(slot, 'other');
    return undefined;
  }
  const answered = await new Trying(asking, question, sent).run(slot);
  // What was never accepted costs nothing.
  await held.settle(answered === undefined ? 0 : answered.billed);
  asking.stopper.settled();
  return answered;
}

function sentOf(asking: Asking, question: Question): Sent {
  const { id, route, body } = question;
  const worst = worstCost(route, body);
  const body_sha256 = sha256(JSON.stringify(body));
  return { ...asking.runOf(question), id, route, worst_usd: worst === 'unknown' ? null : worst, body_sha256 };
}

const NOTHING_HELD: Held = { settle: () => Promise.resolve() };

/** Waits for money reserved by other questions; when none is, the budget is used up and the batch stops. */
async function holdFor({ purse, stopper }: Asking, { worst_usd, run }: Sent): Promise<Held | undefined> {
  while (!stopper.isStopped) {
    const held = await purse.hold(worst_usd ?? Infinity, run);
    if (!isRefusal(held)) {
      stopper.holding += 1;
      return { settle: (billed) => held.settle(billed).finally(() => (stopper.holding -= 1)) };
    }
    if (stopper.holding > 0) await stopper.nextSettled();
    else stopper.stop('budget', held.refused);
  }
  return undefined;
}

/** The attempts of one question. */
class Trying {
  readonly #asking: Asking;
  readonly #question: Question;
  readonly #sent: Sent | undefined;
  readonly #paid: boolean;
  readonly #reads: boolean;

  /** @param sent how it is noted; undefined where it cannot be billed */
  constructor(asking: Asking, question: Question, sent: Sent | undefined) {
    this.#sent = sent;
    this.#asking = asking;
    this.#question = question;
    this.#paid = question.paid;
    this.#reads = routeOf(question.route).method === 'GET';
  }

  async run(first: Slot): Promise<Answered | undefined> {
    const { pace, stopper } = this.#asking;
    let slot: Slot | undefined = first;
    for (let attempt = 1; slot !== undefined; attempt++) {
      if (!(await this.#noteSent())) {
        pace.give(slot, 'other');
        return undefined;
      }
      const tried: Answered | ClientError = await this.#once(attempt, slot);
      if (!(tried instanceof ClientError)) {
        stopper.answered();
        return tried;
      }
      const next = this.#next(tried, attempt);
      if (next === 'final') return this.#failed(tried, attempt, slot);
      if (this.#paid) await this.#asking.journal.back(this.#question.index);
      pace.give(slot, limits(tried) ? 'limited' : 'other');
      slot = next === 'stop' ? undefined : await pace.take(true);
    }
    return undefined;
  }

  /** False if it cannot be written: then nothing may be sent. */
  async #noteSent(): Promise<boolean> {
    const { journal, stopper } = this.#asking;
    if (this.#sent === undefined) return true;
    try {
      await journal.sent(this.#question.index, this.#sent);
      return true;
    } catch (error) {
      stopper.stop('local_io', `The journal cannot be written.`, error);
      return false;
    }
  }

  async #once(attempt: number, slot: Slot): Promise<Answered | ClientError> {
    const { client, maxBytes } = this.#asking;
    const { route, body } = this.#question;
    try {
      const reply = await client.send(route, body, {
        waiting: { tries: 1 },
        anyFormat: route === 'brief.bibliography',
        ...(maxBytes === undefined ? {} : { maxBytes }),
      });
      return await this.#answered(reply, attempt, slot);
    } catch (error) {
      if (error instanceof ClientError) return error;
      throw error;
    }
  }

  async #answered(reply: Reply, attempts: number, slot: Slot): Promise<Answered> {
    const { route, body } = this.#question;
    const bytes = withoutMark(await reply.bytes());
    const document = documentOf(reply, bytes);
    const insufficient =
      routeOf(route).price !== undefined &&
      (route === 'brief.create' ? isBriefInsufficient(document) : isInsufficient(document));
    return {
      outcome: insufficient ? 'insufficient_evidence' : 'answered',
      exit: insufficient ? INSUFFICIENT_EXIT : 0,
      status: reply.status,
      attempts,
      requestId: reply.requestId,
      billed: this.#paid ? billedOf(document, route, body) : 0,
      reply: reply.isJson ? bytes : asText(reply, bytes),
      problem: null,
      slot,
      ending: 'clean',
    };
  }

  #failed(error: ClientError, attempts: number, slot: Slot): Answered {
    const { exitOf, stopper, pace } = this.#asking;
    const exit = exitOf(error);
    if (error.retryAfter !== undefined && error.status === 503) pace.wait(error.retryAfter * 1000);
    stopper.failed(error);
    const { status = null, requestId, costUsd } = error;
    return {
      outcome: exit === LOST ? 'outcome_unknown' : 'failed',
      exit,
      status,
      attempts,
      requestId,
      billed: costUsd,
      reply: null,
      problem: problemOf(error),
      slot,
      ending: limits(error) ? 'limited' : 'other',
    };
  }

  /** The effect of a failure: the row ends, is retried when the throttle allows, or the batch ends. */
  #next(error: ClientError, attempt: number): 'final' | 'again' | 'stop' {
    const { stopper, pace, maxWait, once } = this.#asking;
    if (refusesKey(error)) {
      stopper.stop('key', error.message, error);
      return 'stop';
    }
    const limited = error.code === 'rate_limited';
    const mayAgain = mayTryAgain(error, this.#reads) && (limited || !(once || attempt >= MOST_TRIES));
    if (!mayAgain && error.code === 'unreachable' && error.sent === 'no') {
      stopper.stop('unreachable', error.message, error);
      return 'stop';
    }
    if (!mayAgain) return 'final';
    const wait = waitAfter(error, attempt);
    if (once || !stopper.mayWait(wait, maxWait)) {
      stopper.stop('rate_limited', waited(error), error);
      return 'stop';
    }
    pace.wait(wait);
    return stopper.isStopped ? 'stop' : 'again';
  }
}

/** The exit of a request that was sent and whose answer was lost (cli.md). */
const LOST = 32;

function waited({ retryAfter }: ClientError): string {
  return retryAfter === undefined
    ? 'The service keeps refusing (429).'
    : `The service asks to wait ${retryAfter} s, which is more than --max-wait.`;
}

/** Milliseconds: what the service asks for, or more if it had asked before and refused again. */
function waitAfter({ retryAfter }: ClientError, attempt: number): number {
  if (retryAfter !== undefined && attempt === 1) return retryAfter * 1000;
  return Math.max((retryAfter ?? 0) * 1000, backoff(attempt, Math.random()));
}

/** A key that is refused is refused for every row. */
function refusesKey({ code, status }: ClientError): boolean {
  return code === 'no_key' || code === 'invalid_key' || (code === 'problem' && status === 401);
}

/** Whether an error says that fewer requests at once would be better. */
function limits({ code, status, reason = 'network' }: ClientError): boolean {
  if (code === 'rate_limited' || status === 503 || status === 504) return true;
  return ['connect_timeout', 'first_byte', 'silence', 'deadline'].includes(reason);
}
