// How the blocks of a task are cut for an endpoint that refuses long requests: in halves, until it takes them. What it took is
// remembered for the next question, and tried again at twice the length after some that it did not refuse.
import type { AnswerTask } from '../../engine/reading/reader.ts';
import { recall, remember } from '../memory.ts';
import { halvesOf, lettersOf, piecesOf, ROOM, type Piece } from './pieces.ts';

/** Requests of one task that may be refused: as too long, and without a word of their length before one was taken. */
const MOST_REFUSED = { long: 16, unexplained: 5 };
/** Questions without a refusal, after which more is tried. */
const CALM = 5;

export class Cutting {
  /** The next one last. */
  readonly open: Piece[];
  readonly #state: string;
  readonly #key: string;
  #room: number;
  #took = 0;
  readonly #refused: { readonly letters: number; readonly isTooLong: boolean }[] = [];

  /** @param key what names the endpoint */
  constructor(state: string, key: string, task: AnswerTask) {
    this.#state = state;
    this.#key = key;
    this.#room = Math.min(ROOM, recall(state).rooms[key] ?? ROOM);
    this.open = piecesOf(task, this.#room).toReversed();
  }

  next(): Piece | undefined {
    const piece = this.open.pop();
    const halves = piece === undefined || lettersOf(piece) <= this.#room ? undefined : halvesOf(piece);
    if (halves === undefined) return piece;
    this.open.push(halves[1], halves[0]);
    return this.next();
  }

  took(letters: number): void {
    this.#took = Math.max(this.#took, letters);
  }

  /** Cuts what was refused, or leaves it out where its length cannot be why; false where asking on is of no use. */
  refused(piece: Piece, isTooLong: boolean): boolean {
    const letters = lettersOf(piece);
    this.#refused.push({ letters, isTooLong });
    const most = isTooLong || this.#took > 0 ? MOST_REFUSED.long : MOST_REFUSED.unexplained;
    const halves = halvesOf(piece);
    if (this.#refused.length > most || (halves === undefined && this.#took === 0)) return false;
    if (halves === undefined || (!isTooLong && letters <= this.#took)) return true;
    this.#room = Math.min(this.#room, Math.floor(letters / 2));
    this.open.push(halves[1], halves[0]);
    return true;
  }

  /** Keeps what was found out, once all was asked. */
  remember(): void {
    // What is refused is refused for its length where the endpoint says so, or takes nothing as long.
    const long = this.#refused.filter(({ letters, isTooLong }) => isTooLong || letters > this.#took);
    const [room, calm] = long.length > 0 ? [this.#room, 0] : this.#recovered();
    if (room === undefined) return;
    const [key, rest] = [this.#key, room < ROOM];
    remember(this.#state, (memory) => {
      const { [key]: _room, ...rooms } = memory.rooms;
      const { [key]: _calm, ...calms } = memory.calm;
      return rest
        ? { ...memory, rooms: { ...rooms, [key]: Math.max(1, room) }, calm: { ...calms, [key]: calm } }
        : { ...memory, rooms, calm: calms };
    });
  }

  /** The remembered room after a question of which nothing was refused for its length; nothing where there is none. */
  #recovered(): readonly [number | undefined, number] {
    const { rooms, calm } = recall(this.#state);
    const room = rooms[this.#key];
    if (room === undefined) return [undefined, 0];
    const count = (calm[this.#key] ?? 0) + 1;
    return count < CALM ? [room, count] : [2 * room, 0];
  }
}
