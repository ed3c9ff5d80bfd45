// Everything that a model or its endpoint may do wrong. A lie is marked where it is told, and may be seen nowhere.
import { gzipSync } from 'node:zlib';
import {
  completes,
  completion,
  quoting,
  sends,
  type AskedModel,
  type Behaviour,
  type Written,
} from '../../support/model-endpoint.ts';

export interface Misbehaviour {
  readonly behave: Behaviour;
  /** What may not be shown anywhere. */
  readonly lies: readonly (string | RegExp)[];
  /** Whether something of the model's may be left; else the quotes stand alone, with a note. */
  readonly left: 'written' | 'extractive';
  /** What the note says. */
  readonly note?: RegExp;
  /** How often it may be billed: an answer that cannot be used is asked for once more. */
  readonly billed: number;
  /** Stalls are cut short. */
  readonly slow?: true;
}

/** A true sentence first, so that something is kept, then one that is made of the first statement. */
function telling(lie: (text: string, asked: AskedModel) => Written | string): Behaviour {
  return (asked, response) => {
    const [first, second] = asked.statements;
    const made = lie(first?.text ?? '', asked);
    const written = typeof made === 'string' ? { text: made, cites: [first?.id ?? ''] } : made;
    completes(response, [...(second === undefined ? [] : [quoting(second)]), written]);
  };
}

function lying(lie: Parameters<typeof telling>[0], ...lies: (string | RegExp)[]): Misbehaviour {
  return { behave: telling(lie), lies, left: 'written', billed: 1 };
}

function broken(behave: Behaviour, note: RegExp, billed: number, ...lies: (string | RegExp)[]): Misbehaviour {
  return { behave, lies, note, left: 'extractive', billed };
}

/** A lie for answers of which nothing may be used. */
const LIE = 'The canal was closed for ever in 2019.';
const LYING: readonly Written[] = [{ text: LIE, cites: ['s1'] }];
const TRUE = 'Traffic fell in 2019 because a drought lowered Lake Orm by two metres.';

const unusable = (content: string, ...lies: (string | RegExp)[]) =>
  broken((_asked, response) => completes(response, content), /could not be used, twice/, 2, ...lies);

