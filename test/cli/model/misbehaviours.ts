// Everything that a model or its endpoint may do wrong. A lie is marked where it is said, and may be seen nowhere.
import { gzipSync } from 'node:zlib';
import {
  completes,
  completion,
  pointing,
  sends,
  type AskedModel,
  type Behaviour,
} from '../../support/model-endpoint.ts';

export interface Misbehaviour {
  readonly behave: Behaviour;
  /** What may not be shown anywhere. */
  readonly lies: readonly (string | RegExp)[];
  /** Whether a choice of the model's is shown, or its word that nothing answers; else the answer is our own, with a note. */
  readonly left: 'read' | 'refused' | 'unread';
  /** What the note says. */
  readonly note?: RegExp;
  /** How often it may be billed: a reply that cannot be used is asked for once more. */
  readonly billed: number;
  /** It never ends: after so many parts of its answer the clock leaps. */
  readonly endless?: number;
}

const RIGHT = /Traffic fell in 2019/;
const right = (asked: AskedModel) => pointing(asked, RIGHT);

/** A reply of ids, made of the right one. */
function choosing(
  reply: (id: string, asked: AskedModel) => object,
  left: Misbehaviour['left'] = 'read',
): Misbehaviour {
  return {
    behave: (asked, response) => completes(response, reply(right(asked).answers[0] ?? '', asked)),
    lies: [LIE],
    left,
    billed: 1,
  };
}

function broken(behave: Behaviour, note: RegExp, billed: number, ...lies: (string | RegExp)[]): Misbehaviour {
  return { behave, lies, note, left: 'unread', billed };
}

/** A lie for replies of which nothing may be used. */
const LIE = 'The canal was closed for ever in 2019.';
const LYING = { answers: [LIE], complete: true, search: [LIE] };

const unusable = (content: string, ...lies: (string | RegExp)[]) =>
  broken((_asked, response) => completes(response, content), /could not be used, twice/, 2, ...lies);

