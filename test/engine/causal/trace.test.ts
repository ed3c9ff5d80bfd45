import { describe, expect, it } from 'vitest';
import { traceSeedOf } from '../../../src/engine/causal/trace/trace-seed.ts';
import { withoutRepeats } from '../../../src/engine/causal/trace/hops.ts';
import { traceFrom } from '../../../src/engine/causal/trace/trace.ts';
import type { Trace, TraceContext } from '../../../src/engine/causal/trace/traced.ts';
import { ServiceProblem } from '../../../src/service/errors.ts';
import { corpusOf } from '../small-corpus.ts';

const CHAIN = {
  'The Aldera Canal':
    'The drought at the Aldera Canal led to a shortage of transit slots. The shortage of transit slots caused higher freight rates for grain. ' +
    'The new lock did not cause the shortage of transit slots. Traffic stopped after the drought at the Aldera Canal.',
  'Grain prices':
    'Higher freight rates for grain resulted in a rise in bread prices in Teral. Bakers complained in June.',
  'Bread in Teral':
    'According to the Bureau of Bread, the rise in bread prices triggered protests in Vessin.',
};

interface Limits {
  readonly maxHops?: number;
  readonly minConfidence?: number;
  readonly near?: 'cause' | 'effect';
}

async function trace(
  texts: Readonly<Record<string, string>>,
  [entity, shock]: readonly [string, string],
  { maxHops = 4, minConfidence = 0.1, near = 'cause' }: Limits = {},
  context: TraceContext = {},
): Promise<Trace> {
  return traceFrom(corpusOf(texts), traceSeedOf([entity], shock, near), { maxHops, minConfidence }, context);
}

function steps({ hops }: Trace): string[] {
  return hops.map(
    ({ n, after, step }) => `${after ?? 'start'}>${n} ${step.quotes[0]!.claim.text.slice(0, 40)}`,
  );
}

