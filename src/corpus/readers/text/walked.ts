// Readers of markup that is read in one walk through its lines, in this thread: no input keeps them busy for long.
import { decode } from '../../reading/decode.ts';
import { EmptyFile } from '../../reading/reading.ts';
import type { Reader, Reading } from '../../reading/reading.ts';

/** @param work decoded text as a reading, whose text is empty where nothing is in it */
export function walkedReader(work: (text: string) => Reading): Reader {
  return {
    read(bytes, charset) {
      const { text, warnings } = decode(bytes, charset);
      const reading = work(text);
      if (reading.text === '') throw new EmptyFile('it holds no text');
      return { ...reading, warnings: [...warnings, ...reading.warnings] };
    },
  };
}
