// Analysers of other languages: what a word is looked up by, and text that is in no language at all.
import { beforeAll, describe, expect, it } from 'vitest';
import { analyserOf, loadAnalysers, otherLanguage } from '../../../src/text/languages/analysers.ts';
import { guessLanguage, questionLanguage } from '../../../src/text/languages/detect.ts';

const ALL = 'ar cs da de el es fa fi fr he hi hu it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ');

beforeAll(() => loadAnalysers(ALL));

describe('an analyser', () => {
  it.each([
    ['de', 'Häuser', 'Hauses'],
    ['fr', "l'organisation", 'organisations'],
    ['es', 'solicitudes', 'solicitud'],
    ['it', "dell'azienda", 'aziende'],
    ['tr', "İstanbul'da", 'Istanbul'],
    ['pl', 'mikroskopów', 'mikroskop'],
    ['ru', 'организаций', 'организация'],
    ['el', 'ανθρώπων', 'ΆΝΘΡΩΠΟΣ'],
    ['ar', 'وَالشَّرِكَةُ', 'الشركة'],
    ['ar', 'لمشروع', 'المشروع'],
    ['ar', 'القرارات', 'قرار'],
    ['ar', 'لجنة', 'اللجنة'],
    ['he', 'והמעבדה', 'מעבדה'],
    ['hi', '२४', '24'],
    ['vi', 'nghỉ', 'nghi'],
    ['ja', 'Containers', 'container'],
  ])('%s takes %s and %s for the same', (language, one, other) => {
    const { stems } = analyserOf(language);
    expect(stems(one)).toEqual(stems(other));
    expect(stems(one)).toHaveLength(1);
  });

  it.each([
    ['de', 'Wie ist der', []],
    ['es', '¿Qué es un', []],
    ['zh', '试用期', ['试用', '用期']],
    ['ko', '도서관에서', ['도서', '서관']],
  ])('%s: %s', (language, text, expected) => {
    expect(analyserOf(language).stems(text)).toEqual(expected);
  });

  it('keeps only what is within the words of a question that has no spaces', () => {
    const asked = analyserOf('ja').other!.asked('行動規範の研修の期限はいつですか');
    const sure = asked.filter(({ isDoubtful }) => isDoubtful !== true);
    expect(sure.map(({ stem }) => stem)).toEqual(expect.arrayContaining(['行動', '規範', '研修', '期限']));
    expect(sure.map(({ stem }) => stem)).not.toContain('範の');
  });

  it('of Japanese counts on no ending of a verb', () => {
    const asked = analyserOf('ja').other!.asked('ライセンスを選べばよいですか');
    const sure = asked.filter(({ isDoubtful }) => isDoubtful !== true);
    expect(sure.map(({ word }) => word)).toEqual(['ライセンス', 'ライセンス', 'ライセンス', 'ライセンス']);
  });

  it.each([
    ['de', 'Wann darf ich den Schlüssel behalten?', ['condition']],
    ['de', 'Wann wurde der Hafen eröffnet?', ['date']],
    ['de', 'Welche Formulare gibt es im Büro?', ['list']],
    ['es', '¿Cuándo debo entregar la llave?', ['condition']],
    ['es', '¿Qué formularios hay en la oficina?', ['list']],
    ['fr', 'Quelles sont les pièces à fournir ?', ['list']],
    ['fr', 'Dans quels cas la clé est-elle rendue ?', ['condition']],
    ['pt', 'Quando devo devolver a chave?', ['condition']],
    ['pt', 'Quais são os formulários?', ['list']],
    ['it', 'Quali sono i moduli?', ['list']],
    ['it', 'Cosa succede se perdo la chiave?', ['condition']],
    ['nl', 'Wanneer moet ik de sleutel teruggeven?', ['condition']],
    ['nl', 'Welke formulieren zijn er?', ['list']],
    ['de', 'Wie finde ich den Schlüssel?', ['manner']],
    ['de', 'Wie alt ist das Wehr?', ['amount']],
    ['ru', 'Когда нужно вернуть ключ?', ['condition']],
    ['ru', 'Когда открыли шлюз?', ['date']],
    ['pl', 'Kiedy należy oddać klucz?', ['condition']],
    ['tr', 'Anahtar ne zaman geri verilmesi gerekir?', ['condition']],
    ['zh', '什么时候应该归还钥匙？', ['condition']],
    ['ja', '鍵はいつ返す必要がありますか？', ['condition']],
    ['ko', '열쇠는 언제 돌려줘야 해야 하나요?', ['condition']],
    ['ar', 'متى يجب أن أعيد المفتاح؟', ['condition']],
  ])('%s is asked by “%s” for %o', (language, question, kinds) => {
    expect([...analyserOf(language).other!.kindsOf(question)]).toEqual(kinds);
  });

  it.each([
    [
      'de',
      'Was ist der Unterschied zwischen einer Schleuse und einem Wehr?',
      ['einer schleuse', 'einem wehr'],
    ],
    ['es', '¿Qué diferencia hay entre una esclusa y una presa?', ['una esclusa', 'una presa']],
    ['fr', 'Quelle est la différence entre une écluse et un barrage ?', ['une écluse', 'un barrage']],
    ['pt', 'Qual é a diferença entre eclusa e barragem?', ['eclusa', 'barragem']],
    ['it', 'Qual è la differenza tra una chiusa e una diga?', ['una chiusa', 'una diga']],
    ['nl', 'Wat is het verschil tussen een sluis en een stuw?', ['een sluis', 'een stuw']],
    ['de', 'Was ist eine Schleuse?', []],
  ])('%s compares by “%s” %o', (language, question, sides) => {
    expect(analyserOf(language).other!.sidesOf(question)).toEqual(sides);
  });

  it.each(ALL)('%s reads any text, with places in it', (language) => {
    const analyser = analyserOf(language);
    for (const text of HOSTILE) {
      for (const { start, end } of analyser.terms(text)) expect(text.slice(start, end)).not.toBe('');
      analyser.other!.asked(text);
      analyser.other!.kindsOf(text);
      analyser.other!.sidesOf(text);
      analyser.other!.defining(text);
      analyser.other!.hasCondition(text);
      analyser.other!.hasDate(text, '');
    }
  });

  it('is that of English for what has none, and never silently for what has one', () => {
    expect(analyserOf('sw').language).toBe('en');
    expect(analyserOf('und').language).toBe('en');
    expect(analyserOf(undefined).language).toBe('en');
    expect(['nb', 'pt-BR', 'zh_TW', 'toString', 'en-GB'].map(otherLanguage)).toEqual([
      'no',
      'pt',
      'zh',
      undefined,
      undefined,
    ]);
  });
});

