// Markdown files: short ones are read at once, long ones in a thread within a deadline.
// What the parser cannot handle is read as plain text.
import { decode } from '../../../reading/decode.ts';
import { EmptyFile, type Reader, type Reading } from '../../../reading/reading.ts';
import { readMarkdownText } from './markdown-text.ts';
import { readingThread, type ThreadOutcome } from '../../reading-thread.ts';
import { plainReading } from '../text.ts';

interface MarkdownLimits {
  /** Above this many UTF-16 units a text is only taken as plain text. */
  readonly largest?: number;
  /** Up to this many units it is read in this thread. */
  readonly short?: number;
  /** Milliseconds for one text. */
  readonly deadline?: number;
}

/** A reader of Markdown with or without front matter. */
export function markdownReader(limits: MarkdownLimits = {}): Reader {
  const { largest = 10_000_000, short = 8000, deadline = 10_000 } = limits;
  const thread = readingThread(deadline);
  return {
    close: () => thread.close(),
    async read(bytes, charset) {
      const { text, warnings } = decode(bytes, charset);
      const outcome = text.length <= short ? attempt(text) : await inThread(text);
      if (typeof outcome === 'string') return { ...plainReading(text), warnings: [...warnings, AS_TEXT] };
      if (outcome.text === '') throw new EmptyFile('it holds no text');
      return { ...outcome, warnings: [...warnings, ...outcome.warnings] };
    },
  };

  async function inThread(text: string): Promise<ThreadOutcome> {
    return text.length > largest ? 'failed' : await thread.read({ kind: 'markdown', content: text });
  }
}

const AS_TEXT = 'It is too large or too deeply nested to be read as Markdown; it was taken as plain text.';

// The parser walks nested blocks by calling itself: a few thousand of them overflow the stack.
function attempt(text: string): Reading | 'failed' {
  try {
    return readMarkdownText(text);
  } catch (error) {
    if (error instanceof RangeError) return 'failed';
    throw error;
  }
}
