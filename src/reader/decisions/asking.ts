// A model that decides and cannot write: one request a block, one question of yes or no a statement and one for the block. It
// answers the task `answer`, and no other.
import type { AnswerTask } from '../../engine/reading/reader.ts';
import type { Asking, Said } from '../chat.ts';
import { exchange, factsOf, nothingSpent, type Modelled, type Spent } from '../exchange.ts';
import { dialectsFor, keepDialect, recall, remember } from '../memory.ts';
import { replyOf, type Decided } from './decided.ts';
import { BLOCK, halvesOf, lettersOf, piecesOf, questionsOf, ROOM, type Piece } from './pieces.ts';
import { SHAPES, type Shape } from './shapes.ts';

/** Tokens that one answer is counted as at the most; most endpoints count none. */
const OUTPUT_EACH = 64;
/** Requests of one task that may be refused as too long. */
const MOST_REFUSED = 16;

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
  let room = roomOf(modelled);
  let refused = 0;
  let isShown = false;
  const decided: Decided[] = [];
  const open = piecesOf(task, room).toReversed();
  while (open.length > 0) {
    const piece = open.pop()!;
    const halves = halvesOf(piece);
    if (halves !== undefined && lettersOf(piece) > room) {
      open.push(halves[1], halves[0]);
      continue;
    }
    const asked = await askedAbout(modelled, task.question, piece, { spent, signal });
    if (asked.kind === 'failed') return asked;
    if (asked.kind === 'previewed') isShown = true;
    if (asked.kind === 'decided') decided.push(...asked.all);
    if (asked.kind !== 'long') continue;
    refused += 1;
    if (refused > MOST_REFUSED || (halves === undefined && decided.length === 0))
      return failed(`The model’s endpoint refuses the shortest request (HTTP ${asked.status}).`);
    if (halves === undefined) continue;
    room = Math.floor(lettersOf(piece) / 2);
    open.push(halves[1], halves[0]);
  }
  if (isShown) return failed('Nothing was sent.');
  if (refused > 0) keepRoom(modelled, room);
  return saidOf(task, decided);
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
  | { readonly kind: 'long'; readonly status: number }
  | { readonly kind: 'failed'; readonly why: string }
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
  let last: number | undefined;
  const known = recall(modelled.state).dialects[keyOf(modelled)];
  for (const at of shapesFor(modelled)) {
    const shape = SHAPES[at]!;
    const body = shape.bodyOf(modelled.model.name, question, piece);
    const count = questionsOf(piece).length;
    // Some read what the questions are about once for each.
    const sendable = { path: shape.path, body, input: body.length * count, output: OUTPUT_EACH * count };
    const sent = await exchange(modelled, sendable, spent, { layout: NO_DECISIONS, signal });
    if (sent.kind === 'failed' || sent.kind === 'previewed') return sent;
    if (sent.kind === 'answered') {
      keepDialect(modelled.state, keyOf(modelled), at);
      return decidedIn(shape, piece, sent.document);
    }
    if (last === undefined || !ABSENT.has(sent.status)) last = sent.status;
    // A form that was taken before is refused for its length alone.
    if (at === known && !ABSENT.has(sent.status)) break;
  }
  const status = last ?? 0;
  return ABSENT.has(status) ? failed(absence(status)) : { kind: 'long', status };
}

const NO_DECISIONS =
  'The answers of the model’s endpoint cannot be used: they have not the layout of decisions.';

/** The endpoint has no such address, or its model cannot decide. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 501]);

function absence(status: number): string {
  const what =
    status === 501 ? 'says that its model is no decision model' : 'takes no questions of a decision model';
  return `The model’s endpoint ${what} (HTTP ${status}): \`ibid model set --wire chat\` asks it in sentences.`;
}

function decidedIn(shape: Shape, { statements }: Piece, document: unknown): Asked {
  const found = shape.probabilitiesIn(document);
  if (typeof found === 'string')
    return failed(`The answers of the model’s endpoint cannot be used: ${found}.`);
  const block = found.get(BLOCK);
  const all = statements.flatMap(({ id }) => {
    const own = found.get(id);
    return own === undefined ? [] : [{ id, own, block }];
  });
  return { kind: 'decided', all };
}

function keyOf({ model: { base_url, name } }: Modelled): string {
  return `${base_url} ${name} decisions`;
}

function shapesFor(modelled: Modelled): number[] {
  const all = dialectsFor(modelled.state, keyOf(modelled), SHAPES.length);
  // What is shown and not sent is shown in one form.
  return modelled.preview === undefined ? all : all.slice(0, 1);
}

/** What an endpoint took that had refused more. */
function roomOf(modelled: Modelled): number {
  return Math.min(ROOM, recall(modelled.state).rooms[keyOf(modelled)] ?? ROOM);
}

function keepRoom(modelled: Modelled, room: number): void {
  const key = keyOf(modelled);
  remember(modelled.state, (memory) => ({ ...memory, rooms: { ...memory.rooms, [key]: Math.max(1, room) } }));
}

function failed(why: string): { readonly kind: 'failed'; readonly why: string } {
  return { kind: 'failed', why };
}