describe('a trace', () => {
  it('joins what three documents say of one chain', async () => {
    const found = await trace(
      {
        'Lake Orm': 'The drought led to low water in Lake Orm.',
        'The canal': 'Low water in Lake Orm caused a cut in transits.',
        Locks: 'The cut in transits resulted in longer queues at the north lock.',
      },
      ['drought', 'drought'],
    );
    expect(found.hops.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    expect(found.shockStated).toBe(true);
  });

  it('does not take what is named as other than the entity for it', async () => {
    const texts = {
      Mail: 'Spam from a non-Vessin host led to a long queue of mail. Spam at Vessin led to a loss of mail.',
    };
    const { hops } = await trace(texts, ['Vessin', 'spam']);
    expect(hops.map(({ step }) => step.quotes[0]!.claim.text)).toEqual([
      'Spam at Vessin led to a loss of mail.',
    ]);
  });

  it('does not lead back to the entity from what it caused, whatever the title is', async () => {
    const texts = {
      'How interest rates reached Vessin':
        'The price of power had risen in May owing to dearer steel and higher interest rates.',
      'The bank of Vessin': 'Higher wages led to a rise in interest rates.',
    };
    const { hops } = await trace(texts, ['interest rates', 'a rise'], { near: 'effect', maxHops: 1 });
    expect(hops.map(({ step }) => step.quotes[0]!.claim.text)).toEqual([
      'Higher wages led to a rise in interest rates.',
    ]);
  });

  it('shows a sentence that two documents have as one step with both sources', async () => {
    const text = 'The strike at the port of Vessin led to a long delay for grain ships.';
    const found = await trace({ One: text, Two: text }, ['Vessin', 'strike']);
    expect(found.hops).toHaveLength(1);
    expect(found.hops[0]?.step.quotes).toHaveLength(2);
  });

  it('quotes what documents of one source have in the same words once, and counts each source', async () => {
    const text = 'The drought led to low water in Lake Orm.';
    const found = await trace({ May: text, June: text, July: text }, ['drought', 'drought']);
    const [{ step }] = found.hops as [(typeof found.hops)[0]];
    expect([step.quotes.length, withoutRepeats(step.quotes).length]).toEqual([3, step.sources]);
    expect(withoutRepeats(step.quotes)[0]).toBe(step.quotes[0]);
  });

  it('goes from document to document, hop by cited hop', async () => {
    const found = await trace(CHAIN, ['Aldera Canal', 'drought']);
    expect(steps(found)).toEqual([
      'start>1 The drought at the Aldera Canal led to a',
      '1>2 The shortage of transit slots caused hig',
      '2>3 Higher freight rates for grain resulted ',
      '3>4 According to the Bureau of Bread, the ri',
    ]);
    expect(found.shockStated).toBe(true);
    expect(found.hops[3]?.step.quotes[0]?.found.link).toMatchObject({
      modality: 'reported',
      said_by: 'the Bureau of Bread',
    });
    expect(found.hops.map(({ polarity }) => polarity)).toEqual([0, -1, 1, 0]);
    expect(found.openEnds).toEqual([4]);
    for (const { step } of found.hops)
      for (const { citation, claim } of step.quotes)
        expect(citation.quote.replace(/\s+/g, ' ')).toBe(claim.text);
  });

  it('never builds on what is denied or only came after, and shows both', async () => {
    const found = await trace(CHAIN, ['Aldera Canal', 'drought']);
    expect(found.notes.map(({ claim }) => claim.text)).toEqual([
      'Traffic stopped after the drought at the Aldera Canal.',
    ]);
    const backwards = await trace(CHAIN, ['transit slots', 'shortage'], { near: 'effect' });
    expect(backwards.denied.map(({ claim }) => claim.text)).toEqual([
      'The new lock did not cause the shortage of transit slots.',
    ]);
    expect(steps(backwards)).toEqual(['start>1 The drought at the Aldera Canal led to a']);
  });

  it('knows a short shock by its head word, and begins at no sentence in which the entity is the cause', async () => {
    const texts = {
      'Rice in Teral':
        'The drought led to a ban on rice exports from Teral. The frost led to a fall in rice exports from Teral. ' +
        'Target prices had risen owing to higher rice exports from Teral.',
    };
    const found = await trace(texts, ['Teral', 'ban on rice exports'], { near: 'effect' });
    expect(found.shockStated).toBe(true);
    expect(steps(found)).toEqual(['start>1 The drought led to a ban on rice exports']);
    const risen = await trace(texts, ['rice exports from Teral', 'a rise'], { near: 'effect' });
    expect(steps(risen).join()).not.toContain('Target prices');
  });

  it('joins no two things that only share a deed, a code or an empty word', async () => {
    const texts = {
      Gas: 'Floods in Teral led to rationing by suppliers.',
      Wards: 'Rationing of wards at hospitals led to complaints in Vessin.',
      Cells: 'The drug Oloro induced IL-18. The drug Oloro led to deficiencies in care.',
      Blood: 'IL-33 induced fever in mice. Deficiencies in the enzyme led to anaemia.',
    };
    for (const entity of ['Teral', 'Oloro']) {
      const { hops } = await trace(texts, [entity, 'use']);
      expect(hops.length).toBeGreaterThan(0);
      expect(hops.every(({ after }) => after === null)).toBe(true);
    }
  });

  it('stops at max_hops and says which ends are open, and which are dead', async () => {
    const short = await trace(CHAIN, ['Aldera Canal', 'drought'], { maxHops: 2 });
    expect([short.hops.length, short.openEnds, short.deadEnds]).toEqual([2, [2], []]);
    const { 'Bread in Teral': _, ...rest } = CHAIN;
    expect((await trace(rest, ['Aldera Canal', 'drought'])).deadEnds).toEqual([3]);
  });

  it('leaves out paths below min_confidence', async () => {
    const all = await trace(CHAIN, ['Aldera Canal', 'drought']);
    const least = all.hops[1]!.pathConfidence;
    const some = await trace(CHAIN, ['Aldera Canal', 'drought'], { minConfidence: least });
    expect(some.hops.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('tells reinforcing loops from balancing ones', async () => {
    const reinforcing = await trace(
      {
        'Power and gas':
          'Power cuts in the north led to less natural gas. Less natural gas led to more power cuts in the north.',
      },
      ['power cuts', 'more'],
    );
    expect(reinforcing.loops).toEqual([{ hops: [1, 2], kind: 'reinforcing' }]);
    const balancing = await trace(
      {
        Grain:
          'Higher grain prices led to larger grain harvests. Larger grain harvests led to lower grain prices.',
      },
      ['grain prices', 'a rise'],
    );
    // Lower prices are not what it started from: nothing is said to go round.
    expect(balancing.loops).toEqual([]);
  });

  it('lets the shock choose: a fall is no rise, and one word of many is not the shock', async () => {
    const texts = {
      Gas: 'Rising gas prices led to the closure of plants. Falling gas prices led to higher fertiliser output.',
    };
    expect(steps(await trace(texts, ['gas prices', 'a fall']))).toEqual([
      'start>1 Falling gas prices led to higher fertili',
    ]);
    expect(steps(await trace(texts, ['gas prices', 'a rise']))).toEqual([
      'start>1 Rising gas prices led to the closure of ',
    ]);
    const unsaid = await trace(texts, ['gas prices', 'regulation of imports by decree']);
    expect([unsaid.shockStated, unsaid.hops.length]).toEqual([false, 2]);
    expect(unsaid.hops[0]!.step.confidence).toBeLessThan(0.75);
  });

  it('takes no other word of its family for the shock', async () => {
    const texts = { Bay: 'A change in the temperature of the Orm Sea led to a loss of fish.' };
    expect((await trace(texts, ['Orm Sea', 'warming'])).shockStated).toBe(false);
  });

  it('merges what two sources say, and counts them', async () => {
    const texts = {
      One: 'The frost led to higher coffee prices.',
      Two: 'Traders agree. The frost resulted in higher coffee prices.',
    };
    const found = await trace(texts, ['frost', '']);
    expect(found.hops).toHaveLength(1);
    expect(found.hops[0]!.step.quotes).toHaveLength(2);
  });

  it('finds nothing where there is nothing, for any words', async () => {
    for (const entity of ['nobody', '\u0000', '💥', '((', 'x'.repeat(2000), 'the of'])
      expect((await trace(CHAIN, [entity, 'y'.repeat(20_000)])).hops).toEqual([]);
  });

  it('gives the same trace twice', async () => {
    const once = await trace(CHAIN, ['Aldera Canal', 'drought']);
    expect(await trace(CHAIN, ['Aldera Canal', 'drought'])).toEqual(once);
  });

  it('spends a unit an expansion, stops at the cap with what it has, and throws where it has nothing', async () => {
    let units = 0;
    const spendUpTo = (most: number) => (more: number) => {
      if (units + more > most) throw new ServiceProblem('cost-cap', 'Enough.');
      units += more;
    };
    const whole = await trace(CHAIN, ['Aldera Canal', 'drought'], {}, { spend: spendUpTo(100) });
    expect([units, whole.truncatedBy]).toEqual([4, null]);
    units = 0;
    const cut = await trace(CHAIN, ['Aldera Canal', 'drought'], {}, { spend: spendUpTo(2) });
    expect([cut.hops.length, cut.truncatedBy]).toEqual([2, 'cost_cap_usd']);
    units = 0;
    await expect(trace(CHAIN, ['Aldera Canal', 'drought'], {}, { spend: spendUpTo(0) })).rejects.toThrow(
      'Enough.',
    );
  });

  it('ends when the caller hangs up', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(trace(CHAIN, ['Aldera Canal', 'drought'], {}, { signal })).rejects.toThrow('gone');
  });
});
