// Sentences for a person, on stderr: filled to the width of a terminal, else a line each.
import type { Io } from '../kit/io.ts';
import type { Left } from '../../corpus/index/index-facts.ts';
import { wrap } from '../../page/wrap.ts';

const MARK = 'ibid:';

/** Writes sentences, each beginning a line. */
export async function tell(
  io: Pick<Io, 'err' | 'screen' | 'isTerminal'>,
  sentences: readonly string[],
): Promise<void> {
  io.err(`${(await fitted(io, sentences, '')).join('\n')}\n`);
}

/** The same after the mark of a failure, painted by `paint`. */
export async function tellFailure(
  io: Pick<Io, 'err' | 'screen' | 'isTerminal'>,
  sentences: readonly string[],
  paint: (text: string) => string,
): Promise<void> {
  const lines = await fitted(io, sentences, ' '.repeat(MARK.length + 1));
  io.err(`${paint(MARK)}${lines.join('\n').slice(MARK.length)}\n`);
}

async function fitted(
  io: Pick<Io, 'screen' | 'isTerminal'>,
  sentences: readonly string[],
  indent: string,
): Promise<string[]> {
  if (!io.isTerminal(2)) return sentences.map((sentence) => indent + sentence);
  const { columns } = await io.screen(2, 'never');
  return sentences.map((sentence) => wrap(sentence, columns, indent));
}

/** As two sentences: what is so, and what to do. */
export function outdatedSentences({ documents, bytes }: Left): readonly [string, string] {
  const [count, are] = documents === 1 ? ['1 document', 'is'] : [`${documents} documents`, 'are'];
  return [
    `${count} ${are} still in the form in which an older version of ibid read them, and what was learnt to read since is missing from answers.`,
    `\`ibid corpus reindex\` reads them again from their archived originals (${bytes < 1_000_000 ? 'under 1 MB' : `${Math.round(bytes / 1e6)} MB`}).`,
  ];
}

export async function tellOutdated(io: Pick<Io, 'err' | 'screen' | 'isTerminal'>, left: Left): Promise<void> {
  await tell(io, [outdatedSentences(left).join(' ')]);
}