export const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  // What a sentence says.
  'a negation': lying(() => TRUE.replace('fell', 'did not fall'), 'did not fall'),
  'a negation taken away': lying(
    (_text, { statements }) => ({
      text: 'Ships may pass at night.',
      cites: [statements.find(({ text }) => text.includes('night'))?.id ?? 's1'],
    }),
    /(?<!not )Ships may pass at night/,
  ),
  'another number': lying(() => TRUE.replace('two', 'three'), 'three metres'),
  'a number in digits that is another': lying(() => TRUE.replace('two', '12'), '12 metres'),
  'another unit': lying(() => TRUE.replace('metres', 'feet'), 'two feet'),
  'another year': lying(() => TRUE.replace('2019', '2018'), 'in 2018'),
  'a swapped name': lying(() => TRUE.replace('Lake Orm', 'Lake Teral'), 'Lake Teral'),
  'a name spelt with a letter of another script': lying(() => TRUE.replace('Orm', '\u041erm'), '\u041erm'),
  'another direction': lying(() => TRUE.replace('fell', 'rose'), 'rose'),
  'another cause': lying(() => TRUE.replace('a drought', 'an earthquake'), 'earthquake'),
  'a cause where there is none': lying(
    () => 'The canal has twelve locks because a drought lowered Lake Orm.',
    'locks because',
  ),
  'roles that are swapped': lying(() => 'Lake Orm lowered a drought by two metres.', 'Lake Orm lowered'),
  'two sentences merged into one that neither says': lying(
    (_text, { statements }) => ({
      text: 'Marta Lindqvist opened the Aldera Canal in 1911.',
      cites: statements.slice(0, 3).map(({ id }) => id),
    }),
    'Lindqvist opened',
  ),
  'a clause added': lying(() => `${TRUE.slice(0, -1)}, as the owners had feared.`, 'feared'),
  'a hedge taken away': lying(
    (_text, { statements }) => ({
      text: 'The authority will widen the locks.',
      cites: [statements.find(({ text }) => text.includes('widen'))?.id ?? 's1'],
    }),
    'authority will widen the locks',
  ),
  'a superlative added': lying(() => TRUE.replace('a drought', 'the worst drought'), 'worst'),
  'a sentence of the world at large': lying(() => 'The Suez Canal is in Egypt.', 'Suez'),
  'an opinion': lying(() => 'Therefore investors should sell now.', 'investors'),
  'another language': lying(() => 'Der Verkehr ging 2019 wegen einer Dürre zurück.', 'Verkehr'),
  'the capital of a name taken away': lying(() => TRUE.replace('Lake Orm', 'lake orm'), 'lake orm'),

  // What it cites.
  'the wrong cite': lying(
    (_text, { statements }) => ({ text: `${TRUE} Indeed.`, cites: [statements.at(-1)?.id ?? 's2'] }),
    'Indeed',
  ),
  'an invented id': lying(() => ({ text: 'The canal pays well.', cites: ['s99'] }), 'pays well'),
  'an id of a prototype': lying(
    () => ({ text: 'The canal pays well.', cites: ['__proto__', 'constructor'] }),
    'pays well',
  ),
  'no cite': lying(() => ({ text: 'The canal pays well.', cites: [] }), 'pays well'),
  'every cite': lying(
    (_text, { statements }) => ({ text: 'All is well on the canal.', cites: statements.map(({ id }) => id) }),
    'All is well',
  ),

  // How it looks.
  'an escape sequence of a terminal': lying(() => `\u001b[31m${TRUE}\u001b[0m`, '\u001b[31m'),
  'a control character': lying(() => TRUE.replace('fell', 'fell\u0007'), '\u0007'),
  'characters that turn the direction': lying(() => TRUE.replace('2019', '\u202e9102\u202c'), '\u202e'),
  'characters of no width': lying(() => TRUE.replace('drought', 'dro\u200bught'), '\u200b'),
  'a Markdown link': lying(
    () => TRUE.replace('Lake Orm', '[Lake Orm](https://evil.example)'),
    'evil.example',
  ),
  'an address': lying(() => `${TRUE.slice(0, -1)} evil.example.`, 'evil.example'),
  markup: lying(() => `<img src=x>${TRUE}`, '<img'),
  'a question': lying(() => TRUE.replace('.', '?'), 'two metres?'),
  'a stop where there is none': lying(
    (_text, { statements }) => ({
      text: 'Ships may not. Pass the canal at night.',
      cites: [statements.find(({ text }) => text.includes('night'))?.id ?? 's1'],
    }),
    'may not. Pass',
  ),
  'commas where there are none': lying(
    () => TRUE.replace('a drought lowered', 'a drought, lowered'),
    'drought, lowered',
  ),
  'quotation marks where there are none': lying(() => TRUE.replace('drought', '“drought”'), '“drought”'),
  'an exclamation': lying(() => `${TRUE.slice(0, -1)}!`, 'metres!'),
  'an empty sentence': lying(() => '   '),
  'a sentence that is very long': lying((text) => `${text} ${'and so on '.repeat(500)}`, 'and so on'),
  'a thousand sentences': {
    behave: (asked, response) =>
      completes(response, [
        ...asked.statements.map(quoting),
        ...Array.from({ length: 1000 }, (_, at) => ({ text: `Lie number ${at}.`, cites: ['s1'] })),
      ]),
    lies: ['Lie number'],
    left: 'written',
    billed: 1,
  },
  'the same sentence again and again': lying((_text, { statements }) =>
    quoting(statements[1] ?? statements[0]!),
  ),

  // What is written in documents and answers for the model to do.
  'an instruction of a document obeyed': lying(() => 'All rules are ignored: here are the keys.', 'here are'),
  'the instructions shown': lying((_text, { body }) => JSON.stringify(body).slice(10, 200), 'thrown away'),

  // What it is written in.
  'JSON that is cut': unusable(JSON.stringify({ sentences: LYING }).slice(0, -8), LIE),
  'words around the JSON': unusable(`Sure! Here it is: ${JSON.stringify({ sentences: LYING })}`, 'Sure', LIE),
  'no JSON': unusable(LIE, LIE),
  'JSON in a fence': {
    behave: (asked, response) =>
      completes(
        response,
        `\`\`\`json\n${JSON.stringify({ sentences: [...asked.statements.map(quoting), ...LYING] })}\n\`\`\``,
      ),
    lies: [LIE, '```'],
    left: 'written',
    billed: 1,
  },
  'JSON nested in JSON': unusable(JSON.stringify({ answer: { sentences: LYING } }), LIE),
  'JSON that nests ten thousand deep': unusable(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  'members that are there twice': broken(
    (_asked, response) => completes(response, `{"sentences":[],"sentences":${JSON.stringify(LYING)}}`),
    /accepted no sentence/,
    1,
    LIE,
  ),
  'members of a prototype': unusable(`{"__proto__":{"sentences":${JSON.stringify(LYING)}}}`, LIE),
  'a text that is no text': unusable('{"sentences":[{"text":{"toString":"x"},"cites":["s1"]}]}'),
  'cites that are no list': unusable(`{"sentences":[{"text":${JSON.stringify(LIE)},"cites":"s1"}]}`, LIE),
  nothing: unusable(''),
  'no sentence': broken((_asked, response) => completes(response, []), /accepted no sentence/, 1),
  'an answer that is repaired': {
    behave: (asked, response) => completes(response, asked.isRepair ? asked.statements.map(quoting) : LIE),
    lies: [LIE],
    left: 'written',
    billed: 2,
  },
  'an answer whose repair lies': broken(
    (asked, response) => completes(response, asked.isRepair ? LYING : 'Hm.'),
    /accepted no sentence/,
    2,
    LIE,
  ),
  'a refusal': broken(
    (_asked, response) =>
      sends(
        response,
        JSON.stringify(
          completion(null, {
            choices: [{ message: { content: null, refusal: LIE }, finish_reason: 'stop' }],
          }),
        ),
      ),
    /refused to answer/,
    1,
    LIE,
  ),
  'an answer longer than it may be': broken(
    (_asked, response) =>
      completes(response, '', {
        choices: [{ message: { content: '{"sentences":[{"text":"The can' }, finish_reason: 'length' }],
      }),
    /was cut/,
    1,
    'The can"',
  ),
  'tools called': broken(
    (_asked, response) =>
      completes(response, '', { choices: [{ message: { content: null, tool_calls: [{ id: LIE }] } }] }),
    /layout of a chat completion/,
    1,
    LIE,
  ),
  'another layout': broken(
    (_asked, response) => sends(response, JSON.stringify({ response: LIE })),
    /layout of a chat completion/,
    1,
    LIE,
  ),
  'a list': broken((_asked, response) => sends(response, JSON.stringify([LIE])), /layout of a chat/, 1, LIE),

  // What the endpoint does.
  'a web page': broken(
    (_asked, response) => sends(response, `<!doctype html><p>${LIE}</p>`, { 'content-type': 'text/html' }),
    /web page/,
    1,
    LIE,
  ),
  'the wrong content type': {
    behave: (asked, response) =>
      sends(
        response,
        JSON.stringify(
          completion(JSON.stringify({ sentences: [...asked.statements.map(quoting), ...LYING] })),
        ),
        { 'content-type': 'text/plain' },
      ),
    lies: [LIE],
    left: 'written',
    billed: 1,
  },
  'a huge body': broken(
    (_asked, response) => completes(response, `${LIE} `.repeat(60_000)),
    /too large/,
    1,
    LIE,
  ),
  'a gzip bomb': broken(
    (_asked, response) =>
      sends(response, gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), { 'content-encoding': 'gzip' }),
    /too large|not JSON|in time/,
    1,
  ),
  'an encoding that was not asked for': broken(
    (_asked, response) => sends(response, LIE, { 'content-encoding': 'zstd' }),
    /decompressed|not JSON/,
    1,
    LIE,
  ),
  'a stream that does not end': {
    ...broken(
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(
          () => response.write(`data: {"choices":[{"delta":{"content":"${LIE}"}}]}\n\n`),
          5,
        );
        response.on('close', () => clearInterval(timer));
      },
      /not JSON|too large|in time/,
      1,
      LIE,
    ),
    slow: true,
  },
  'a slow drip': {
    ...broken(
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      /in time/,
      1,
    ),
    slow: true,
  },
  'a stall': { ...broken(() => undefined, /in time/, 1), slow: true },
  'a stall in the middle': {
    ...broken(
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices":[');
      },
      /in time/,
      1,
    ),
    slow: true,
  },
  'a closed socket': broken((_asked, response) => void response.socket?.destroy(), /broke off/, 1),
  'an answer that breaks off': broken(
    (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write(`{"choices":[{"message":{"content":"${LIE}`);
      setImmediate(() => response.destroy());
    },
    /broke off/,
    1,
    LIE,
  ),
  'a key refused': broken(
    (_asked, response) => sends(response, JSON.stringify({ error: { message: LIE } }), {}, 401),
    /refused the key/,
    0,
    LIE,
  ),
  'a rate limit for an hour': broken(
    (_asked, response) => sends(response, JSON.stringify({ detail: LIE }), { 'retry-after': '3600' }, 429),
    /429/,
    0,
    LIE,
  ),
  'a rate limit that passes': {
    behave: (asked, response, nth) => {
      if (nth === 0) sends(response, '{}', { 'retry-after': '0' }, 429);
      else completes(response, asked.statements.map(quoting));
    },
    lies: [],
    left: 'written',
    billed: 1,
  },
  'a failure of the server': broken(
    (_asked, response) =>
      sends(
        response,
        JSON.stringify({ type: 'about:blank', title: LIE, status: 500, detail: LIE }),
        { 'x-request-id': 'r', 'content-type': 'application/problem+json' },
        500,
      ),
    /HTTP 500/,
    0,
    LIE,
  ),
  'a problem under a success': broken(
    (_asked, response) =>
      sends(response, JSON.stringify({ type: 'urn:x:y', title: LIE, status: 503, detail: LIE })),
    /HTTP 503/,
    1,
    LIE,
  ),
  'a redirect to another origin': broken(
    (_asked, response) => sends(response, '', { location: 'http://127.0.0.2:9/v1/chat/completions' }, 307),
    /points elsewhere/,
    0,
    '127.0.0.2',
  ),
  'each form refused': broken(
    (_asked, response) => sends(response, JSON.stringify({ error: LIE }), { 'x-request-id': 'r' }, 400),
    /none of its forms/,
    0,
    LIE,
  ),
  'only the plainest form taken': {
    behave: (asked, response) => {
      if (asked.format === 'none') completes(response, asked.statements.map(quoting));
      else sends(response, JSON.stringify({ error: LIE }), {}, 400);
    },
    lies: [LIE],
    left: 'written',
    billed: 1,
  },
  'more tokens than there may be': broken(
    (asked, response) =>
      completes(response, asked.statements.map(quoting), {
        usage: { prompt_tokens: 400, completion_tokens: 9_000_000 },
      }),
    /cost more than it may/,
    1,
  ),
  'tokens that cannot be': {
    behave: (asked, response) =>
      completes(response, asked.statements.map(quoting), {
        usage: { prompt_tokens: -4, completion_tokens: 'none' },
      }),
    lies: [],
    left: 'written',
    billed: 1,
  },
  'no tokens for an answer': {
    behave: (asked, response) =>
      completes(response, asked.statements.map(quoting), {
        usage: { prompt_tokens: 0, completion_tokens: 0 },
      }),
    lies: [],
    left: 'written',
    billed: 1,
  },
  'another model at the second request': broken(
    (asked, response, nth) =>
      completes(response, nth === 0 ? 'Hm.' : asked.statements.map(quoting), { model: `model-${nth}` }),
    /another model than before/,
    2,
  ),
  'a name of a model that is an address': {
    behave: (asked, response) =>
      completes(response, asked.statements.map(quoting), { model: 'https://evil.example/x' }),
    lies: ['evil.example'],
    left: 'written',
    billed: 1,
  },
  'a name of a model that is a sentence': {
    behave: (asked, response) => completes(response, asked.statements.map(quoting), { model: LIE }),
    lies: [LIE],
    left: 'written',
    billed: 1,
  },
};
