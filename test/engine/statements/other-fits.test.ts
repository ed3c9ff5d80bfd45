// What answers a question in another language than English, by its kind.
import { beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { askedBy, type QuestionKind } from '../../../src/engine/question/kinds.ts';
import { otherFit } from '../../../src/engine/statements/other-fits.ts';
import type { Form } from '../../../src/engine/statements/statement.ts';
import { analyserOf, loadAnalysers } from '../../../src/text/languages/analysers.ts';

beforeAll(() => loadAnalysers(['de', 'es', 'ar', 'ja', 'zh']));

interface Said {
  readonly own: string;
  readonly lead?: string;
  readonly form?: Form;
  readonly opens?: boolean;
  /** Of its section. */
  readonly heading?: string;
  /** Of its document. */
  readonly title?: string;
}

function fit(
  kind: QuestionKind,
  asks: readonly [language: string, question: string],
  { heading, title = '', ...said }: Said,
): number {
  const [language, text] = asks;
  const analyser = analyserOf(language);
  const about = {
    question: analyse(text, analyser),
    asked: askedBy(text, analyser),
    titleStems: analyser.stems(title),
  };
  const end = said.own.length;
  const path = heading === undefined ? [] : [{ kind: 'heading', text: heading, start: 0, end: 0 } as const];
  const structure = { path, before: [], blocks: [{ kind: 'paragraph', start: 0, end } as const] };
  const chunk = { ...EMPTY, text: said.own, end, structure };
  const statement = { lead: '', form: 'sentence', opens: false, chunk, block: 0, ...said } as const;
  return otherFit(kind, statement, about, { stems: analyser.stems, ...analyser.other! });
}

const EMPTY = { id: 'chk', document_id: 'doc', ordinal: 0, start: 0, heading: null, page: null };

describe('a definition', () => {
  const asks = ['es', '¿Qué es un código de conducta?'] as const;

  it('has the term as its subject', () => {
    expect(fit('definition', asks, { own: 'Un código de conducta es un documento que fija reglas.' })).toBe(
      1,
    );
    expect(
      fit('definition', asks, { own: 'Un código de conducta (en inglés code of conduct) es un documento.' }),
    ).toBe(1);
    expect(fit('definition', asks, { own: 'Un código de conducta no es una ley.' })).toBe(0);
    expect(fit('definition', asks, { own: 'El código penal es de 1995.' })).toBe(0);
    expect(
      fit('definition', asks, {
        own: 'La conducta que los códigos de la oficina de la provincia fijan es clara.',
      }),
    ).toBe(0.4);
  });

  it.each([
    ['de', 'Was ist eine Schleuse?', 'Eine Schleuse ist ein Bauwerk.', 'Eine Schleuse ist kein Wehr.'],
    ['ar', 'ما هي الرخصة؟', 'الرخصة هي وثيقة قانونية.', 'الرخصة ليست وثيقة.'],
    ['ja', '行動規範とは何ですか', '行動規範とは文書です。', '文書には行動規範があります。'],
    ['zh', '什么是许可证？', '许可证是一种文件。', '许可证不是文件。'],
    [
      'ja',
      '水門とは何ですか',
      '水門は水をせき止める扉です。',
      '他の水門の詳細については別の章を見てください。',
    ],
  ])('%s: %s', (language, question, says, not) => {
    expect(fit('definition', [language, question], { own: says })).toBe(1);
    expect(fit('definition', [language, question], { own: not })).toBeLessThan(1);
  });

  it('is what a list of terms says of the term', () => {
    const own = 'Un documento que fija reglas.';
    expect(fit('definition', asks, { own, lead: 'Código de conducta', form: 'definition' })).toBe(1);
  });
});

describe('what a heading promises is said first below it', () => {
  const own = 'Wer mitmacht, hält sich daran.';

  it('a definition below the term', () => {
    const asks = ['de', 'Was ist ein Verhaltenskodex?'] as const;
    expect(fit('definition', asks, { own, opens: true, heading: 'Was ist ein Verhaltenskodex?' })).toBe(1);
    expect(fit('definition', asks, { own, heading: 'Verhaltenskodex' })).toBe(0);
    expect(
      fit('definition', asks, { own, opens: true, heading: 'Wer den Verhaltenskodex der Gruppe ändert' }),
    ).toBe(0);
    expect(fit('definition', asks, { own: 'Noch Fragen?', opens: true, heading: 'Verhaltenskodex' })).toBe(0);
  });

  it('also below the title of the document, where it has no headings', () => {
    const asks = ['es', '¿Qué es el phishing?'] as const;
    const first = 'Los ataques intentan engañar a las personas.';
    expect(fit('definition', asks, { own: first, title: '¿Qué es el phishing?' })).toBe(1);
    expect(fit('definition', asks, { own: first, title: 'Otra cosa' })).toBe(0);
  });

  it('a reason or a manner below a question of the same kind', () => {
    const asks = ['de', 'Warum braucht ein Projekt einen Verhaltenskodex?'] as const;
    expect(
      fit('reason', asks, { own, opens: true, heading: 'Warum ein Projekt einen Verhaltenskodex hat' }),
    ).toBe(1);
    expect(fit('reason', asks, { own, opens: true, heading: 'Verhaltenskodex' })).toBe(0);
    expect(fit('reason', asks, { own, opens: true, heading: 'Warum Tests?' })).toBe(0);
    expect(
      fit('manner', ['de', 'Wie öffne ich die Schleuse?'], {
        own,
        opens: true,
        heading: 'Wie man eine Schleuse öffnen kann',
      }),
    ).toBe(1);
  });
});

it('a condition is stated', () => {
  const asks = ['de', 'Wann darf ich den Schlüssel behalten?'] as const;
  expect(fit('condition', asks, { own: 'Wenn das Amt zustimmt.' })).toBe(1);
  expect(fit('condition', asks, { own: 'Der Schlüssel ist aus Messing.' })).toBe(0);
});

it('a comparison names both', () => {
  const asks = ['de', 'Was ist der Unterschied zwischen einer Schleuse und einem Wehr?'] as const;
  expect(fit('comparison', asks, { own: 'Eine Schleuse hebt Schiffe, Wehre stauen Wasser.' })).toBe(1);
  expect(fit('comparison', asks, { own: 'Eine Schleuse hebt Schiffe.' })).toBe(0);
});

it('a list answers what asks for one, and steps what asks how', () => {
  const list = { own: 'A B', form: 'list' } as const;
  expect(fit('list', ['es', '¿Cuáles son los formularios?'], list)).toBe(1);
  expect(fit('list', ['es', '¿Cuáles son los formularios?'], { own: 'A.' })).toBe(0);
  expect(fit('manner', ['es', '¿Cómo se abre?'], { own: 'x', form: 'code' })).toBe(1);
});
