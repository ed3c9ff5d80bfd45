import { beforeAll, describe, expect, it } from 'vitest';
import { asRecords } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { respelled } from '../../../src/engine/question/spelling.ts';
import { analyserOf, loadAnalysers } from '../../../src/text/languages/analysers.ts';
import { corpusOf } from '../small-corpus.ts';

const STORE = corpusOf({
  'A harbour':
    'The harbour master charges a mooring fee for every vessel that anchors in the basin. ' +
    'Pilots guide large ships through the narrow channel at high tide. The system of gates is cleaned each week. ' +
    'In Teral the ferry from Lake Orm was built by Marta in 1911. A form is needed.',
});

async function read(text: string, store = STORE): ReturnType<typeof respelled> {
  const question = analyse(text);
  return respelled(store, question, await store.frequencies(question.distinct));
}

describe('respelled', () => {
  it.each([
    ['letters swapped', 'what is the moroing fee', 'moroing', 'mooring'],
    ['one missing', 'which vesel anchors', 'vesel', 'vessel'],
    ['one too many', 'who guides ships through the channnel', 'channnel', 'channel'],
    ['one wrong', 'how is the basim cleaned', 'basim', undefined],
    ['one wrong inside', 'how is the besin cleaned', 'besin', 'basin'],
    ['the first letter', 'what is the looring fee', 'looring', undefined],
    ['the last letter, as another word', 'does the systemd restart', 'systemd', undefined],
    ['four letters swapped', 'which from is needed for the tdie', 'tdie', 'tide'],
    ['four letters, one wrong', 'which ships pass at high tode', 'tode', undefined],
    ['a name', 'when did Terel charge a fee', 'Terel', undefined],
    ['a figure', 'what was built in 1912', '1912', undefined],
    ['two slips', 'what is the morroinng fee', 'morroinng', undefined],
    ['a word of three letters', 'what is the fef of a vessel', 'fef', undefined],
  ])('%s: %s', async (_what, question, from, to) => {
    const { text, respellings } = await read(question);
    expect(respellings).toEqual(to === undefined ? [] : [{ from, to }]);
    expect(text).toBe(to === undefined ? question : question.replace(from, to));
  });

  it('leaves forms of irregular verbs alone', async () => {
    const store = corpusOf({ 'A gate': 'The gate breaks each winter. The brake is worn.' });
    expect((await read('what broke each winter', store)).respellings).toEqual([]);
  });

  it('reads only words that the text has, not what has the stem of one', async () => {
    const store = corpusOf({
      'Alma Co.': 'Alma Co. recovered two tugs. The organization completes a list.',
    });
    const asked = 'is the code of the recovery here';
    expect((await read(asked, store)).respellings).toEqual([]);
    expect((await read('which organisation has a compleet list', store)).respellings).toEqual([
      { from: 'organisation', to: 'organization' },
    ]);
    expect((await read('is the list completse', store)).respellings).toEqual([
      { from: 'completse', to: 'completes' },
    ]);
  });

  it('leaves words alone that the corpus knows', async () => {
    const question = 'Which vessel anchors in the basin?';
    expect(await read(question)).toEqual({ text: question, respellings: [] });
  });

  it('respells three unknown words and leaves a question of four alone', async () => {
    const three = 'is the moroing of a vesel in the chanel guided';
    expect((await read(three)).respellings.map(({ to }) => to)).toEqual(['mooring', 'vessel', 'channel']);
    expect((await read(`${three} in the bassin`)).respellings).toEqual([]);
  });

  it('prefers letters swapped to one that is wrong, however frequent', async () => {
    const store = corpusOf({
      A: 'The caste was large.',
      B: 'A caste is a group.',
      C: 'The cause was a drought.',
    });
    expect((await read('what was the casue', store)).respellings).toEqual([{ from: 'casue', to: 'cause' }]);
  });

  it('respells every place of a word, whatever its case', async () => {
    const { text } = await read('a vesel is a vesel, says the harbour');
    expect(text).toBe('a vessel is a vessel, says the harbour');
  });
});

describe('respelled, in other languages', () => {
  beforeAll(() => loadAnalysers(['de', 'es', 'ru', 'ar', 'vi', 'hi']));

  it.each([
    [
      'de',
      'Die Genehmigung verlängert das Hafenamt.',
      'Wer verlängert die Genehimgung?',
      'genehimgung',
      'genehmigung',
    ],
    ['de', 'Das Rathaus liegt mitten im Ort.', 'Wo kann man Boote mieten?', 'mieten', undefined],
    ['es', 'Una cuenta se abre en abril.', '¿Cuánto cuesta?', 'cuesta', undefined],
    ['es', 'El coste directo es bajo.', '¿Quién es el director?', 'director', undefined],
    ['de', 'Die Schlüssel liegen im Büro.', 'Wo liegen die Schlßsel?', 'schlßsel', undefined],
    [
      'es',
      'La contribución se paga en abril.',
      '¿Cuándo se paga la contribucion?',
      'contribucion',
      'contribución',
    ],
    ['es', 'El alquiler del almacén se paga.', '¿Quién paga el alqiuler?', 'alqiuler', 'alquiler'],
    [
      'ru',
      'Пропуска сотрудников действуют три года.',
      'Кто выдаёт сотурдникам пропуск?',
      'сотурдникам',
      'сотрудникам',
    ],
    ['ar', 'تأسست الشركة في القاهرة.', 'متى تأسست الشكرة؟', 'الشكرة', undefined],
    ['hi', 'पुस्तकालय शनिवार को बंद रहता है।', 'पुस्तकलाय कब बंद रहता है?', 'पुस्तकलाय', undefined],
    ['vi', 'Thư viện mở cửa.', 'Khi nào thư vịen mở?', 'vịen', undefined],
  ])('%s: %s %s', async (language, text, asked, from, to) => {
    const question = analyse(asked, analyserOf(language));
    const { documents, chunks } = asRecords([{ name: 'a', title: 'a', text, language }]);
    const store = memoryStore(documents, chunks);
    const { respellings } = await respelled(store, question, await store.frequencies(question.distinct));
    expect(respellings).toEqual(to === undefined ? [] : [{ from, to }]);
  });

  it('makes no words of the documents of a question in a language that none is in', async () => {
    const text = 'Die Lizenzen gelten ein Jahr. Der Kranke liest.';
    const { documents, chunks } = asRecords([{ name: 'a', title: 'a', text, language: 'de' }]);
    const store = memoryStore(documents, chunks);
    const question = analyse('Which lizensen are cranke?');
    expect(
      (await respelled(store, question, await store.frequencies(question.distinct))).respellings,
    ).toEqual([]);
  });
});
