// Lines on standard input that are not messages of JSON-RPC. The transport passes over them in silence; here they are answered, so
// that a client that waits for an answer learns why there is none.

const LINE_END = 0x0a;
/** Bytes of one line that are kept to be looked at: the transport gives up at about as many. */
const LONGEST = 10 * 1024 * 1024;

/** Takes the input piece by piece, and hands over an answer for each line that is not a message. */
export function badLines(answer: (line: string) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  return (piece) => {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      keep(piece.subarray(from, end));
      if (size <= LONGEST) look(Buffer.concat(pieces).toString('utf8'));
      [pieces, size] = [[], 0];
      from = end + 1;
    }
    keep(piece.subarray(from));
  };

  function keep(part: Buffer): void {
    size += part.length;
    if (size > LONGEST) pieces = [];
    else if (part.length > 0) pieces.push(part);
  }

  function look(line: string): void {
    if (line.trim() === '') return;
    const error = errorOf(line);
    if (error !== undefined) answer(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
  }
}

function errorOf(line: string): { code: number; message: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { code: -32_700, message: 'Parse error: the line is not JSON.' };
  }
  if (typeof value === 'object' && value !== null && 'jsonrpc' in value) return undefined;
  return { code: -32_600, message: 'Invalid request: the line is not a message of JSON-RPC 2.0.' };
}
