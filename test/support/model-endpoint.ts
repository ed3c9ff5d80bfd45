// An endpoint of a model on loopback, scripted: it reads what it is asked as a model would, and answers as a test has it
// answer. It counts what it took, as one that bills would.
import type { ServerResponse } from 'node:http';
import { serve, type TestServer } from './http-servers.ts';

export interface Statement {
  readonly id: string;
  readonly text: string;
}

/** What a model was asked. */
export interface AskedModel {
  readonly model: string;
  readonly task: string;
  readonly question: string;
  readonly statements: readonly Statement[];
  readonly format: string;
  /** A reply that could not be used was sent back. */
  readonly isRepair: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The reply of the task `answer`. */
export interface Pointing {
  readonly answers: readonly string[];
  readonly complete: boolean;
  readonly search: readonly string[];
}

/** Answers one request, from 0. */
export type Behaviour = (asked: AskedModel, response: ServerResponse, nth: number) => void | Promise<void>;

export interface ModelEndpoint extends TestServer {
  /** For the requests that come from now on. */
  behave(behaviour: Behaviour): void;
  /** Requests since then that were answered with a 2xx, or with nothing at all after they were read: these are billed. */
  readonly billed: () => number;
}

export async function modelEndpoint(): Promise<ModelEndpoint> {
  let behaviour: Behaviour = (asked, response) => completes(response, pointing(asked));
  let nth = 0;
  let from = 0;
  const server: TestServer = await serve(async (seen, response) => {
    // What `ibid model set` finds out is not asked of the model.
    if (!seen.url.endsWith('/chat/completions')) {
      server.seen.splice(server.seen.indexOf(seen), 1);
      return sends(response, '{}', {}, 404);
    }
    nth += 1;
    await behaviour(askedIn(seen.body), response, nth - 1);
  });
  return {
    ...server,
    behave: (next) => {
      behaviour = next;
      nth = 0;
      from = server.seen.length;
    },
    billed: () => server.seen.slice(from).filter(({ status = 200 }) => status < 300).length,
  };
}

function askedIn(text: string): AskedModel {
  const body = JSON.parse(text) as {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string };
  };
  const asked = JSON.parse(body.messages[1]?.content ?? '{}') as {
    task: string;
    question: string;
    passages: { statements: Statement[] }[];
  };
  return {
    model: body.model,
    task: asked.task,
    question: asked.question,
    statements: asked.passages.flatMap(({ statements }) => statements),
    format: body.response_format?.type ?? 'none',
    isRepair: body.messages.length > 2,
    body,
  };
}

/** The reply that points at the statements with these words; at the first without. */
export function pointing({ statements }: AskedModel, words?: RegExp): Pointing {
  const found =
    words === undefined ? statements.slice(0, 1) : statements.filter(({ text }) => words.test(text));
  return { answers: found.map(({ id }) => id), complete: true, search: [] };
}

/** A chat completion. @param more members over those of a usual one */
export function completion(
  content: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 400, completion_tokens: 60, total_tokens: 460 },
    ...more,
  };
}

/** Answers with a completion whose content is this reply, or a text as it is. */
export function completes(
  response: ServerResponse,
  content: object | string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  sends(response, JSON.stringify(completion(text, more)));
}

export function sends(
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
