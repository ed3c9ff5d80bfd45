// What is said of documents that an older version of ibid has read: once a run, on stderr, and by doctor and corpus info.
import type { Left } from '../../corpus/index/index-facts.ts';
import type { Io } from '../kit/io.ts';
import { tell } from './notice.ts';

/** As two sentences: what is so, and what to do. */
export function outdatedSentences({ documents, bytes }: Left): readonly [string, string] {
  const [count, are] = documents === 1 ? ['1 document', 'is'] : [`${documents} documents`, 'are'];
  return [
    `${count} ${are} still in the form in which an older version of ibid read them, and what was learnt to read since is missing from answers.`,
    `\`ibid corpus reindex\` reads them again from their archived originals (${megabytes(bytes)}).`,
  ];
}

export async function tellOutdated(io: Pick<Io, 'err' | 'screen' | 'isTerminal'>, left: Left): Promise<void> {
  await tell(io, [outdatedSentences(left).join(' ')]);
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? 'under 1 MB' : `${Math.round(bytes / 1e6)} MB`;
}
