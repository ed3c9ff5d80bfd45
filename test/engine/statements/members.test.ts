// What documents say of themselves, asked for in other words than theirs: date and author of the document that is named, with
// its title, and never of a thing that it is about.
import { describe, expect, it, test } from 'vitest';
import { find } from '../../../src/engine/query/find.ts';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { askedBy } from '../../../src/engine/question/kinds.ts';
import { answerOfMember } from '../../../src/engine/statements/members.ts';
import { stems } from '../../../src/text/terms.ts';
import { markdownCorpus, said } from '../markdown.ts';

const page = (members: string, text: string): string => `---\n${members}\n---\n\n${text}\n`;

const KEYS = page(
  'title: Lending harbour keys\ndate: 2024-03-19\nauthor: jorun-vik',
  'A key is lent by the harbour master. The first lock was built by hand, and its keys are of brass.',
);
const BLOG = markdownCorpus({
  'Lending harbour keys': KEYS,
  'Painting the old lock gates': page(
    'title: Painting the old lock gates\ndate: 2023-11-02\nowner: Dock Office',
    'The lock gates are painted green in spring, before the barges come.',
  ),
  'Barges at night': page('title: Barges at night\nlastmod: 2022-06-30', 'Barges may not pass at night.'),
});

test('a member is quoted with the title of its document, the title alone', () => {
  expect(said(KEYS, 'metadata')).toEqual([
    ['', 'title: Lending harbour keys'],
    ['title: Lending harbour keys', 'date: 2024-03-19'],
    ['title: Lending harbour keys', 'author: jorun-vik'],
  ]);
});

describe('an answer from what a document says of itself', () => {
  it.each([
    ['When was the post "Lending harbour keys" published?', 'date: 2024-03-19'],
    ['What is the date of the article "Painting the old lock gates"?', 'date: 2023-11-02'],
    ['When was "Lending harbour keys" written?', 'date: 2024-03-19'],
    ['Who wrote "Lending harbour keys"?', 'author: jorun-vik'],
    ['Who is the author of the post on lending harbour keys?', 'author: jorun-vik'],
    ['Who owns the page "Painting the old lock gates"?', 'owner: Dock Office'],
    ['When was the article "Barges at night" last updated?', 'lastmod: 2022-06-30'],
  ])('%s %s', async (question, answer) => {
    const { made, reasons, ranking } = await find(BLOG, question);
    expect(ranking[0]!.statement.own).toBe(answer);
    expect(reasons).toEqual([]);
    expect(made!.claim.text).toContain(answer);
    expect(made!.claim.text).toMatch(/^title: /);
  });

  it.each([
    // It names no author.
    'Who wrote "Painting the old lock gates"?',
    // It says when it was changed, not who did it.
    'Who wrote the article "Barges at night"?',
    'When was the post "Dredging the canal" published?',
    'When was the first lock built?',
  ])('none to %s', async (question) => {
    const { made, reasons, ranking } = await find(BLOG, question);
    const isAnswered = made !== undefined && reasons.length === 0;
    expect(isAnswered && ranking[0]!.statement.form === 'metadata').toBe(false);
  });
});

it('what is not asked for is no candidate, though its title has the words of the question', async () => {
  const members = 'title: Testing the old lock gates\nreview_in: 6 months\nstatus: draft';
  const gates = markdownCorpus({ Gates: page(members, 'Lock gates are tested by divers.') });
  const candidates = async (question: string): Promise<string[]> =>
    (await find(gates, question)).ranking.map(({ statement }) => statement.own);
  expect(await candidates('How often must the old lock gates be tested?')).toEqual([
    'Lock gates are tested by divers.',
  ]);
  expect(await candidates('What is the status of the lock gates?')).toContain('status: draft');
});

describe('answerOfMember', () => {
  const kindFor = (line: string, text: string, title = 'Lending harbour keys'): unknown =>
    answerOfMember(line, { question: analyse(text), asked: askedBy(text) }, stems(title))?.kind;

  it('asks for the document by a word for documents or by nearly all of its title', () => {
    expect(kindFor('date: 2024-03-19', 'When was the post on keys written?')).toBe('date');
    expect(kindFor('date: 2024-03-19', 'When was "Lending harbour keys" written?')).toBe('date');
    expect(kindFor('date: 2024-03-19', 'When were the keys made?')).toBe(null);
    expect(kindFor('date: 2024-03-19', 'When was the post written?')).toBe(null);
    expect(kindFor('date: 2024-03-19', 'When was the post on lost keys written?')).toBe(null);
  });

  it('tells versions apart', () => {
    const asked = 'Who wrote "Announcing Rust 1.84.1"?';
    expect(kindFor('authors: Ann', asked, 'Announcing Rust 1.84.1')).toBe('person');
    for (const title of [
      'Announcing Rust 1.84.0',
      'Announcing Rust 1.84',
      'Announcing Rust 1.84.1.2',
      '1 and Rust 84 announcing',
    ])
      expect([title, kindFor('authors: Ann', asked, title)]).toEqual([title, null]);
  });

  it('tells what its name says, and nothing of another kind', () => {
    expect(kindFor('author: Ann Lee', 'Who wrote the post on lending keys?')).toBe('person');
    expect(kindFor('author: Ann Lee', 'When was the post written?')).toBe(null);
    expect(kindFor('tags: locks', 'When was the post written?')).toBe(null);
    expect(kindFor('last_modified_at: 2024-03-19', 'When was the page on keys changed?')).toBe('date');
  });

  it('says nothing of lines without a name', () => {
    expect(kindFor('March 19, 2015', 'When was the post written?')).toBe(undefined);
    expect(kindFor('By Ann Lee, with 3: a number', 'Who wrote the post?')).toBe(undefined);
  });
});

it('who wrote of a thing is no answer to what happened to it, though the authors be called after it', async () => {
  const members =
    'path: 2025/09/12/harbour-io-phishing-campaign\ntitle: harbour.io phishing campaign\nauthors: harbour.io phishing team';
  const store = markdownCorpus({
    'harbour.io phishing campaign': page(
      members,
      'These messages are malicious and come from a domain that is not ours.',
    ),
    'Painting the old lock gates': 'The lock gates are painted green in spring, before the barges come.',
  });
  const { ranking, confidence } = await find(store, 'What happened in the harbour.io phishing campaign?');
  expect(ranking[0]!.statement.form).toBe('metadata');
  expect(confidence).toBeLessThanOrEqual(0.5);
});
