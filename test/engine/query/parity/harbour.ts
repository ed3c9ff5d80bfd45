// A page of a small harbour and the questions on it, as the parity test asks them.
import type { QueryStore } from '../../../../src/engine/query/query.ts';
import { markdownCorpus } from '../../markdown.ts';

export type Fact = readonly [heading: string, sentence: string, question: string];

/** The facts of a language, and the questions that nothing answers. */
export function factsOf(text: string): { facts: readonly Fact[]; unanswered: readonly string[] } {
  const [said = '', asked = ''] = text.trim().split('\n?\n');
  const facts = said.split('\n').map((line): Fact => {
    const [heading = '', sentence = '', question = ''] = line.split(' | ');
    return [heading, sentence, question];
  });
  return { facts, unanswered: asked.split('\n') };
}

/** One page with a section for each fact. */
export function harbourOf(language: string, facts: readonly Fact[]): QueryStore {
  const page = facts.map(([heading, sentence]) => `## ${heading}\n\n${sentence}\n`).join('\n');
  return markdownCorpus({ Clara: page }, language);
}
