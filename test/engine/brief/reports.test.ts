// What is a report and what is none; who "we" is; which titles are of essays; what may open a paragraph.
import { describe, expect, it } from 'vitest';
import { briefPage } from '../../../src/cli/output/brief/brief.ts';
import { asMarkdown } from '../../../src/cli/output/shown.ts';
import { pointsBack } from '../../../src/engine/brief/sentences/antecedents.ts';
import { figures } from '../../../src/engine/brief/sentences/figures.ts';
import { traitsOf } from '../../../src/engine/brief/sentences/traits.ts';
import { paragraphsIn, withDesk } from './briefs.ts';
import { speakersOf, speaksOfItself } from '../../../src/engine/brief/reading.ts';
import { isOrder, isEssay } from '../../../src/engine/brief/sentences/asides.ts';

describe('a report', () => {
  it.each([
    'Norhaven shut the north lock on 20 November 2025.',
    'The forum has just undergone a major upgrade.',
    'The lock was shut because a gate had cracked.',
    'Today we launch a new version of the guide.',
    'The council will hold its first meeting in Norhaven.',
  ])('%s', (text) => {
    expect(traitsOf(text).report).toBe(true);
  });

  it.each([
    'All parts are built mobile first and look the same.',
    'Its projects result in tangible outcomes, like redesigned pages and better services.',
    'Since its beginning the office has evolved to serve the public.',
    'The office has been providing essential services to other agencies for years.',
    'One of the goals was to make pages usable by everyone.',
    'A photo of discarded computers should ignite concern about money that was wasted.',
  ])('no report: %s', (text) => {
    expect(traitsOf(text).report).toBe(false);
  });

  it.each([
    ['The suite is designed to explore kernels that were found in the code.', false],
    ['The library enables scientists to build models, based on equations solved in 2019.', false],
    ['Many programs establish rules that define how the work will be done.', false],
    ['Today we are proud to announce the release of the handbook that explains the rules.', true],
  ])('tells an event in its main clause: %s %s', (text, tells) => {
    expect(traitsOf(text).report).toBe(tells);
  });

  it('what comes is an event or a plan, not what something is good for or aims at', () => {
    for (const text of [
      'The results will be announced on 6 April.',
      'Norhaven plans to open the lock again.',
      'The summit is expected to welcome 350 people.',
    ])
      expect([text, traitsOf(text).outlook]).toEqual([text, true]);
    for (const text of [
      'The guide will help new members of the team.',
      'Our priority is to ensure the best for all who attend.',
      'The goal of the project is to make access easier.',
    ])
      expect([text, traitsOf(text).outlook]).toEqual([text, false]);
  });

  it('a voice has a name or a role', () => {
    expect(traitsOf('The minister told reporters that it was over.').voice).toBe(true);
    expect(traitsOf('A visitor told them that pages differ.').voice).toBe(false);
    expect(traitsOf('It skips ahead when a number is already claimed.').voice).toBe(false);
  });

  it('what is needless or unlikely is no rule', () => {
    expect(traitsOf('Visitors may not enter the room.').rules).toBe(true);
    expect(traitsOf('It may not make sense to adopt all of it.').rules).toBe(false);
    expect(traitsOf('None of these tools are required to build the page.').rules).toBe(false);
  });

  it('names, series and versions are no figures', () => {
    for (const text of [
      '18F and the 3D team wrote it.',
      'Snapshots 0731 and 20201203 came.',
      'They use gdb 10.1 now.',
    ])
      expect([text, figures(text)]).toEqual([text, []]);
    expect(figures('Prices rose by 10.1 in 30 °C.')).toHaveLength(2);
    expect(figures('The new one is 30x faster.')).toHaveLength(1);
  });

  it.each([
    ['How we share a style across sites', true],
    ['3 ways to write better forms', true],
    ['Best practices for accessible pages', true],
    ['The value of small teams', true],
    ['Cloud is not a virtue', true],
    ['What’s new in version 3', false],
    ['Norhaven shuts the north lock', false],
    ['Announcing the budget handbook', false],
    ['Six candidates step up for the board', false],
  ])('of the title "%s": an essay %s', (title, essay) => {
    expect(isEssay(title)).toBe(essay);
  });

  it('an order to the reader is no statement', () => {
    expect(isOrder('Keep your passport at hand.')).toBe(true);
    expect(isOrder('Open source tools were used.')).toBe(false);
  });
});

describe('"we"', () => {
  it('is the publisher, else the folder, else the author', async () => {
    const sources = {
      source: async (id: string) => (id === 'folder' ? { kind: 'folder', name: 'Harbour blog' } : undefined),
    };
    const document = { source_id: 'folder', publisher: null, authors: ['A. Writer'] };
    const nameOf = await speakersOf(sources as never, [document, { ...document, source_id: 'none' }]);
    expect(nameOf(document)).toBe('Harbour blog');
    expect(nameOf({ ...document, publisher: 'Harbour Office' })).toBe('Harbour Office');
    expect(nameOf({ ...document, source_id: 'none' })).toBe('A. Writer');
    expect(nameOf({ ...document, source_id: 'none', authors: [] })).toBeNull();
  });

  it('is looked for in a text, its quotations apart', () => {
    expect(speaksOfItself('Today we opened the lock.')).toBe(true);
    expect(speaksOfItself('“We opened it,” said Ada North.')).toBe(false);
    expect(speaksOfItself('The US opened it.')).toBe(false);
    expect(pointsBack('We opened the north lock in June.')).toBe(false);
  });

  it('may open a paragraph, whose line says who it is', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'a.md':
          '---\ntitle: The north lock opens again\ndate: 2026-03-03\npublisher: Harbour Office\n---\n\nWe opened the north lock of Norhaven on 3 March 2026. Forty ships used it on that day.\n',
      });
      const brief = await make({ variant: 'daily' });
      const [told] = paragraphsIn(brief);
      expect(told?.text).toContain('We opened the north lock');
      expect(told?.speaker).toBe('Harbour Office');
      const shown = await asMarkdown(brief, briefPage);
      expect(shown).toContain('The north lock opens again (Harbour Office');
    });
  });
});
