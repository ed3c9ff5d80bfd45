// The SQuAD 2.0 part of the evaluation data: paragraphs as documents, questions with the places of their answers.
import { documentId, type Text } from './corpus.ts';
import { readJson, requireEvalFile } from './data.ts';

export interface AskedQuestion {
  readonly text: string;
  readonly article: string;
  /** The document that holds the answer. */
  readonly document: string;
  /** UTF-16 offsets of the annotated answers in the paragraph; none where the question is a trick. */
  readonly answers: readonly { readonly start: number; readonly end: number }[];
}

export interface Squad {
  readonly articles: ReadonlyMap<string, readonly Text[]>;
  /** Questions that their paragraph answers. */
  readonly answerable: readonly AskedQuestion[];
  /** Questions written to look answerable by their paragraph, which they are not. */
  readonly trick: readonly AskedQuestion[];
}

interface SquadFile {
  readonly data: readonly {
    readonly title: string;
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly {
        readonly question: string;
        readonly is_impossible: boolean;
        readonly answers: readonly { readonly text: string; readonly answer_start: number }[];
      }[];
    }[];
  }[];
}

export function readSquad(): Squad {
  const file = readJson<SquadFile>(requireEvalFile('answerability', 'squad2-dev-part.json'));
  const articles = new Map<string, Text[]>();
  const answerable: AskedQuestion[] = [];
  const trick: AskedQuestion[] = [];
  for (const { title, paragraphs } of file.data) {
    const texts = paragraphs.map(({ context }, at): Text => ({
      name: `${title}/${at}`,
      title: title.replaceAll('_', ' '),
      text: context,
    }));
    articles.set(title, texts);
    paragraphs.forEach(({ qas }, at) => {
      for (const { question, is_impossible, answers } of qas)
        (is_impossible ? trick : answerable).push({
          text: question,
          article: title,
          document: documentId(texts[at]!),
          answers: answers.map(({ text, answer_start }) => ({
            start: answer_start,
            end: answer_start + text.length,
          })),
        });
    });
  }
  return { articles, answerable, trick };
}
