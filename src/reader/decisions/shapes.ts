// The two forms in which endpoints take questions of yes or no: by name with a state, and in a list with an input. Either way
// a probability comes back for each, and nothing of what is read here is a word.
import { isRecord } from '../../api/record.ts';
import { questionsOf, stateOf, type Piece } from './pieces.ts';

export interface Shape {
  /** Behind the base address. */
  readonly path: string;
  /** The body of a request, byte for byte as it is sent. */
  readonly bodyOf: (model: string, question: string, piece: Piece) => Uint8Array;
  /** The probability of yes by question; questions without an answer are missing. A text, a clause, where they cannot be used. Never throws. */
  readonly probabilitiesIn: (document: unknown) => ReadonlyMap<string, number> | string;
}

/** In the order in which they are tried; an endpoint refuses the other by its address. */
export const SHAPES: readonly Shape[] = [
  {
    path: '/systemone',
    bodyOf: (model, question, piece) =>
      bytesOf({
        model,
        state: stateOf(question, piece),
        questions: Object.fromEntries(
          questionsOf(piece).map(({ id, instructions }) => [id, { type: 'noul', instructions }]),
        ),
      }),
    probabilitiesIn: (document) => {
      const answers = isRecord(document) ? document['answers'] : undefined;
      if (!isRecord(answers)) return NO_ANSWERS;
      return numbersOf(
        Object.entries(answers).map(([id, answer]) => [id, isRecord(answer) ? answer['noul'] : undefined]),
      );
    },
  },
  {
    path: '/decisions',
    bodyOf: (model, question, piece) =>
      bytesOf({
        model,
        input: JSON.stringify(stateOf(question, piece)),
        questions: questionsOf(piece).map(({ id: name, instructions }) => ({
          type: 'predicate',
          name,
          instructions,
        })),
      }),
    probabilitiesIn: (document) => {
      const answers: unknown = isRecord(document) ? document['answers'] : undefined;
      if (!Array.isArray(answers)) return NO_ANSWERS;
      return numbersOf(
        (answers as readonly unknown[]).flatMap((answer) =>
          isRecord(answer) && typeof answer['name'] === 'string'
            ? [[answer['name'], answer['probability']] as const]
            : [],
        ),
      );
    },
  },
];

const NO_ANSWERS = 'they have not the layout of decisions';

function numbersOf(all: readonly (readonly [string, unknown])[]): ReadonlyMap<string, number> | string {
  const found = new Map<string, number>();
  if (new Set(all.map(([id]) => id)).size < all.length) return 'one question has two answers';
  for (const [id, value] of all) {
    // A question that was not answered, or refused.
    if (value === undefined || value === null) continue;
    if (typeof value !== 'number' || !(value >= 0 && value <= 1)) return 'one is not a number from 0 to 1';
    found.set(id, value);
  }
  return found;
}

/** Whether an object of a JSON document has a member twice, of which a parser keeps the last. */
export function hasMemberTwice(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, name] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(?:\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined && token.endsWith(':')) {
      const names = open.at(-1);
      const known = String(JSON.parse(name));
      if (names?.has(known) === true) return true;
      names?.add(known);
    }
  }
  return false;
}

function bytesOf(body: object): Uint8Array {
  return Buffer.from(JSON.stringify(body));
}
