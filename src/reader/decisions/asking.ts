// A model that decides and cannot write: one request a block, one question of yes or no a statement and one for the block. It
// answers the task `answer`, and no other.
import type { AnswerTask } from '../../engine/reading/reader.ts';
import type { Asking, Said } from '../chat.ts';
import { exchange, factsOf, nothingSpent, type Modelled, type Spent } from '../exchange.ts';
import { failed, PREVIEWED, type Failed } from '../failures.ts';
import { dialectsFor, endpointKey, keepDialect, recall } from '../memory.ts';
import { pricesOf, worstOf } from '../prices.ts';
import { Cutting } from './cutting.ts';
import { replyOf, type Decided } from './decided.ts';
import { BLOCK, lettersOf, questionsOf, type Piece } from './pieces.ts';
import { hasMemberTwice, SHAPES, type Shape } from './shapes.ts';

/** Tokens that one answer is counted as at the most; most endpoints count none. */
const OUTPUT_EACH = 64;

/** The requests for one document. */
export function decisionsAsking(modelled: Modelled): Asking {
  const spent = nothingSpent();
  return {
    ask: async ({ task }, signal) =>
      task.task === 'answer'
        ? decidedOn(modelled, task, spent, signal)
        : failed(`${NO_TASK} (${task.task}).`),
    facts: () => factsOf(spent),
  };
}

const NO_TASK = 'A decision model says of each statement whether it answers a question, and nothing else';

async function decidedOn(
  modelled: Modelled,
  task: AnswerTask,
  spent: Spent,
  signal: AbortSignal | undefined,
): Promise<Said> {
  const cutting = new Cutting(modelled.state, keyOf(modelled), task);
  const over = await tooDear(modelled, task.question, cutting.open);
  if (over !== undefined) return failed(over);
  let isShown = false;
  const decided: Decided[] = [];
  for (let piece = cutting.next(); piece !== undefined; piece = cutting.next()) {
    const asked = await askedAbout(modelled, task.question, piece, { spent, signal });
    if (asked.kind === 'failed') return asked;
    if (asked.kind === 'previewed') isShown = true;
    if (asked.kind === 'decided') {
      decided.push(...asked.all);
      cutting.took(lettersOf(piece));
    }
    if (asked.kind === 'refused' && !cutting.refused(piece, asked.isTooLong))
      return failed(`The model’s endpoint refuses even short requests (HTTP ${asked.status}).`);
  }
  if (isShown) return PREVIEWED;
  cutting.remember();
  return saidOf(task, decided);
}

/** Why all requests together cost more than there is, as a sentence: a part of the answers is of no use. */
async function tooDear(
  { model, preview, mayCost }: Modelled,
  question: string,
  pieces: readonly Piece[],
): Promise<string | undefined> {
  const prices = pricesOf(model);
  if (preview !== undefined || prices === null) return undefined;
  const worst = pieces
    .map((piece) => sendableOf(SHAPES[0]!, model.name, question, piece))
    .reduce((sum, { input, output }) => sum + (worstOf(prices, input, output) ?? 0), 0);
  return worst === 0 ? undefined : mayCost?.(worst);
}

function sendableOf({ path, bodyOf }: Shape, model: string, question: string, piece: Piece) {
  const body = bodyOf(model, question, piece);
  const count = questionsOf(piece).length;
  // Some read what the questions are about once for each.
  return { path, body, input: body.length * count, output: OUTPUT_EACH * count };
}

function saidOf({ passages }: AnswerTask, decided: readonly Decided[]): Said {
  const given = passages.reduce((sum, { statements }) => sum + statements.length, 0);
  if (2 * decided.length < given)
    return failed(
      'The model’s endpoint left more than half of the statements undecided: nothing of it is used.',
    );
  const { reply, likely } = replyOf(decided);
  return { kind: 'said', text: JSON.stringify(reply), finish: 'stop', probability: null, likely };
}

type Asked =
  | { readonly kind: 'decided'; readonly all: readonly Decided[] }
  | { readonly kind: 'refused'; readonly status: number; readonly isTooLong: boolean }
  | Failed
  | { readonly kind: 'previewed' };

interface Circumstances {
  readonly spent: Spent;
  readonly signal: AbortSignal | undefined;
}

/** In the form that the endpoint took before, or in each. */
async function askedAbout(
  modelled: Modelled,
  question: string,
  piece: Piece,
  { spent, signal }: Circumstances,
): Promise<Asked> {
  let last: { readonly status: number; readonly isTooLong: boolean } | undefined;
  const known = recall(modelled.state).dialects[keyOf(modelled)];
  for (const at of shapesFor(modelled)) {
    const shape = SHAPES[at]!;
    const sendable = sendableOf(shape, modelled.model.name, question, piece);
    const sent = await exchange(modelled, sendable, spent, { layout: NO_DECISIONS, signal });
    if (sent.kind === 'failed' || sent.kind === 'previewed') return sent;
    if (sent.kind === 'answered') {
      keepDialect(modelled.state, keyOf(modelled), at);
      return decidedIn(shape, piece, sent);
    }
    if (last === undefined || !ABSENT.has(sent.status)) last = sent;
    // A form that was taken before is not refused for its form.
    if (at === known && !ABSENT.has(sent.status)) break;
  }
  const { status, isTooLong } = last!;
  return ABSENT.has(status) ? failed(absence(status)) : { kind: 'refused', status, isTooLong };
}

const NO_DECISIONS =
  'The answers of the model’s endpoint cannot be used: they do not have the layout of decisions.';

/** The endpoint has no such address, or its model cannot decide. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 501]);

function absence(status: number): string {
  const what =
    status === 501 ? 'says that its model is not a decision model' : 'takes no questions of a decision model';
  return `The model’s endpoint ${what} (HTTP ${status}): \`ibid model set --wire chat\` asks it in sentences.`;
}

function decidedIn(
  shape: Shape,
  { statements }: Piece,
  { document, text }: { readonly document: unknown; readonly text: string },
): Asked {
  const found = hasMemberTwice(text) ? 'one question has two answers' : shape.probabilitiesIn(document);
  if (typeof found === 'string')
    return failed(`The answers of the model’s endpoint cannot be used: ${found}.`);
  const block = found.get(BLOCK);
  const all = statements.flatMap(({ id }) => {
    const own = found.get(id);
    return own === undefined ? [] : [{ id, own, block }];
  });
  return { kind: 'decided', all };
}

function keyOf({ model }: Modelled): string {
  return endpointKey(model, 'decisions');
}

function shapesFor(modelled: Modelled): number[] {
  const all = dialectsFor(modelled.state, keyOf(modelled), SHAPES.length);
  // What is shown and not sent is shown in one form.
  return modelled.preview === undefined ? all : all.slice(0, 1);
}
