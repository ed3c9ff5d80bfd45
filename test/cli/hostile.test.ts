// cli.md, "Output": text from the service or a document cannot drive the terminal, break a table or become a formula.
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { bench, failureOn } from './support.ts';

/** A title bar, a cleared screen, a C1 CSI, a link to elsewhere, bidi overrides, tags, a bell, a carriage return. */
const NASTY =
  'a\u001b]0;owned\u0007b\u001b[2Jc\u009b31md\u001b]8;;https://evil.example\u001b\\e\u001b]8;;\u001b\\f\u202eg\u2066h\u{e0041}i\u0007j\rk\u0000l\u200bm\u00adn\u2060o\u2028p\u3164q';
const HARMFUL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff]|[\u{e0000}-\u{e007f}]/u;
const STYLES = /\u001b\[[0-9;]*m/g;

const DOCUMENTS: readonly [string, string[], unknown][] = [
  [
    'an answer',
    ['query', 'q'],
    {
      outcome: 'answered',
      answer: NASTY,
      claims: [{ text: NASTY, citation_ids: ['c'] }],
      citations: [
        {
          id: 'c',
          title: NASTY,
          publisher: NASTY,
          source_url: `https://example.org/${NASTY}`,
          published_at: NASTY,
        },
      ],
      conflicts: [NASTY],
      mode: NASTY,
      created_at: NASTY,
    },
  ],
  [
    'a refusal',
    ['query', 'q', '--insufficient-ok'],
    { outcome: 'insufficient_evidence', reasons: [NASTY, { text: NASTY }] },
  ],
  [
    'a tutor turn',
    ['tutor', '--session', 's', 'm'],
    {
      session_id: NASTY,
      reply: NASTY,
      claims: [{ text: 'loose', citation_ids: ['c'] }],
      citations: [{ id: 'c', title: NASTY }],
      check_question: NASTY,
      progress: { [NASTY]: NASTY },
      [NASTY]: NASTY,
    },
  ],
  [
    'an unknown layout',
    ['forecast', 'get', 'f'],
    {
      [NASTY]: NASTY,
      list: [{ [NASTY]: NASTY }],
      deep: { er: [NASTY, { x: [NASTY] }] },
      url: `https://example.org/${NASTY}`,
    },
  ],
  ['a list', ['source', 'list'], { items: [{ id: NASTY, name: NASTY }], total: 1, note: NASTY }],
  ['an array', ['source', 'list'], [NASTY, [NASTY]]],
];

describe('cli.md: text from outside is cleaned where it is shown to a person, and only there', () => {
  it.concurrent.each(DOCUMENTS)('%s', async (_name, words, document) => {
    await using b = await bench({ '*': document as object });
    for (const format of [[], ['--color', 'always'], ['--format', 'csv'], ['--format', 'md']]) {
      const { stdout, code } = await b.run([...words, ...format]);
      expect({ format, code }).toEqual({ format, code: 0 });
      expect(stdout.replace(STYLES, '').replaceAll('\r\n', '\n')).not.toMatch(HARMFUL);
      expect(stdout).toMatch(/bc|\\u001b/); // as text, or as the escapes of JSON in a cell
    }
    expect((await b.run([...words, '--json'])).stdout).toBe(JSON.stringify(document));
  });

  it.concurrent('a problem, its members and the request id', async () => {
    await using b = await bench({
      '*': (_seen, response) =>
        problem(response, 404, NASTY, `${NASTY}\nibid: all is well`, { requestId: 'req_x' }),
    });
    const { stderr } = await b.run(['usage']);
    expect(stderr).not.toMatch(HARMFUL);
    expect(stderr.split('\n').filter((line) => line.startsWith('ibid:'))).toHaveLength(1);
    expect(failureOn(await b.run(['usage', '--json']))['title']).toBe(NASTY);
  });

  it.concurrent('what --debug says of headers, and problems with --json: escaped, not raw', async () => {
    await using b = await bench({
      '*': (_seen, response) => {
        const detail = 'x\u009b2J\u200b\u202e';
        const text = JSON.stringify({ type: 't', title: 'T', status: 404, detail });
        response.socket?.write(
          Buffer.from(
            `HTTP/1.1 404 No\r\nX-Request-Id: a\u009b2Jb\r\nX-Odd: \u0085\u009b2J\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`,
            'latin1',
          ),
        );
        response.socket?.end(text);
      },
    });
    for (const words of [
      ['usage', '--debug'],
      ['usage', '--debug', '--json'],
      ['usage', '--json'],
    ]) {
      const { stderr, code } = await b.run(words, { env: { IBID_DEBUG: '1' } });
      expect(code).toBe(4);
      expect(stderr).not.toMatch(HARMFUL);
    }
  });

  it.concurrent('what is typed comes back cleaned too', async () => {
    await using b = await bench({ '*': {} });
    for (const words of [
      ['usage', `--${NASTY.replaceAll('\u0000', '')}`],
      ['no-such\u001b[2Jthing'],
      ['brief', 'get', 'x', '\u001b]0;t\u0007'],
      ['usage', '--profile', '\u001b[2J'],
    ]) {
      const { stderr, code } = await b.run(words);
      expect(code).toBe(2);
      expect(stderr).not.toMatch(HARMFUL);
    }
  });

  it.concurrent('--dry-run shows a hostile question harmlessly, --json keeps it', async () => {
    await using b = await bench({ '*': {} });
    const { stdout } = await b.run(['query', 'a\u202eb\u009b2J', '--dry-run']);
    expect(stdout).not.toMatch(HARMFUL);
  });

  it.concurrent('footnote marks and brackets are never markup', async () => {
    await using b = await bench({ '*': { text: '[1] [red]x[/red] {bold}' } });
    expect((await b.run(['usage', '--color', 'always'])).stdout.replace(STYLES, '')).toBe(
      'text: [1] [red]x[/red] {bold}\n',
    );
  });
});

describe('cli.md: CSV cells cannot become formulas, a cell stays in its cell', () => {
  const cells = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    "=cmd|'/c calc'!A1",
  ];

  it.concurrent('csv', async () => {
    await using b = await bench({
      '*': { items: [...cells.map((v) => ({ v })), { v: -1.5 }, { v: '-2e3' }, { '=h': 1 }] },
    });
    const lines = (await b.run(['source', 'list', '--format', 'csv'])).stdout.trimEnd().split('\r\n');
    const first = lines.map((line) => line.replace(/^"/, '').trimStart().charAt(0));
    expect(first.filter((sign) => '=+@'.includes(sign) && sign !== '')).toEqual([]);
    expect(lines).toContain('-1.5,');
    expect(lines).toContain('-2e3,');
    expect(lines[0]).toBe("v,'=h");
  });

  it.concurrent('md: pipes, links, images, HTML and line breaks are text', async () => {
    const value = 'a | b\n# c [x](http://evil) ![i](y) <script> `z` **b** &lt;';
    await using b = await bench({ '*': (_seen, response) => json(response, { items: [{ id: 1, value }] }) });
    const { stdout } = await b.run(['source', 'list', '--format', 'md']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    const row = stdout.trimEnd().split('\n')[2] ?? '';
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(3);
    expect(row).not.toMatch(/(?<!\\)[[\]<`*#!&]/);
  });
});