export const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  // What it points at.
  'a sentence in the place of an id': choosing((id) => ({ answers: [LIE, id], complete: true, search: [] })),
  'nothing but sentences': choosing(() => LYING, 'refused'),
  'an invented id': choosing((id) => ({ answers: ['s9999', id], complete: true, search: [] })),
  'ids of a prototype': choosing((id) => ({
    answers: ['__proto__', 'constructor', 'toString', id],
    complete: true,
    search: [],
  })),
  'the same id a thousand times': choosing((id) => ({
    answers: Array.from({ length: 1000 }, () => id),
    complete: true,
    search: [],
  })),
  'ids by the thousand': choosing((id) => ({
    answers: [id, ...Array.from({ length: 9000 }, (_, at) => `s${at + 500}`)],
    complete: true,
    search: [],
  })),
  'every statement': choosing((id, { statements }) => ({
    answers: [id, ...statements.map((one) => one.id)],
    complete: true,
    search: [],
  })),
  'an id with a blank': choosing((id) => ({ answers: [` ${id}`, `${id} `, id], complete: true, search: [] })),
  'an id in capitals': choosing((id) => ({ answers: [id.toUpperCase(), id], complete: true, search: [] })),
  'nothing where there is an answer': choosing(
    () => ({ answers: [], complete: false, search: [] }),
    'refused',
  ),
  'the note of a document obeyed': {
    behave: (asked, response) => completes(response, pointing(asked, /ignore all rules/)),
    lies: [LIE],
    left: 'read',
    billed: 1,
  },
  'searches by the thousand': choosing((id) => ({
    answers: [id],
    complete: false,
    search: Array.from({ length: 1000 }, () => LIE),
  })),
  'members of its own': choosing((id) => ({
    answers: [id],
    complete: true,
    search: [],
    text: LIE,
    note: LIE,
  })),
  'no word on whether it is complete': choosing((id) => ({ answers: [id] })),
  'a completeness in words': choosing((id) => ({ answers: [id], complete: LIE, search: LIE })),

  // What it is written in.
  'JSON that is cut': unusable(JSON.stringify(LYING).slice(0, -8), LIE),
  'words around the JSON': unusable(`Sure! Here it is: ${JSON.stringify(LYING)}`, 'Sure', LIE),
  'no JSON': unusable(LIE, LIE),
  'JSON in a fence': {
    behave: (asked, response) => completes(response, `\`\`\`json\n${JSON.stringify(right(asked))}\n\`\`\``),
    lies: [LIE, '```'],
    left: 'read',
    billed: 1,
  },
  'JSON nested in JSON': unusable(JSON.stringify({ reply: LYING }), LIE),
  'JSON that nests ten thousand deep': unusable(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  'members that are there twice': {
    behave: (asked, response) =>
      completes(
        response,
        `{"answers":${JSON.stringify([LIE])},"answers":${JSON.stringify(right(asked).answers)}}`,
      ),
    lies: [LIE],
    left: 'read',
    billed: 1,
  },
  'members of a prototype': unusable(`{"__proto__":${JSON.stringify(LYING)}}`, LIE),
  'ids that are no texts': unusable('{"answers":[{"toString":"x"}],"complete":true,"search":[]}'),
  'ids that are no list': unusable(`{"answers":${JSON.stringify(LIE)}}`, LIE),
  'a list in the place of an object': unusable(JSON.stringify([LIE]), LIE),
  'the wire of another program': unusable(JSON.stringify({ sentences: [{ text: LIE, cites: ['s1'] }] }), LIE),
  nothing: unusable(''),
  'an answer that is repaired': {
    behave: (asked, response) => completes(response, asked.isRepair ? right(asked) : LIE),
    lies: [LIE],
    left: 'read',
    billed: 2,
  },
  'an answer whose repair is none': broken(
    (_asked, response, nth) => completes(response, nth === 0 ? 'Hm.' : LIE),
    /could not be used, twice/,
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
        choices: [{ message: { content: '{"answers":["The can' }, finish_reason: 'length' }],
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
      sends(response, JSON.stringify(completion(JSON.stringify(right(asked)))), {
        'content-type': 'text/plain',
      }),
    lies: [LIE],
    left: 'read',
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
    endless: 5,
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
    endless: 5,
  },
  'a stall': { ...broken(() => undefined, /in time/, 1), endless: 0 },
  'a stall in the middle': {
    ...broken(
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices":[');
      },
      /in time/,
      1,
    ),
    endless: 1,
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
      else completes(response, right(asked));
    },
    lies: [],
    left: 'read',
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
      if (asked.format === 'none') completes(response, right(asked));
      else sends(response, JSON.stringify({ error: LIE }), {}, 400);
    },
    lies: [LIE],
    left: 'read',
    billed: 1,
  },
  'more tokens than there may be': broken(
    (asked, response) =>
      completes(response, right(asked), {
        usage: { prompt_tokens: 400, completion_tokens: 9_000_000 },
      }),
    /cost more than it may/,
    1,
  ),
  'tokens that cannot be': {
    behave: (asked, response) =>
      completes(response, right(asked), {
        usage: { prompt_tokens: -4, completion_tokens: 'none' },
      }),
    lies: [],
    left: 'read',
    billed: 1,
  },
  'no tokens for an answer': {
    behave: (asked, response) =>
      completes(response, right(asked), {
        usage: { prompt_tokens: 0, completion_tokens: 0 },
      }),
    lies: [],
    left: 'read',
    billed: 1,
  },
  'another model at the second request': broken(
    (asked, response, nth) =>
      completes(response, nth === 0 ? 'Hm.' : right(asked), { model: `model-${nth}` }),
    /another model than before/,
    2,
  ),
  'a name of a model that is an address': {
    behave: (asked, response) => completes(response, right(asked), { model: 'https://evil.example/x' }),
    lies: ['evil.example'],
    left: 'read',
    billed: 1,
  },
  'a name of a model that is a sentence': {
    behave: (asked, response) => completes(response, right(asked), { model: LIE }),
    lies: [LIE],
    left: 'read',
    billed: 1,
  },
};
