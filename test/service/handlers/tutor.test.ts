// POST /v1/tutor through the whole service: what is taught, asked back, judged and refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEADS } from '../../../src/engine/tutor/phrases.ts';
import { routeOf } from '../../../src/api/routes.ts';
import { FREEZE, TOPIC, openRig, type Rig, type Turn } from './tutor-rig.ts';

describe('the tutor over one corpus', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig();
  });
  afterAll(() => rig.close());

  const begin = (message: string, about: object = TOPIC) => rig.turn({ ...about, message });
  const goOn = ({ session_id }: Turn, message: string) => rig.turn({ session_id, message });
  /** The second turn asks about the first. */
  const asked = async () => goOn(await begin('start'), 'go on');

  it('lays the topic out as a path, teaches its first step and asks about it later [spec:tutor-session]', async () => {
    const first = await begin('Where do I start?');
    expect(first.session_id).toMatch(/^ses_[0-9a-f]{24}$/);
    expect(first).toMatchObject({
      outcome: 'answered',
      turn: 1,
      lead: 'From the documents:',
      judgement: null,
    });
    expect(first.reply).toMatch(/^The Ellingham Harbour Board \(EHB\) runs the basin and its two locks\./);
    expect(first.check_question).toBeNull();
    expect(first.shows).toEqual([]);
    const second = await goOn(first, 'go on');
    expect(second.check_question).toMatchObject({ text: 'What does EHB stand for?' });
    expect(second.shows).toEqual(['question']);
    expect(second.reply).not.toContain('EHB');
    expect(first.progress).toMatchObject({ covered: 1 });
    // What spells out a short form says nothing of what the thing is.
    expect(first.progress.steps[0]).toMatchObject({ kind: 'fact', done: true });
    expect(first.progress.steps.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['fact', 'cause']));
    const { response } = await routeOf('tutor').schemas();
    expect(response.safeParse(first).error).toBeUndefined();
  });

  it('says nothing that is not word for word in a cited document [spec:synthesis-1]', async () => {
    let turn = await begin('hello', FREEZE);
    for (let n = 0; n < 25 && turn.lead !== LEADS.finished; n++) {
      expect(turn.reply ?? '').toBe(turn.claims.map(({ text }) => text).join(' '));
      for (const { citation_ids, text, verdict } of turn.claims) {
        expect(['verbatim', 'extract', 'supported']).toContain(verdict);
        const citation = turn.citations.find(({ id }) => id === citation_ids[0])!;
        const document = (await rig.service.backend.corpus.document(citation.document_id))!;
        const quoted = document.text.slice(citation.locator.start, citation.locator.end);
        expect(quoted).toBe(citation.quote);
        expect(quoted.replace(/\s+/g, ' ')).toBe(text);
      }
      turn = await goOn(turn, 'go on');
    }
    expect(turn.progress.covered).toBe(turn.progress.total);
  });

  it('repeats no claim on the way, and ends when the path is covered', async () => {
    let turn = await begin('start', FREEZE);
    const seen: string[] = [];
    for (let n = 0; n < turn.progress.total; n++) {
      expect(turn.progress.covered).toBeGreaterThan(n);
      for (const { text } of turn.claims) {
        expect(seen).not.toContain(text);
        seen.push(text);
      }
      turn = await goOn(turn, 'next');
    }
    expect(turn.progress.steps.every(({ done: told }) => told)).toBe(true);
    expect(turn.reply).toBeNull();
    expect(turn.lead).toMatch(/^The path is covered/);
  });

  it('judges an answer, and goes on when it is right', async () => {
    const right = await goOn(await asked(), 'the Ellingham harbour board');
    expect(right.judgement).toMatchObject({
      verdict: 'correct',
      question: 'What does EHB stand for?',
      expected: 'Ellingham Harbour Board',
    });
    expect(right.step).not.toBeNull();
    expect(right.check_question).toBeNull();
    expect(right.score).toEqual({ asked: 1, correct: 1, partly: 0, wrong: 0, passed: 0 });
    expect(right.citations.map(({ id }) => id)).toEqual(
      expect.arrayContaining(right.judgement!.citation_ids),
    );
  });

  it.each([
    ['the Egg Hunters of Bristol', 'wrong'],
    ['I don’t know', 'unclear'],
    ['a board', 'partly'],
  ])('shows the sentence after %j: %s', async (answer, verdict) => {
    const first = await asked();
    expect(JSON.stringify(first.check_question)).not.toContain('Ellingham');
    const judged = await goOn(first, answer);
    expect(judged.judgement).toMatchObject({ verdict, expected: 'Ellingham Harbour Board' });
    expect(judged.reply).toContain('Ellingham Harbour Board (EHB)');
    expect(judged.check_question).toBeNull();
    expect(judged.progress.covered).toBe(2);
  });

  it('asks what was missed once more at the end, and once only', async () => {
    let turn = await goOn(await asked(), 'no idea');
    const again: string[] = [];
    for (let n = 0; n < 30 && turn.lead !== LEADS.finished; n++) {
      turn = await goOn(turn, 'go on');
      if (turn.lead === 'The path is covered. A question that was missed:')
        again.push(turn.check_question!.text);
    }
    expect(again.some((text) => text.includes('runs the basin') || text.includes('EHB'))).toBe(true);
    expect(new Set(again).size).toBe(again.length);
    expect(turn.check_question).toBeNull();
  });

  it('answers a question of its own and leaves the check question open', async () => {
    const first = await asked();
    const answered = await goOn(first, 'What caused the closure of the eastern lock?');
    expect(answered.outcome).toBe('answered');
    expect(answered.reply).toContain('a crack in its gate');
    expect(answered.judgement).toBeNull();
    expect(answered.check_question).toEqual(first.check_question);
    expect(answered.shows).toEqual([]);
    expect(answered.progress.covered).toBeGreaterThanOrEqual(first.progress.covered);
  });
});
