import { describe, expect, it } from 'vitest';
import { askedBy, type QuestionKind } from '../../../src/engine/question/kinds.ts';

const kindsOf = (text: string): QuestionKind[] => [...askedBy(text).kinds].toSorted();

/** Kinds of answer that show in a sentence's words. */
const ANNOUNCED: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  'amount',
  'date',
  'person',
  'place',
  'reason',
  'definition',
]);

describe('askedBy', () => {
  it.each([
    ['How many ships pass each day?', 'amount'],
    ['What share of the harvest was lost?', 'amount'],
    ['When was the canal opened?', 'date'],
    ['In which year did the port close?', 'date'],
    ['Why did traffic fall?', 'reason'],
    ['What caused the shortage?', 'reason'],
    ['Who built the harbour?', 'person'],
    ['Where does the lake drain?', 'place'],
    ['What is a lock?', 'definition'],
    ['Does the canal freeze?', null],
    ['What does the gauge show when the lake falls?', null],
  ])('%s asks for the kind of answer %s alone', (question, kind) => {
    const announced = kindsOf(question).filter((one) => ANNOUNCED.has(one));
    expect(announced).toEqual(kind === null ? [] : [kind]);
  });

  it.each<[string, ...QuestionKind[]]>([
    ['When was the canal opened?', 'date'],
    ['When did the port close?', 'date'],
    ['When will the new lock be ready?', 'date'],
    ['When is the report due?', 'date'],
    ['When does registration open?', 'date'],
    ['In which year did the port close?', 'date'],
    ['What date was the treaty signed?', 'date'],
    ['Since when has the toll been charged?', 'date'],
    ['Until when can I file a claim?', 'date'],
    ['When should I renew my key?', 'condition'],
    ['When do I need a visa?', 'condition'],
    ['When can employees work abroad?', 'condition'],
    ['When does a ship have to wait?', 'condition'],
    ['Under what conditions is a toll waived?', 'condition'],
    ['In which cases is consent required?', 'condition'],
    ['What triggers a review?', 'condition'],
    ['Who built the harbour?', 'person'],
    ['To whom do I report?', 'person'],
    ['Which company owns the port?', 'person'],
    ['Where does the lake drain?', 'place'],
    ['In which country is the port?', 'place'],
    ['Which directory holds the keys?', 'place'],
    ['Why did traffic fall?', 'reason'],
    ['How come the locks closed?', 'reason'],
    ['What caused the shortage?', 'reason'],
    ['What was the main reason for the delay?', 'reason'],
    ['How many locks does the canal have?', 'amount'],
    ['How often are the locks cleaned?', 'amount'],
    ['What percentage of ships pass at night?', 'amount'],
    ['What is the maximum length of a ship?', 'amount'],
    ['How do I renew a key?', 'manner'],
    ['How can a ship be booked?', 'manner'],
    ['Which command lists the keys?', 'manner'],
    ['What is the difference between a lock and a weir?', 'comparison'],
    ['How does a lock differ from a weir?', 'comparison'],
    ['Tugs versus rafts', 'comparison'],
    ['Compare tugs with rafts', 'comparison'],
    ['What is a lock?', 'definition'],
    ['What does draught mean?', 'definition'],
    ['What counts as an accident?', 'definition'],
    ['What are the three rules of the port?', 'list'],
    ['Name the locks of the canal', 'list'],
    ['Which documents do I need?', 'list'],
    ['Is smoking allowed on the quay?', 'polar'],
    ['Can I moor overnight?', 'polar'],
    ['Rafts may moor overnight, right?', 'polar'],
    ['After how many tries is a key locked?', 'amount'],
    ['From what size does a ship need a pilot?', 'amount'],
    ["What's the maximum length of a ship?", 'amount'],
    ['On which days are ships paid?', 'date'],
    ["What's wrong with rafts?", 'reason'],
    ['Is the toll higher in summer or in winter?', 'comparison'],
    ['Tugs or rafts: what is the difference?', 'comparison'],
    ['Which security settings are kept?', 'list'],
    ['Which lock failed?', 'fact'],
    ['Which insurer covers us abroad?', 'fact'],
    ['Which status code is sent?', 'fact'],
    ['opening hours of the museum', 'keywords'],
    ['Mooring', 'keywords'],
  ])('%s asks for %s', (question, ...kinds) => {
    expect(kindsOf(question)).toEqual(expect.arrayContaining(kinds));
    const [kind] = kinds;
    if (kind === 'date') expect(kindsOf(question)).not.toContain('condition');
    if (kind === 'condition') expect(kindsOf(question)).not.toContain('date');
  });

  it.each(['Which insurer covers us abroad?', 'What happens if I leave?', 'Which status code is sent?'])(
    '%s asks for one thing',
    (question) => {
      expect(kindsOf(question)).not.toContain('list');
    },
  );

  it('takes a difference for no term', () => {
    expect(kindsOf('What is the difference between a lock and a weir?')).toEqual(['comparison']);
  });

  it.each(['When is the canal?', 'When are taxis there?'])('%s may ask for either', (question) => {
    expect(kindsOf(question)).toEqual(['condition', 'date']);
  });

  it('reads the clause behind a condition', () => {
    expect(kindsOf('If I leave early, who pays the toll?')).toContain('person');
    expect(kindsOf('Since the drought is over, when should I book?')).toContain('condition');
    expect(kindsOf('I lost my key. How do I get another?')).toEqual(['manner']);
    expect(kindsOf('The log keeps growing - where is it kept?')).toContain('place');
    expect(kindsOf('When do I, as a guest, have to pay?')).toEqual(['condition']);
  });

  it.each([
    ['What is the difference between a lock and a weir?', ['a lock', 'a weir']],
    ['What are the differences between tugs and rafts in winter?', ['tugs', 'rafts']],
    ['How does a lock differ from a weir?', ['a lock', 'a weir']],
    ['Compare tugs with rafts', ['tugs', 'rafts']],
    ['tugs vs. rafts', ['tugs', 'rafts']],
    ['Which is faster, a tug or a raft?', ['a tug', 'a raft']],
    ['What is a lock?', []],
    ['Can I moor or anchor?', []],
  ])('%s compares %j', (question, sides) => {
    expect(askedBy(question).sides).toEqual(sides);
  });

  it.each([
    ['What are the three rules of the port?', 3],
    ['Name the 12 locks', 12],
    ['Which two ships sank?', 2],
    ['What are the rules?', 0],
    ['Why did 3 ships sink?', 0],
  ])('%s asks for %i things', (question, number) => {
    expect(askedBy(question).number).toBe(number);
  });

  it('reads whatever it is given, and always finds a kind', () => {
    const hostile = [
      '',
      '   ',
      '?',
      '\0',
      '𝄞'.repeat(900),
      'when '.repeat(2000),
      `${'a, '.repeat(3000)}what`,
      '(.+)+$',
    ];
    for (const text of hostile) expect(askedBy(text).kinds.size).toBeGreaterThan(0);
  });
});
