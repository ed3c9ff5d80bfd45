// One corpus of documents in many languages: each question is answered from those of its own.
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuery, type QueryStore } from '../../../src/engine/query/query.ts';
import { readQuestion } from '../../../src/engine/statements/read-question.ts';
import type { Question } from '../../../src/engine/question/analyse.ts';
import { findPassages } from '../../../src/engine/search/passages.ts';
import { loadAnalysers } from '../../../src/text/languages/analysers.ts';
import { asRecords, type Text } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';

type Row = readonly [language: string, text: string, question: string, says: string];

const ROWS: readonly Row[] = [
  [
    'de',
    'Die Kündigungsfrist in der Probezeit beträgt zwei Wochen. Der Urlaub umfasst 30 Tage im Jahr.',
    'Wie lange ist die Kündigungsfrist in der Probezeit?',
    'zwei Wochen',
  ],
  [
    'fr',
    "La période d'essai dure quatre mois. Les salariés reçoivent une prime de 900 euros en décembre.",
    'Combien de temps dure la période d’essai ?',
    'quatre mois',
  ],
  [
    'es',
    'Las solicitudes de reembolso se presentan antes del 15 de abril. La oficina está en Toledo.',
    '¿Cuándo se presenta la solicitud de reembolso?',
    '15 de abril',
  ],
  [
    'pt',
    'Os relatórios trimestrais são revisados pela auditora Helena Prado. O prazo é de dez dias.',
    'Quem revisa os relatórios trimestrais?',
    'Helena Prado',
  ],
  [
    'it',
    "L'archivio conserva le fatture per dieci anni. Il magazzino si trova a Ferrara.",
    'Dove si trova il magazzino?',
    'Ferrara',
  ],
  [
    'nl',
    'De parkeervergunning kost 45 euro per maand. Bezoekers melden zich bij de receptie.',
    'Hoeveel kost een parkeervergunning?',
    '45 euro',
  ],
  [
    'sv',
    'Reseräkningar lämnas in senast den 5 i varje månad. Lönen betalas ut den 25.',
    'När lämnas reseräkningen in?',
    'den 5',
  ],
  [
    'ro',
    'Depozitul din Brașov a fost deschis în anul 1998. Angajații primesc 25 de zile de concediu.',
    'Când a fost deschis depozitul?',
    '1998',
  ],
  [
    'pl',
    'Laboratorium w Gdyni kupiło cztery mikroskopy. Przegląd mikroskopów odbywa się w maju.',
    'Kiedy odbywa się przegląd mikroskopów?',
    'w maju',
  ],
  [
    'ru',
    'Пропуска сотрудников действуют три года. Библиотека открыта по субботам.',
    'Сколько действует пропуск сотрудника?',
    'три года',
  ],
  [
    'el',
    'Η βιβλιοθήκη ιδρύθηκε το 1957 από τον Νίκο Βλάχο. Οι αίτησεις υποβάλλονται τον Ιούνιο.',
    'Πότε ιδρύθηκε η βιβλιοθήκη;',
    '1957',
  ],
  [
    'tr',
    'Yemekhane saat 11.30 ile 14.00 arasında açıktır. Servisler Kadıköy’den kalkar.',
    'Servisler nereden kalkar?',
    'Kadıköy',
  ],
  [
    'ar',
    'تأسست الشركة في القاهرة عام 1994. يحق لكل موظف إجازة سنوية مدتها 25 يوما.',
    'متى تأسست الشركة؟',
    '1994',
  ],
  ['he', 'המעבדה נוסדה בחיפה בשנת 1972. העובדים מקבלים עשרים ימי חופשה.', 'מתי נוסדה המעבדה?', '1972'],
  [
    'hi',
    'कर्मचारियों को हर वर्ष 24 दिन का अवकाश मिलता है। पुस्तकालय शनिवार को बंद रहता है।',
    'कर्मचारियों को कितने दिन का अवकाश मिलता है?',
    '24 दिन',
  ],
  ['th', 'พนักงานมีวันลาพักร้อน 12 วันต่อปี ห้องสมุดเปิดทำการเวลา 9 นาฬิกา', 'พนักงานมีวันลาพักร้อนกี่วัน', '12 วัน'],
  [
    'vi',
    'Nhân viên được nghỉ phép 14 ngày mỗi năm. Thư viện mở cửa lúc tám giờ sáng.',
    'Nhân viên được nghỉ phép bao nhiêu ngày?',
    '14 ngày',
  ],
  ['zh', '试用期为三个月。年度体检在九月进行。', '年度体检什么时候进行？', '九月'],
  [
    'ja',
    '行動規範の研修の期限は三月三十一日です。有給休暇は入社後六か月で十日付与されます。',
    '行動規範の研修の期限はいつですか',
    '三月三十一日',
  ],
  [
    'ko',
    '도서관은 1988년에 부산에서 설립되었습니다. 직원은 연차 15일을 받습니다.',
    '도서관은 언제 설립되었습니까?',
    '1988년',
  ],
  [
    'en',
    'The laboratory keeps samples for six weeks. The canteen opens at noon.',
    'How long does the laboratory keep samples?',
    'six weeks',
  ],
];

