// What is typed in a conversation, on its way to readline: a paste of many lines stays one message, and while a turn
// runs only Ctrl-C is heard. Hostile here: control keys inside a paste, which would submit it or steer the editor.
import { PassThrough } from 'node:stream';

/** Stands for a line break inside the one line that readline edits. */
export const BREAK = '␤';
const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';
const INTERRUPT = '\u0003';

/** Where keys come from: process.stdin, or a test's stream. */
export interface Keys extends NodeJS.ReadableStream {
  setRawMode?(on: boolean): unknown;
}

export interface Keyboard {
  /** What readline reads. */
  readonly input: NodeJS.ReadableStream;
  /** Until the result is called, keys go nowhere and Ctrl-C goes to `onInterrupt`. */
  busy(onInterrupt: () => void): () => void;
  close(): void;
}

export function openKeyboard(keys: Keys): Keyboard {
  const filter = pasteFilter();
  const setRawMode = (on: boolean) => void keys.setRawMode?.(on);
  const input = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, setRawMode });
  let onInterrupt: (() => void) | undefined;
  const onData = (data: string) => {
    if (onInterrupt === undefined) input.write(filter(data));
    else if (data.includes(INTERRUPT)) onInterrupt();
  };
  const onEnd = () => void input.end();
  keys.setEncoding('utf8');
  keys.on('data', onData).on('end', onEnd).resume();
  return {
    input,
    busy(act) {
      onInterrupt = act;
      return () => (onInterrupt = undefined);
    },
    close() {
      keys.off('data', onData).off('end', onEnd).pause();
      setRawMode(false);
      input.destroy();
    },
  };
}

/** A line as it was meant: its breaks again, nothing around it. */
export function messageIn(line: string): string {
  return line.replaceAll(BREAK, '\n').trim();
}

/**
 * Turns the line breaks of pastes into BREAK: between the marks of bracketed paste, and on terminals without it where
 * more text follows a break in the same read, which no one types.
 */
export function pasteFilter(): (data: string) => string {
  let inside = false;
  let held = '';
  return (data) => {
    let rest = held + data;
    held = '';
    let out = '';
    for (;;) {
      const mark = inside ? PASTE_END : PASTE_START;
      const at = rest.indexOf(mark);
      const part = at === -1 ? rest : rest.slice(0, at);
      held = at === -1 ? beginningOf(mark, part) : '';
      const text = part.slice(0, part.length - held.length);
      out += inside ? pasted(text) : typed(text);
      if (at === -1) return out;
      inside = !inside;
      rest = rest.slice(at + mark.length);
    }
  };
}

/** The end of a text that may be the beginning of a mark cut in two; a lone escape is a key. */
function beginningOf(mark: string, text: string): string {
  for (let length = mark.length - 1; length >= 3; length--)
    if (text.endsWith(mark.slice(0, length))) return mark.slice(0, length);
  return '';
}

function pasted(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/\r\n?|\n/g, BREAK)
    .replace(/\t/g, '  ')
    .replace(/[\u0000-\u001f\u007f]/g, '');
}

function typed(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/(?:\r\n?|\n)(?=[\r\n\t]*[^\u0000-\u001f\u007f])/g, BREAK);
}
