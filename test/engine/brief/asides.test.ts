// What a brief never takes for news or a reason, and which words need the date of their document.
import { describe, expect, it } from 'vitest';
import { isAside } from '../../../src/engine/brief/sentences/asides.ts';
import { pointsBack } from '../../../src/engine/brief/sentences/antecedents.ts';
import { isOfItsTime, isRelative } from '../../../src/text/dates.ts';
import { traitsOf } from '../../../src/engine/brief/sentences/traits.ts';

describe('an aside', () => {
  it.each([
    'Thanks to community feedback and our partners at Norhaven, the service goes on.',
    'We are so excited about what the next year brings.',
    'In this post we look back at the year.',
    'We encourage everyone to test their clients.',
    'We are hiring engineers for the smelter team.',
    'Sign up for the newsletter to hear more.',
    'Shirts of the first series are free of charge for members.',
    '“I love how easy this is,” said Anna Berg, a customer.',
    'In the past few months, I have struggled with the old design.',
    'Support built into the server is great because it makes work easier.',
    'What does this mean for subscribers?',
  ])('is “%s”', (text) => expect(isAside(text)).toBe(true));

  it.each([
    'The Alder team is happy to announce a new version, 1.98.0.',
    'Rates rose thanks to a project of the central bank.',
    'The plant opened on Monday in Norhaven with two lines.',
    '“The vote was delayed,” said Anna Berg, the minister.',
    'World War I ended in 1918.',
    'The drug is sold where doctors find it useful.',
  ])('is not “%s”', (text) => expect(isAside(text)).toBe(false));
});

describe('relative time', () => {
  it.each([
    'Today the service was turned off.',
    'It fell by half a month ago.',
    'On Monday the lock closed.',
  ])('needs the date of its document: “%s”', (text) => expect(isRelative(text)).toBe(true));
  it.each(['The service ended on June 4, 2025.', 'It runs every day.', 'It was shut on Monday 5 May 2025.'])(
    'is not in “%s”',
    (text) => expect(isRelative(text)).toBe(false),
  );
  it('is shown with its date where it may be otherwise later', () => {
    expect(isOfItsTime('The lock is currently shut.')).toBe(true);
    expect(isOfItsTime('The lock was shut in 2019.')).toBe(false);
  });
});

describe('openings', () => {
  it('a name that begins like an order is a name', () => {
    expect(pointsBack("Let's Encrypt has issued its millionth certificate.")).toBe(false);
    expect(traitsOf("Let's Encrypt has issued its millionth certificate.").event).toBe(true);
    expect(pointsBack("Let's look at the figures.")).toBe(true);
  });
  it('whose is said in the same sentence', () => {
    expect(pointsBack('Since its inception, Alder Works has sent out mails.')).toBe(false);
    expect(pointsBack('Since its inception, it has sent out mails.')).toBe(true);
  });
  it('a sentence with its time is an event: “opened on Monday”', () => {
    expect(traitsOf('The plant opened on Monday in Norhaven.').event).toBe(true);
    expect(traitsOf('Small regression caused by a rollup.').event).toBe(false);
  });
  it('nobody speaks in “who it says it is”', () => {
    expect(traitsOf('The part that shows a server is who it says it is, has been slow.').voice).toBe(false);
    expect(traitsOf('The minister said the lock would close.').voice).toBe(true);
  });
});