function corpusOf(texts: readonly Text[]): QueryStore {
  const { documents, chunks } = asRecords(texts);
  return memoryStore(documents, chunks);
}

let store: QueryStore;

beforeAll(async () => {
  await loadAnalysers(ROWS.map(([language]) => language));
  store = corpusOf(
    ROWS.map(([language, text]) => ({ name: language, title: `n-${language}`, text, language })),
  );
});

const ask = (query: string) => answerQuery(store, { query, mode: 'speculative' });

describe('a corpus of many languages', () => {
  it.each(ROWS)('%s: %s', async (_language, text, question, says) => {
    const { answer, outcome, citations } = await ask(question);
    expect(outcome).toBe('answered');
    expect(answer).toContain(says);
    expect(text).toContain(citations[0]!.quote);
  });

  it.each([
    ['Wie hoch ist das Gehalt der Geschäftsführung?', 'Gehalt'],
    ['¿Cuánto cuesta el almuerzo en la cafetería?', 'almuerzo'],
    ['社員食堂の営業時間は何時ですか', '食堂'],
    ['Сколько стоит абонемент в бассейн?', 'абонемент'],
  ])('refuses %s by words, not by parts of them or by those that ask', async (question, lacks) => {
    const { outcome, reasons } = await ask(question);
    expect(outcome).toBe('insufficient_evidence');
    expect(reasons.map(({ text }) => text).join(' ')).toContain(lacks);
    expect(reasons.map(({ text }) => text).join(' ')).not.toMatch(/“(?:hoch|un|Cuánto|何時|Сколько)”/);
  });
});

describe('documents of one other language', () => {
  it('are found by names as their language writes them', async () => {
    const { question } = await readQuestion(
      await corpusOfGerman(),
      'When was the office in Ludwigshafen opened?',
    );
    expect(question.anchors.map(({ text, stem }) => [text, stem])).toEqual([['Ludwigshafen', 'ludwigshaf']]);
  });

  it.each([
    'What is the parental leave policy?',
    // A word of it is one of the documents' as well.
    'What was the bezogen policy?',
    'Quelle est la politique du congé parental ?',
    'Каков порядок отпуска по уходу за ребёнком?',
  ])('are named where none answers: %s', async (query) => {
    const { outcome, reasons } = await answerQuery(await corpusOfGerman(), { query, mode: 'speculative' });
    expect(outcome).toBe('insufficient_evidence');
    expect(reasons[0]).toEqual({
      code: 'other_language',
      text: 'The documents are in German, not in the language of the question.',
    });
  });

  it('are named beside a page of figures, and not where most pages are in no language', async () => {
    await loadAnalysers(['de']);
    const page = (name: string, language: string, text: string): Text => ({
      name,
      title: name,
      text,
      language,
    });
    const german = ['a', 'b'].map((name) => page(name, 'de', 'Das Büro in Ludwigshafen wurde 1987 bezogen.'));
    const figures = page('f', 'und', '17 24 Kx');
    const ask = async (texts: readonly Text[]) =>
      (await answerQuery(corpusOf(texts), { query: 'What is the leave policy?', mode: 'speculative' }))
        .reasons;
    expect((await ask([...german, figures]))[0]).toEqual({
      code: 'other_language',
      text: 'The documents are in German, not in the language of the question.',
    });
    expect((await ask([german[0]!, figures])).map(({ code }) => code)).not.toContain('other_language');
  });

  it('are not named for a question in their own language', async () => {
    const { reasons } = await answerQuery(await corpusOfGerman(), {
      query: 'Wer leitet die Bank?',
      mode: 'speculative',
    });
    expect(reasons.map(({ code }) => code)).not.toContain('other_language');
  });

  it('have compounds that a question is read in parts of', async () => {
    const { question } = await readQuestion(await corpusOfGerman(), 'Wann war die Büroeröffnung?');
    const stems: Question['distinct'] = question.distinct;
    expect(stems).toEqual(expect.arrayContaining(['buro', 'eroffn']));
  });
});

