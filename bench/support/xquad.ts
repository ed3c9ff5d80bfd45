// XQuAD: the same questions over the same 240 paragraphs of an encyclopaedia in several languages, each paragraph a document.
import { documentId, type Text } from './corpus.ts';
import { readJson, requireEvalFile } from './data.ts';
import type { AskedQuestion } from './squad.ts';

/** The development half: other languages are held back. */
export const XQUAD_LANGUAGES = ['en', 'de', 'es', 'ru', 'zh', 'hi'] as const;

export interface Xquad {
  readonly language: string;
  readonly articles: ReadonlyMap<string, readonly Text[]>;
  /** Every fifth of them. */
  readonly questions: readonly AskedQuestion[];
}

interface XquadFile {
  readonly data: readonly {
    readonly title: string;
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly {
        readonly question: string;
        readonly answers: readonly { readonly text: string; readonly answer_start: number }[];
      }[];
    }[];
  }[];
}

const EVERY = 5;

/** @param language one of `XQUAD_LANGUAGES`, or of the files in the folder that IBID_XQUAD names */
export function readXquad(language: string): Xquad {
  const folder = process.env['IBID_XQUAD'];
  const path =
    folder === undefined
      ? requireEvalFile('xquad', `xquad.${language}.json`)
      : `${folder}/xquad.${language}.json`;
  const { data } = readJson<XquadFile>(path);
  const articles = new Map<string, Text[]>();
  const questions: AskedQuestion[] = [];
  for (const { title, paragraphs } of data) {
    // The article's title is English in every language: its paragraphs go by numbers.
    const texts = paragraphs.map(({ context }, at): Text => ({
      name: `${title}/${at}`,
      title: `${articles.size + 1}.${at + 1}`,
      text: context,
      language,
    }));
    paragraphs.forEach(({ qas }, at) => {
      for (const { question, answers } of qas)
        questions.push({
          text: question,
          article: title,
          document: documentId(texts[at]!),
          // Offsets count characters; the texts have none that are two units long before an answer.
          answers: answers.map(({ text, answer_start }) => ({
            start: answer_start,
            end: answer_start + text.length,
          })),
        });
    });
    articles.set(title, texts);
  }
  return { language, articles, questions: questions.filter((_, at) => at % EVERY === 0) };
}
