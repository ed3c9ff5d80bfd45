import { describe, expect, it } from 'vitest';
import { isNamed, labelOf } from '../../../src/engine/causal/links/labels.ts';
import { linksIn } from '../../../src/engine/causal/links/links.ts';

/** Cause, effect and stance of each link of tier A, in the sentence's own words. */
function said(sentence: string) {
  return linksIn(sentence)
    .filter(
      ({ tier, cause, effect }) =>
        tier === 'A' && cause.nounPhrases.length > 0 && effect.nounPhrases.length > 0,
    )
    .map(({ cause, effect, modality, said_by }) => ({
      cause: labelOf(sentence, cause),
      effect: labelOf(sentence, effect),
      modality,
      said_by,
    }));
}

describe('what a sentence says causes what', () => {
  it.each([
    ['The drought led to a limit of 24 transits a day.', 'drought', 'limit of 24 transits a day'],
    ['The burst has been caused by water hammer pressure.', 'water hammer pressure', 'burst'],
    ['Gas prices rose because of the loss of the pipeline.', 'loss of the pipeline', 'Gas prices rose'],
    ['Because of the drought, Taiwan stopped irrigation.', 'drought', 'Taiwan stopped irrigation'],
    [
      'Rain fell, and the collapse of the dam resulted in floods downstream.',
      'collapse of the dam',
      'floods downstream',
    ],
    ['The storm, which was the third of the year, caused a blackout.', 'storm', 'blackout'],
    ['It was the earthquake that triggered the tsunami.', 'earthquake', 'tsunami'],
    ['Farmers reported damage (in June) caused by hail.', 'hail', 'damage'],
    ['In northern Virginia a fault led to a long outage.', 'fault', 'long outage'],
    ['Exports fell owing to a strike at the port, while imports grew.', 'strike at the port', 'Exports fell'],
    ['Smoking is one of the main causes of lung cancer.', 'Smoking', 'lung cancer'],
    ['Although output grew, prices rose because of a shortage of oil.', 'shortage of oil', 'prices rose'],
    ['The mayor visited towns hit by the flood.', 'flood', 'towns'],
    ['The guide described attacks leading to an outage.', 'attacks', 'outage'],
    [
      'Talks were moved to the old hall, which was cold, as a loss of heat caused a delay.',
      'loss of heat',
      'delay',
    ],
    ['Shares steadied on Monday as talk of a truce prompted a rally.', 'talk of a truce', 'rally'],
    [
      'Jobs were sent to the same server causing a spiral of restarts.',
      'Jobs were sent to the same server',
      'spiral of restarts',
    ],
    ['We found a server causing a spiral of restarts.', 'server', 'spiral of restarts'],
    [
      'A change was made to mend the old page which caused a loss of visits.',
      'change was made to mend the old page',
      'loss of visits',
    ],
    [
      'The update caused some common topics to drop in the list.',
      'update',
      'common topics to drop in the list',
    ],
    [
      'The work caused the gates, both old and new, to lose all ships.',
      'work',
      'gates, both old and new, to lose all ships',
    ],
    ['A cut in transits led to queues.', 'cut in transits', 'queues'],
    ['The root cause of the outage was a bug in the parser.', 'bug in the parser', 'outage'],
    ['The update made the old site unavailable.', 'update', 'old site unavailable'],
    ['Other than delays which arose from the strike, the move went well.', 'strike', 'delays'],
    [
      'We found changes to the list in the old service which caused a loss of visits.',
      'changes to the list in the old service',
      'loss of visits',
    ],
  ])('%s', (sentence, cause, effect) => {
    expect(said(sentence)).toEqual([{ cause, effect, modality: 'asserted', said_by: null }]);
  });

  it.each([
    ['The guard prevents errors from causing an outage.', 'denied'],
    ['A nightly job is run to prevent the ids from running out, which causes an outage.', 'denied'],
    ['The rule reduced the risk of causing an outage.', 'denied'],
    ['The new cache reduced the risk of overload leading to outages.', 'denied'],
    ['The new rule is less likely to cause an outage.', 'denied'],
    ['The ship passed without causing a delay.', 'denied'],
    // The link holds, though the crash did not happen.
    ['The patch avoids the crash caused by empty names.', 'hedged'],
    ['The drought reduced the harvest and led to a shortage.', 'asserted'],
  ])('does not build on what is prevented: %s', (sentence, modality) => {
    expect(said(sentence).map((one) => one.modality)).toEqual([modality]);
  });

  it.each([
    ['It is a myth that cold weather causes colds.', 'denied', null],
    ['One common misconception is that the strike caused the delay.', 'denied', null],
    ['Myth: the strike caused the delay.', 'denied', null],
    ['That the strike caused the delay is a myth.', 'denied', null],
    ['The idea that the strike caused the delay is wrong.', 'denied', null],
    ['The strike caused the delay, but this is not true.', 'denied', null],
    ['Rumours that the strike caused the delay are false.', 'denied', null],
    ['The theory that the strike caused the delay has since been abandoned.', 'denied', null],
    ['Nothing suggests that the strike caused the delay.', 'denied', null],
    ['No study shows that sugar causes unrest.', 'denied', null],
    ['Engineers doubt that the strike caused the delay.', 'denied', null],
    ['It would be a mistake to say that the strike caused the delay.', 'denied', null],
    ['Studies that were retracted caused a panic.', 'asserted', null],
    ['Little rain caused a shortage.', 'asserted', null],
    ['Contrary to popular belief, sugar does not cause unrest.', 'denied', null],
    ['Contrary to popular belief, sugar causes unrest.', 'asserted', null],
    ['The strike caused a panic, and this is not a myth.', 'asserted', null],
    ['The sensor caused a reading that was wrong.', 'asserted', null],
    ['The report claims led to an inquiry.', 'asserted', null],
    ['Critics claim that the ban caused the shortage.', 'reported', 'Critics'],
    ['Critics claim the ban caused the shortage.', 'reported', 'Critics'],
    ['Many believe sugar causes unrest.', 'reported', 'Many'],
    ['It is widely believed that the strike led to the closure.', 'reported', null],
    ['Rumour has it that the strike led to the closure.', 'reported', null],
    ['The outage was in fact caused by a broken transformer.', 'asserted', null],
    ['Few people believe the strike caused the delay.', 'denied', null],
    ['The minister denied the request, which caused a delay.', 'asserted', null],
    ['The minister denied the request that caused a delay.', 'asserted', null],
    ['The minister denied the use of a fund caused by a flaw.', 'asserted', null],
  ])('a myth is denied, and a claim is that of somebody: %s', (sentence, modality, said_by) => {
    expect(said(sentence)).toMatchObject([{ modality, said_by }]);
  });

  it.each([
    'Many people wrongly believe that sugar causes unrest.',
    'Few believe that the strike caused the delay.',
    'The port denies the strike caused the delay.',
    'The port denied the delay was caused by the strike.',
    'The mayor said the strike caused the delay, but later withdrew the statement.',
  ])('what is believed wrongly, or by few, is denied: %s', (sentence) => {
    expect(said(sentence).map(({ modality }) => modality)).toEqual(['denied']);
  });

  it.each([
    'Does the drought cause a shortage?',
    'The inquiry asked whether the drought caused the shortage.',
  ])('has no link in what is asked: %s', (sentence) => expect(said(sentence)).toEqual([]));

  it('gives a count of reasons for no name', () => {
    const [link] = linksIn('The attempt failed because of two reasons.');
    expect(isNamed('The attempt failed because of two reasons.', link!.cause)).toBe(false);
  });

  it.each([
    'The bank cut rates but did not announce any new measures, which led to an uptick in yields.',
    'In fact, very few bugs cause crashes.',
    'You should not see any delays from the storm.',
  ])('has no cause in what is not there: %s', (sentence) => {
    expect(said(sentence).filter(({ modality }) => modality !== 'denied')).toEqual([]);
  });

  it.each(['This increase was due to a strike.', 'The strike caused problems.'])(
    'gives no name to what only another sentence names: %s',
    (sentence) => {
      const [link] = linksIn(sentence);
      expect(isNamed(sentence, link!.effect)).toBe(false);
    },
  );

  it('a lower risk of something is less, whatever that is', () => {
    const [link] = linksIn('Better checks led to a lower risk of outages.');
    expect(link?.effect.nounPhrases[0]?.sign).toBe(-1);
  });

  it.each([
    'The train came from Berlin.',
    'The chain of cause and effect is long.',
    'The plant is due to open in 2027.',
    'A rise from 69 dollars to 74 dollars was noted.',
    'The damage from June to August was small.',
    'The harbour was closed after the storm.',
    'He fights for the cause of the people.',
    'Wesley has contributed to the build system of the compiler.',
    'The leader, who had been due to welcome delegates, was ill.',
    'The option avoids creating failures of the build.',
    'Our goal is to cause a delay of the train.',
    'The letter has an address which leads to a strange site that looks like ours.',
    'The crew does its best, but because the gate is open there is a lot of theft.',
    'By opening the old gate we created a leak of water.',
    'They met in an effort to trigger a debate.',
    'Damage from hail is dear.',
    'The root cause of the outage is currently unknown.',
    'It has an old name, which due to the rule cannot be changed.',
    'Time | Event 16:03 | The pipe failed due to a bug. 16:09 | It was mended. 17:00 | Rest | End |',
    'The strike had mail returned, causing no letters to be sent.',
    'The clerk then overwrote the file with an old copy, which was lost, resulting in an outage.',
    '',
    '((((((((',
    'Prices rose because',
    'because of',
  ])('makes nothing of %j', (sentence) => {
    expect(said(sentence)).toEqual([]);
  });

  it('gives each cue of a sentence its own part', () => {
    const links = said('Power cuts thus led to less gas, and less gas led to more power cuts.');
    expect(links.map(({ cause, effect }) => [cause, effect])).toEqual([
      ['Power cuts', 'less gas'],
      ['less gas', 'more power cuts'],
    ]);
    const [led, because] = said('The strike led to a delay at the port because of a queue.');
    expect([led?.effect, because?.cause, because?.effect]).toEqual([
      'delay at the port',
      'queue',
      'delay at the port',
    ]);
  });

  it('reads what a report says, not that it says it', () => {
    expect(said('Our results indicate that smoking causes lung cancer.')[0]).toMatchObject({
      cause: 'smoking',
    });
    expect(said('CONCLUSIONS These changes led to higher survival.')[0]).toMatchObject({ cause: 'changes' });
  });

  it.each([
    // A relative clause leans on the noun phrase right before it.
    [
      'Central banks raised interest rates against the inflation that stemmed in part from food and energy.',
      'food and energy',
      'inflation',
    ],
    ['They traded with the towns hit by floods that caused a famine.', 'floods', 'famine'],
    ['Drugs that inhibit the relaxation caused by pressure are rare.', 'pressure', 'relaxation'],
    ['The governor was able to handle smaller swings caused by the load.', 'load', 'smaller swings'],
    // A finite verb behind the phrase is another clause's.
    [
      'Deaths of small children caused by resistant infections fell by half.',
      'resistant infections',
      'Deaths of small children',
    ],
    [
      'The disease caused 1.27 million deaths in 2019 and was found in Peru.',
      'disease',
      '1.27 million deaths in 2019',
    ],
    ['The rain led to a flood and the bank raised its rates.', 'rain', 'flood'],
    ['SVB had failed because of bad management and that nobody acted.', 'bad management', 'SVB had failed'],
    // Engines ruled, when advances resulted in: the nearer clause.
    [
      'Steam remained the main source of power until 1910, when advances in motors resulted in its replacement.',
      'advances in motors',
      'replacement',
    ],
    ['Concern about that growth led to subsidies.', 'Concern about that growth', 'subsidies'],
    // What a comma adds is no part of the name, a list is.
    ['The fire led to a stop, its longest since 1988.', 'fire', 'stop'],
    ['The storm caused floods, fires and a blackout.', 'storm', 'floods, fires and a blackout'],
    ['Doctors closed the wards in protest against the attack.', 'attack', 'Doctors closed the wards'],
    ['Two men were jailed for the murder of a judge.', 'murder of a judge', 'Two men were jailed'],
    ['Engineers blamed the crash on a short circuit.', 'short circuit', 'crash'],
    // What dashes, table cells and times hold apart.
    [
      'Our burning of coal – and of oil and gas – has caused a rise in haze.',
      'burning of coal',
      'rise in haze',
    ],
    [
      '| 2019-12-05 06:10 | The pumps were stopped due to a storm surge |',
      'storm surge',
      'pumps were stopped',
    ],
    ['Since work begins at 16:00, the shift caused a queue.', 'shift', 'queue'],
    // A list behind one cue ends where another clause begins.
    [
      'The thaw is causing damage to roads, rails and ports, and homes on the coast were left because of the sea.',
      'sea',
      'homes on the coast were left',
    ],
    [
      'Signing up, paying or inviting friends were stopped because the store was full.',
      'store was full',
      'Signing up, paying or inviting friends were stopped',
    ],
    // The main clause is behind the one that a conjunction opens, whatever commas that has.
    [
      'However, as the keepers tried to move old, slow ships, a lack of pilots led to a queue.',
      'lack of pilots',
      'queue',
    ],
    [
      'The halt came from an error during a move of pages that caused a loss of visits.',
      'error during a move of pages',
      'loss of visits',
    ],
    [
      'Heat is exchanged between land and sea, driven by the wind.',
      'wind',
      'Heat is exchanged between land and sea',
    ],
    [
      'Tides are driven by the moon and differences in depth due to a change in the sea bed.',
      'change in the sea bed',
      'differences in depth',
    ],
    ['First, a leak caused a fall in pressure.', 'leak', 'fall in pressure'],
    // What is made is an event of the economy.
    [
      'Old oil was withdrawn from the market, creating greater scarcity.',
      'Old oil was withdrawn from the market',
      'greater scarcity',
    ],
  ])('%s', (sentence, cause, effect) => {
    expect(said(sentence).map((one) => [one.cause, one.effect])).toContainEqual([cause, effect]);
  });

  it('makes nothing of a list of references, of a participle before its noun, or of a term of years', () => {
    for (const sentence of [
      'Low water due to drought, 2024. https://example.org/',
      'The differentiation of induced cells was slow.',
      'He was jailed for two years.',
      'And because the service used the network the name stayed.',
      'But the results of two vaccines pointed to a problem.',
    ])
      expect(said(sentence)).toEqual([]);
  });

  it('leaves what only came after in tier B', () => {
    const [link] = linksIn('The harbour was closed after the storm.');
    expect(link?.tier).toBe('B');
    expect(link?.cue.name).toBe('after');
  });

  it('reads a long hostile sentence in a moment, and none beyond 1,200 units', () => {
    expect(linksIn(`${'very '.repeat(400)}caused by rain`)).toEqual([]);
    const nested = `${'that caused the '.repeat(70)}rain`;
    expect(linksIn(nested).length).toBeGreaterThan(0);
    expect(linksIn(`Rain${', which led to mud'.repeat(60)}.`).length).toBeGreaterThan(0);
  });
});

