// Manual pages: both sets of macros as a terminal shows them; what is none is another kind; what never ends is bounded.
import { describe, expect, test } from 'vitest';
import { readMan } from '../../../src/corpus/readers/text/man/man.ts';

const said = (source: string) => {
  const { text, blocks } = readMan(source);
  return blocks.map(({ kind, term, start, end }) => [term === true ? 'term' : kind, text.slice(start, end)]);
};

const MAN = `.\\" comment
.TH KEEP 1 2024-03-19 "keep 2.1" "User Commands"
.de XX
.nf
never shown
..
.ds Nq the \\*(lqstore\\*(rq
.if t never
.ie n \\{\\
.ds dash --
.\\}
.el .ds dash em
.SH NAME
keep \\- store files for \\(co good
.SH SYNOPSIS
.B keep
[\\fB\\-n\\fR \\fIdays\\fR]
.I file
.SH "OPTIONS"
.TP
.BR \\-n ", " \\-\\-days =\\fIN\\fR
Keep files for
.I N
days in \\*(Nq.
.IP \\(bu 2
First point.
.IP \\(bu 2
Second point.
.PP
Then this:
.EX
keep -n 3 a\\e b
.EE
.TS
tab(;) allbox;
l l.
Code;Meaning
0;success
.TE
`;

const MDOC = `.Dd March 19, 2024
.Dt KEEP 1
.Os
.Sh NAME
.Nm keep
.Nd store files
.Sh SYNOPSIS
.Nm
.Op Fl n Ar days
.Ar
.Sh DESCRIPTION
The
.Nm
utility is like
.Xr tar 1 ,
but
.Dq safe .
.Bl -tag -width Ds
.It Fl n , Fl Fl days Ns = Ns Ar N
Keep for
.Ar N
days.
.El
.Bl -bullet
.It
One.
.It
Two.
.El
.Bd -literal
keep -n 3
.Ed
`;

describe('a manual page', () => {
  test('of the man macros', () => {
    expect(readMan(MAN)).toMatchObject({
      title: 'keep - store files for © good',
      published_at: '2024-03-19',
      warnings: [],
    });
    expect(said(MAN)).toEqual([
      ['heading', 'NAME'],
      ['paragraph', 'keep - store files for © good'],
      ['heading', 'SYNOPSIS'],
      ['paragraph', 'keep [-n days] file'],
      ['heading', 'OPTIONS'],
      ['term', '-n, --days=N'],
      ['definition', 'Keep files for N days in the “store”.'],
      ['list', 'First point.'],
      ['list', 'Second point.'],
      ['paragraph', 'Then this:'],
      ['code', 'keep -n 3 a\\ b'],
      ['table', 'Code | Meaning'],
      ['table', '0 | success'],
    ]);
  });

  test('of the mdoc macros', () => {
    expect(readMan(MDOC)).toMatchObject({ title: 'keep — store files', published_at: '2024-03-19' });
    expect(said(MDOC)).toEqual([
      ['heading', 'NAME'],
      ['paragraph', 'keep — store files'],
      ['heading', 'SYNOPSIS'],
      ['paragraph', 'keep [-n days] file ...'],
      ['heading', 'DESCRIPTION'],
      ['paragraph', 'The keep utility is like tar(1), but “safe”.'],
      ['term', '-n, --days=N'],
      ['definition', 'Keep for N days.'],
      ['list', 'One.'],
      ['list', 'Two.'],
      ['code', 'keep -n 3'],
    ]);
  });

  test('numbers the items that its source numbers, and no others', () => {
    const items = ['1.', '(2)', 'o', 'a)', '\\(bu'].map((tag) => `.IP ${tag} 4\nItem ${tag}\n`).join('');
    const { blocks } = readMan(`.TH A 1\n.SH STEPS\n${items}.IP r 4\nto read\n`);
    expect(blocks.map(({ kind, ordered, term }) => [kind, ordered ?? term])).toEqual([
      ['heading', undefined],
      ['list', true],
      ['list', true],
      ['list', undefined],
      ['list', undefined],
      ['list', undefined],
      ['definition', true],
      ['definition', undefined],
    ]);
  });

  test('is none without its macros, and empty where it only names another', () => {
    expect(() => readMan('2024-03-19 12:00 started\n.SHUT\n')).toThrow('not a manual page');
    expect(() => readMan('.so man1/keep.1\n')).toThrow('no text');
  });
});

describe('roff that never ends', () => {
  const HEAD = '.TH A 1\n.SH NAME\na - b\n';
  test.each([
    ['a definition', '.de X\nwords of it\n'],
    ['a comment', '.ig\nwords of it\n'],
    ['a condition', '.if t \\{\nwords of it\n'],
  ])('in %s: its lines stay, with a warning', (_name, open) => {
    const { text, warnings } = readMan(HEAD + open);
    expect(text).toContain('words of it');
    expect(warnings).toEqual([expect.stringContaining('never closed')]);
  });

  test.each([
    ['a string that names itself', '.ds a \\*a\\*a\\*a\n\\*a words\n'],
    ['a macro that calls itself', '.de X\n.X\n..\n.X\nwords\n'],
    ['a loop', '.while 1 \\{\nx\n.\\}\nwords\n'],
    ['conditions in conditions', `${'.if n '.repeat(20_000)}x\nwords\n`],
    ['definitions that are all open', `${'.de X\n'.repeat(50_000)}words\n`],
    ['indentation', `${'.RS\n'.repeat(50_000)}words\n`],
    ['enclosures', `.Op ${'Op '.repeat(50_000)}\nwords\n`],
    ['a table', `.TS\nl l.\n${'T{\n'.repeat(20_000)}\n.SH B\nwords\n`],
    ['escapes', `${"\\[\\*(\\f[\\h'".repeat(20_000)}\nwords\n`],
  ])('%s is bounded', (_name, source) => {
    const { text } = readMan(HEAD + source);
    expect(text).toContain('words');
    expect(text.length).toBeLessThan(2 * source.length + 1000);
  });
});