const HOSTILE: readonly string[] = [
  '',
  '\ud800 \udc00a \ud83d',
  `a${'\u0301'.repeat(10_000)} b`,
  `क${'\u094d\u200d'.repeat(2_000)}ष`,
  'a\u200d\u200cb\u2060c \u202eabc\u202c',
  '𒀀𒀁𒀂 𐎠𐎼𐎹 ᚠᚢᚦ 𓀀𓀁',
  'Die the la 的 の और و и को — ?؟？',
  "''’’ l' 'a ’",
  '？。、！'.repeat(500),
];

describe('the language of a text', () => {
  it.each([
    ['ar', 'يحق لكل موظف إجازة سنوية مدتها خمسة وعشرون يوما في كل عام من العمل'],
    ['fa', 'این سند برای همه کارکنان است و باید از آن در کار روزانه استفاده شود که در آن'],
    [
      'ro',
      'Acest document este pentru toți angajații și trebuie să fie citit de fiecare dintre ei în prima zi',
    ],
    ['vi', 'Tài liệu này là của công ty và được dùng cho mọi nhân viên trong năm nay'],
    [
      'no',
      'Dette dokumentet er for alle ansatte, og det skal leses av hver av dem før jul. Hva er ikke med?',
    ],
    [
      'cs',
      'Tento dokument je určen pro všechny zaměstnance a musí být přečten do konce roku, jinak se na něj',
    ],
    ['uk', 'Цей документ є для всіх працівників і його треба прочитати до кінця року, а також з ним що'],
    ['ko', '이 문서는 모든 직원을 위한 것입니다'],
    ['und', 'Qzx 19 Wvf'],
  ])('is %s', (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it('of a question is one that the corpus has where its words leave several', () => {
    expect(questionLanguage('Kündigungsfrist Probezeit', new Map([['de-AT', 3]]))).toBe('de');
    expect(questionLanguage('Quelle est la durée du préavis ?', new Map([['de', 3]]))).toBe('fr');
    expect(questionLanguage('Київ', new Map([['uk', 3]]))).toBe('uk');
    expect(questionLanguage('東京', new Map([['ja', 3]]))).toBe('ja');
    expect(questionLanguage('GitHub有多少员工？', new Map([['zh', 3]]))).toBe('zh');
    expect(questionLanguage('What does 機械学習 mean?', new Map([['en', 3]]))).toBe('en');
  });
});