describe('a date between an event and its reason', () => {
  it.each([
    'on 24 November 2026 because',
    'on November 24, 2026, because',
    'on Nov. 24, 2026 because',
    'on Tuesday, November 24, 2026, because',
    'in May 2026, because',
    'on 2026-11-24, because',
  ])('is a part of the event: %s', (date) => {
    const sentence = `The lock was closed ${date} the pump had failed.`;
    const [{ cause, effect }] = linksIn(sentence) as [ReturnType<typeof linksIn>[number]];
    expect([labelOf(sentence, cause), labelOf(sentence, effect)]).toEqual([
      'pump had failed',
      `lock was closed ${date.replace(/,? because$/, '')}`,
    ]);
  });

  it('is none where it opens the sentence', () => {
    const sentence = 'On November 24, 2026, because the pump had failed, the lock was closed.';
    const [{ effect }] = linksIn(sentence) as [ReturnType<typeof linksIn>[number]];
    expect(labelOf(sentence, effect)).toBe('lock was closed');
  });
});

describe('how a sentence stands to a link', () => {
  it.each([
    ['The vaccine did not cause the fever.', 'denied', null],
    ['The outage was never caused by the storm.', 'denied', null],
    ['There is no evidence that the drug causes cancer.', 'denied', null],
    ['The ministry denied that the strike led to the shortage.', 'denied', null],
    ['Higher rates may cause a recession.', 'hedged', null],
    ['Higher rates are likely to lead to a recession.', 'hedged', null],
    ['It is not settled how much of the fall was a result of interest rates.', 'hedged', null],
    ['The warning is shown at once, hopefully triggering a retreat.', 'hedged', null],
    ['To assess the evidence for deaths caused by smoking in Peru, records were read.', 'hedged', null],
    ['Low iron, however, did not, however, cause the fever.', 'denied', null],
    ['The agonist induces NO production in cells.', 'asserted', null],
    ['No harm was seen; the agonist causes pain.', 'asserted', null],
    ['European gas prices would rise because of that competition.', 'hedged', null],
    ['A strike could still close the port, causing a shortage of fuel.', 'hedged', null],
    ['A strike closed the port on Monday, causing a shortage of fuel.', 'asserted', null],
    [
      'According to the U.S. Geological Survey, the quake was caused by a slip.',
      'reported',
      'the U.S. Geological Survey',
    ],
    ['Ørsted said that the cancellation was caused by delays.', 'reported', 'Ørsted'],
    ['The fire was caused by a candle, police said.', 'reported', 'police'],
    ['On 13 May 2021 a fault led to a long blackout.', 'asserted', null],
    ['The low water led to a shortage, and Uniper announced that output would fall.', 'asserted', null],
    ['The dispute of 2010 led to a price spike.', 'asserted', null],
  ])('%s', (sentence, modality, who) => {
    const [link] = linksIn(sentence).filter(({ tier }) => tier === 'A');
    expect([link?.modality, link?.said_by]).toEqual([modality, who]);
  });
});
