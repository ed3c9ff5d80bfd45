// A brief on the screen and as Markdown, the list of briefs, and the bibliography in its formats.
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { answerPage } from '../../../src/cli/output/answer/answer.ts';
import { briefPage } from '../../../src/cli/output/brief/brief.ts';
import { asMarkdown, onTerminal } from '../../../src/cli/output/shown.ts';
import type { Screen } from '../../../src/page/screen.ts';
import { bibliographyMarkdown, bibliographyText } from '../../../src/cli/output/brief/brief-bibliography.ts';
import { briefList } from '../../../src/cli/output/brief/brief-list.ts';
import { width } from '../../../src/page/wrap.ts';
import { HOSTILE, hostileBrief, sampleBrief } from './sample.ts';

const screenOf = (columns: number, color: 'always' | 'never' = 'never', env = {}) =>
  createIo({ COLUMNS: String(columns), LANG: 'C.UTF-8', ...env }).screen(1, color);

const briefText = (document: unknown, screen: Screen) => onTerminal(document as never, screen, briefPage);
const briefMarkdown = (document: unknown) => asMarkdown(document as never, briefPage);
const answerMarkdown = (document: unknown) => asMarkdown(document as never, answerPage);

describe('brief get on a screen', () => {
  it('reads like a page: title, headings, footnote numbers, sources at the end [spec:synthesis-2]', async () => {
    const shown = await briefText(sampleBrief(), await screenOf(80));
    expect(shown).toBe(`Shipping, 20 November 2026
daily · analyst · energy, shipping · 2026-11-20 23:55 UTC

Key facts
─────────

The locks of the Panama Canal lift ships to Gatun Lake, about 26 metres above
the sea.[1] The canal authority cut daily transits from 36 to 24 in the autumn
of 2023.[1]

(new) Inland shipping: At Kaub the Rhine fell to 32 centimetres in August
2022.[2]

What is contradicted
────────────────────

(conflict) Daily transits:
  - The canal authority cut daily transits from 36 to 24 in the autumn of
    2023.[1]
  - The canal authority cut daily transits from 36 to 22.[3]

▌ insufficient_evidence: The corpus never mentions freight rates in this sector.
▌ (Freight rates)

This is the first brief of its kind.

Sources
───────
[1] Drought at the Panama Canal, 2023 and 2024, ibid starter corpus, 2024-05-01,
    p. 3
    https://example.org/canal
    sha256 a3a3a3a3a3a3 · read 2026-11-20
[2] Low water on the Rhine, Example News, 2024-05-01, p. 3
    https://example.org/rhine?a=1&b=2
    sha256 a3a3a3a3a3a3 · read 2026-11-20
[3] Canal notes, 2024-05-01, p. 3
    /notes/canal.md
    sha256 a3a3a3a3a3a3 · read 2026-11-20

Names: Panama Canal, Gatun Lake

brf_0123456789abcdef01234567 · 3 of 4 paragraphs supported · not billed
`);
  });

  it.each([40, 60, 80, 120])('keeps to %i columns', async (columns) => {
    const lines = (await briefText(sampleBrief(), await screenOf(columns))).split('\n');
    const long = lines.filter(
      (line) => width(line) > columns && !line.includes('file:') && !/https?:/u.test(line),
    );
    expect(long).toEqual([]);
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(Math.max(columns, 96));
  });

  it('colour adds styles and changes no word', async () => {
    const plain = await briefText(sampleBrief(), await screenOf(80));
    const painted = await briefText(sampleBrief(), await screenOf(80, 'always'));
    expect(painted).toContain('\u001b[1mKey facts');
    // eslint-disable-next-line no-control-regex
    expect(painted.replace(/\u001b\[[0-9;]*m/gu, '')).toBe(plain);
  });

  it('a terminal without Unicode gets plain rules and bars', async () => {
    const shown = await briefText(sampleBrief(), await screenOf(80, 'never', { LANG: 'C' }));
    expect(shown).toContain('Key facts\n---------');
    expect(shown).toContain('| insufficient_evidence: The corpus');
  });

  it('hostile text moves no cursor and reorders nothing', async () => {
    const shown = await briefText(hostileBrief(), await screenOf(80));
    // eslint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
    expect(shown.replace(/\s+/gu, ' ')).toContain('<script>document.title="run"</script>');
  });

  it('members that it does not know are shown, in the brief, a section and a paragraph', async () => {
    const paragraphs = [{ outcome: 'answered', text: 'It rained.', claims: [], weight: 7 }];
    const brief = sampleBrief({ mood: 'grey', sections: [{ heading: 'H', tone: 'dry', paragraphs }] });
    const shown = await briefText(brief, await screenOf(80));
    for (const line of ['mood: grey', 'tone: dry', 'weight: 7']) expect(shown).toContain(`\n${line}\n`);
  });

  it.each([
    ['no sections', { id: 'b', text: 'Something else.' }],
    ['sections as text', { id: 'b', sections: ['One.', 'Two.'] }],
    ['paragraphs of another shape', { id: 'b', sections: [{ heading: 'H', paragraphs: ['One.'] }] }],
    ['claims of another shape', { sections: [{ paragraphs: [{ text: 'T', claims: [1] }] }] }],
    ['citations as texts', { sections: [], citations: ['A book.'] }],
    ['a list', ['One.', 'Two.']],
    ['null', null],
  ])('another layout is shown as it is: %s', async (_name, document) => {
    const screen = await screenOf(80);
    const words = JSON.stringify(document).match(/[A-Z]\w+ ?\w*\./gu) ?? [];
    for (const word of words) expect(await briefText(document, screen)).toContain(word);
    for (const word of words) expect(await briefMarkdown(document)).toContain(word.replace('.', ''));
  });

  it('a topic is said once for paragraphs that follow each other', async () => {
    const paragraph = (text: string, topic: string) => ({ outcome: 'answered', text, topic, claims: [] });
    const paragraphs = [paragraph('One.', 'Rain'), paragraph('Two.', 'Rain'), paragraph('Three.', 'Snow')];
    const shown = await briefText({ sections: [{ heading: '', paragraphs }] }, await screenOf(80));
    expect(shown).toContain('Rain: One.\n\nTwo.\n\nSnow: Three.\n');
  });

  it('conflicts that no paragraph shows are told', async () => {
    const { sections: _sections, ...rest } = sampleBrief();
    const shown = await briefText({ ...rest, sections: [] }, await screenOf(100));
    expect(shown).toContain('One pair of sentences from different sources disagree as they stand.');
  });

  it('a brief without paragraphs, citations or names is a page too', async () => {
    const shown = await briefText({ id: 'brf_1', title: 'Empty', sections: [] }, await screenOf(80));
    expect(shown).toBe('Empty\n\nbrf_1 · no paragraphs\n');
  });
});

describe('brief get --format md', () => {
  it('has headings, footnotes for each source, and links in angle brackets', async () => {
    const made = await briefMarkdown(sampleBrief());
    expect(made).toContain('# Shipping, 20 November 2026\n\n*daily · analyst · energy');
    expect(made).toContain('about 26 metres above the sea.[^1] The canal authority');
    expect(made).toContain('> **insufficient\\_evidence**: The corpus never mentions freight rates');
    expect(made).toContain(
      '[^2]: *Low water on the Rhine*, Example News, 2024-05-01, p. 3, <https://example.org/rhine?a=1&b=2>',
    );
    expect(made).toContain('[^3]: *Canal notes*, 2024-05-01, p. 3, /notes/canal.md');
  });

  it('hostile text is no markup', async () => {
    const bare = (await briefMarkdown(hostileBrief())).replace(/\\[\\`*_{}[\]<>#|~!&]/gu, '');
    expect(bare).not.toMatch(/[<`|~]/u);
    expect(bare).not.toMatch(/\]\(|!\[/u);
    expect(bare).not.toMatch(/\*b\*/u);
  });
});

describe('query --format md', () => {
  it('has the answer with footnotes, what conflicts with it and what stayed open', async () => {
    const citations = (sampleBrief()['citations'] as Record<string, unknown>[]).slice(1);
    const [cut, , other] = citations as { id: string; quote: string }[];
    const made = await answerMarkdown({
      id: 'qry_1',
      outcome: 'answered',
      mode: 'deliberate',
      query: 'How many ships *pass*?',
      answer: cut?.quote,
      claims: [{ id: 'clm_1', text: cut?.quote, citation_ids: [cut?.id], verdict: 'verbatim' }],
      citations,
      conflicts: [
        { claim_id: 'clm_1', text: other?.quote, citation_id: other?.id, reason: 'number-conflict' },
      ],
      unanswered: [{ query: 'And why?', reasons: [{ code: 'x', text: 'The corpus does not say why.' }] }],
      created_at: '2026-11-20T23:55:00.000Z',
    });
    expect(made.split('\n[^1]:')[0]).toBe(`# How many ships \\*pass\\*?

*deliberate · 2026-11-20 23:55 UTC*

The canal authority cut daily transits from 36 to 24 in the autumn of 2023.[^1]

## Sources that conflict with this

- The canal authority cut daily transits from 36 to 22.[^2]

## Not answered

- And why?: The corpus does not say why.

qry\\_1
`);
    expect(made).toContain('[^2]: *Canal notes*');
  });

  it('a refusal names its reasons, and another layout is shown as it is', async () => {
    const refused = {
      outcome: 'insufficient_evidence',
      query: 'Q?',
      reasons: [{ text: 'Never mentioned.' }],
      citations: [],
    };
    expect(await answerMarkdown(refused)).toContain(
      '> **insufficient\\_evidence**: No passage surely answers this. Never mentioned.',
    );
    expect(await answerMarkdown({ reply: 'Yes.' })).toBe('- **reply**: Yes.\n');
    expect(await answerPage(null)).toBeUndefined();
  });
});

describe('brief list', () => {
  const page = {
    items: [
      {
        id: 'brf_0123456789abcdef01234567',
        outcome: 'answered',
        title: 'Shipping, 20 November 2026',
        variant: 'daily',
        persona: 'analyst',
        sectors: ['energy', 'shipping'],
        created_at: '2026-11-20T23:55:00.000Z',
        paragraphs: { answered: 3, insufficient_evidence: 1 },
        claims: 5,
        citations: 4,
        mood: 'grey',
      },
    ],
    total: 7,
    limit: 1,
    offset: 2,
  };

  it('is a table of what each brief is and how much of it stands', async () => {
    const shown = await briefList(page, await screenOf(120));
    expect(shown).toMatch(/^TITLE +CREATED +SECTORS +SUPPORTED +ID +MOOD\n/u);
    expect(shown).toMatch(/Shipping, 20 November.* 3 of 4 +brf_0123456789abcdef01234567 +grey/u);
    expect(shown).toContain('1 of 7 from 3');
  });

  it('is stacked where a table would cut titles to pieces', async () => {
    expect(await briefList(page, await screenOf(60))).toBe(`Shipping, 20 November 2026
  2026-11-20 23:55 UTC · energy, shipping · 3 of 4 supported
  · brf_0123456789abcdef01234567 · mood grey

1 of 7 from 3
`);
  });

  it('rows of another layout are shown as they are', async () => {
    expect(await briefList({ items: [{ name: 'N1' }], total: 1 } as never, await screenOf(80))).toContain(
      'N1',
    );
    expect(await briefList({ items: [], total: 0 }, await screenOf(80))).toContain('(none)');
    expect(await briefList(['x'], await screenOf(80))).toContain('x');
  });
});

const CSL = { id: 'doc_1', type: 'webpage', title: 'T' };

describe('brief bibliography', () => {
  const document = {
    brief_id: 'brf_1',
    style: 'apa',
    edition: 'APA, 7th edition',
    entries: [
      {
        id: 'bib_1',
        csl: CSL,
        text: 'Doe, J. (2023). Drought at the Panama Canal and what it means for shipping. Example News. https://example.org/drought',
        markdown:
          'Doe, J. (2023). *Drought at the Panama Canal and what it means for shipping*. Example News. https://example.org/drought',
      },
      { id: 'bib_2', csl: CSL, text: HOSTILE, markdown: HOSTILE },
    ],
  };

  it('has hanging indents', async () => {
    const shown = await bibliographyText(document, await screenOf(60));
    expect(shown).toContain(`Bibliography (APA, 7th edition)

Doe, J. (2023). Drought at the Panama Canal and what it
    means for shipping. Example News.
    https://example.org/drought
`);
    // eslint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/u);
  });

  it('keeps italics in Markdown and trusts nothing else of it', async () => {
    const made = await bibliographyMarkdown(document);
    expect(made).toContain('(2023). *Drought at the Panama Canal and what it means for shipping*. Example');
    expect(made.replace(/\\./gu, '')).not.toMatch(/[<`]|\]\(/u);
  });

  it('cleans titles before it escapes them: nothing of an escape sequence stays', async () => {
    const markdown = '*\u001b\\[31mRed\u001b\\[0m tin\u202e* \\*x\\*, a\\\\b **.';
    const hostile = { entries: [{ text: 'other', markdown }] };
    expect(await bibliographyMarkdown(hostile)).toBe('# Bibliography\n\n- *Red tin* \\*x\\*, a\\\\b .\n');
  });

  it('another layout is shown as it is', async () => {
    const other = { bibliography: ['Doe. Title.'] };
    expect(await bibliographyText(other as never, await screenOf(80))).toContain('Doe. Title.');
    expect(await bibliographyMarkdown(other as never)).toContain('Doe. Title.');
  });
});
