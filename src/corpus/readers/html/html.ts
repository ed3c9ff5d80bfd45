// HTML files: their encoding, and a thread that reads pages within a deadline.
// A hostile or huge page can keep a reader busy for minutes: one that is not read in time is reduced to its visible text.
import { NO_FACTS, layOut, ReadingFailure, type Reader, type Reading } from '../../reading/reading.ts';
import { decode, latin1 } from '../../reading/decode.ts';
import { readingThread } from '../reading-thread.ts';
import { visibleParts, strippedBlocks } from './strip.ts';

interface HtmlLimits {
  /** Above this many bytes a page is only stripped of its tags. */
  readonly largest?: number;
  /** Milliseconds for one page. */
  readonly deadline?: number;
}

export function htmlReader(limits: HtmlLimits = {}): Reader {
  const { largest = 5_000_000, deadline = 10_000 } = limits;
  const thread = readingThread(deadline);
  return {
    close: () => thread.close(),
    async read(bytes, charset) {
      const { text, warnings } = decode(bytes, charset ?? encodingOf(bytes));
      if (bytes.byteLength > largest) return withWarnings(stripped(text), [...warnings, TOO_LARGE]);
      const outcome = await thread.read({ kind: 'html', content: text });
      if (typeof outcome === 'object') return withWarnings(outcome, warnings);
      return withWarnings(stripped(text), [...warnings, outcome === 'late' ? TOO_SLOW : NO_PAGE]);
    },
  };
}

const TOO_LARGE =
  'It is too large for main text to be told from the rest; all of its visible text was taken.';
const NO_PAGE = 'It could not be read as a page; all of its visible text was taken.';
const TOO_SLOW = 'It could not be read as a page in time; all of its visible text was taken.';

function withWarnings(reading: Reading, warnings: readonly string[]): Reading {
  if (reading.text === '') throw new ReadingFailure('it holds no visible text');
  return { ...reading, warnings: [...warnings, ...reading.warnings] };
}

/** The encoding that a page names in its first 1,024 bytes. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes, 1024);
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1]
  );
}

/** The page's visible text in blocks, without looking for its main text. */
function stripped(html: string): Reading {
  const parts = visibleParts(html);
  return {
    ...layOut(strippedBlocks(html)),
    ...NO_FACTS,
    title:
      parts.find(({ tag }) => tag === 'h1')?.text ?? parts.find(({ tag }) => tag === 'title')?.text ?? null,
    warnings: [],
  };
}