describe('reasons beside the closest passages', () => {
  it('do not say that a word is missing which a passage has in another form', async () => {
    await loadAnalysers(['de']);
    const german = corpusOf([
      {
        name: 'a',
        title: 'Hafen',
        text: 'Die Häfen des Landes sind im Winter gesperrt. Die Gebühren der Lotsen regelt ein Vertrag.',
        language: 'de',
      },
      { name: 'b', title: 'Boote', text: 'Lotsenboote fahren bei jedem Wetter.', language: 'de' },
    ]);
    const { outcome, reasons, closest } = await answerQuery(german, {
      query: 'Wie hoch ist die Gebühr der Lotsen für Schlepper?',
      mode: 'speculative',
    });
    expect(outcome).toBe('insufficient_evidence');
    expect(closest!.map(({ quote }) => quote).join(' ')).toContain('Gebühren');
    const said = reasons.map(({ text }) => text).join(' ');
    expect(said).toContain('Schlepper');
    expect(said).not.toContain('Gebühr');
    expect(said).toContain('figure');
  });
});

async function corpusOfGerman(): Promise<QueryStore> {
  await loadAnalysers(['de']);
  const text = 'Das Büro in Ludwigshafen wurde 1987 bezogen. Die Eröffnung war im Mai.';
  return corpusOf([{ name: 'a', title: 'a', text, language: 'de' }]);
}

describe('a word that stands in a document of another language', () => {
  const mixed = async () => {
    await loadAnalysers(['de', 'ar']);
    const page = (language: string, text: string): Text => ({ name: text, title: 'n', text, language });
    return corpusOf([
      page('de', 'Ein Discovery-System durchsucht alle Bestände. DCAT ist ein Vokabular für Kataloge.'),
      page('de', 'Die Leihstelle in Jena hat samstags geschlossen.'),
      page('en', 'Müller 12.50. The desk lends laptops for two days.'),
      page('ar', 'الجسر مغلق يوم الأحد.'),
    ]);
  };
  const read = async (query: string) => (await readQuestion(await mixed(), query)).collection.frequencies;

  it.each([
    ['What is a discovery layer?', 'discovery'],
    ['Wie hoch ist der Betrag von Müller?', 'Müller'],
    ['Quand ouvre الجسر ?', 'الجسر'],
  ])('is not said to be missing: %s', async (query, word) => {
    const { reasons } = await answerQuery(await mixed(), { query, mode: 'speculative' });
    expect(reasons.map(({ text }) => text).join(' ')).not.toContain(`“${word}”`);
    expect((await read(query)).size).toBeGreaterThan(0);
  });

  it('is answered from where its document says what is asked', async () => {
    const { answer } = await answerQuery(await mixed(), { query: 'What is DCAT?', mode: 'speculative' });
    expect(answer).toBe('DCAT ist ein Vokabular für Kataloge.');
  });
});

describe('a search', () => {
  it('shows the form of a word that was typed before other forms of its stem', async () => {
    await loadAnalysers(['ar']);
    const page = (text: string): Text => ({ name: text, title: 'n', text, language: 'ar' });
    const store = corpusOf(
      [
        'شرط العقد شرط واضح، وهذا الشرط شرط.',
        'يجب تحقق الشروط كلها، فكل شرط مهم.',
        'اتصل على رقم الشرطة المحلية عند وقوع حادث في الطريق العام.',
      ].map(page),
    );
    const [first] = await findPassages(store, 'الشرطة', 3);
    expect(first!.chunk.text).toContain('الشرطة');
  });

  it('finds a word as the language of a document has it', async () => {
    const [first] = await findPassages(await corpusOfGerman(), 'office Ludwigshafen', 3);
    expect(first!.chunk.text).toContain('Ludwigshafen');
  });
});
