// Text from outside with marks in it, made harmless as a whole before it comes apart: what is taken out of a text depends on
// what is before it, so that pieces that are cleaned one by one would show other letters.
import { piecesOf, type Piece, type Stretch } from '../text/marks.ts';
import { cleanWithPlaces } from './clean.ts';

/** The pieces of a text: joined they are what `clean` gives of it. @param marks offsets into the text as it was */
export function cleanPieces(text: string, marks: readonly Stretch[]): Piece[] {
  const { text: shown, places } = cleanWithPlaces(
    text,
    marks.flatMap(({ start, end }) => [start, end]),
  );
  return piecesOf(
    shown,
    marks.map((_, at) => ({ start: places[2 * at]!, end: places[2 * at + 1]! })),
  );
}

/** A text on one line, each word that is marked written by `mark`, so that a line may break between words. */
export function markedLine(text: string, marks: readonly Stretch[], mark: (word: string) => string): string {
  return markedText(text, marks, mark).replace(/\s+/g, ' ').trim();
}

/** The same with its lines. */
export function markedText(text: string, marks: readonly Stretch[], mark: (word: string) => string): string {
  return cleanPieces(text, marks)
    .map((piece) => (piece.isMarked ? piece.text.replace(/\S+/g, mark) : piece.text))
    .join('');
}
