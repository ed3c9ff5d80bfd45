// An endpoint of a model that decides on loopback, scripted, in both forms in which such endpoints are asked.
import type { ServerResponse } from 'node:http';
import { serve, type Seen, type TestServer } from './http-servers.ts';
import { sends } from './model-endpoint.ts';

/** What a model was asked to decide. */
export interface AskedDecisions {
  readonly form: 'systemone' | 'decisions';
  readonly model: string;
  readonly question: string;
  readonly title: string;
  readonly statements: readonly { readonly id: string; readonly text: string }[];
  /** Names of the questions, in their order. */
  readonly ids: readonly string[];
  /** Length of the body, in UTF-16 units. */
  readonly length: number;
}

/** Answers one request, from 0. */
export type DecisionBehaviour = (
  asked: AskedDecisions,
  response: ServerResponse,
  nth: number,
) => void | Promise<void>;

export interface DecisionEndpoint extends TestServer {
  /** For the requests that come from now on. */
  behave(behaviour: DecisionBehaviour): void;
  /** What was asked since then. */
  readonly asked: AskedDecisions[];
}

/** @param forms paths that it has; it says 404 to others */
export async function decisionEndpoint(
  forms: readonly AskedDecisions['form'][] = ['systemone', 'decisions'],
): Promise<DecisionEndpoint> {
  let behaviour: DecisionBehaviour = (asked, response) => decides(asked, response, /./, 0.5);
  const asked: AskedDecisions[] = [];
  const server = await serve(async (seen, response) => {
    const form = forms.find((one) => seen.url === `/v1/${one}`);
    if (form === undefined || seen.method !== 'POST')
      return sends(response, '{"error":{"message":"not found"}}', {}, 404);
    const one = askedIn(form, seen);
    asked.push(one);
    await behaviour(one, response, asked.length - 1);
  });
  return {
    ...server,
    asked,
    behave: (next) => {
      behaviour = next;
      asked.length = 0;
    },
  };
}

interface Body {
  readonly model: string;
  readonly state?: State;
  readonly input?: string;
  readonly questions: Readonly<Record<string, unknown>> | readonly { readonly name: string }[];
}

type State = Pick<AskedDecisions, 'question' | 'title' | 'statements'>;

function askedIn(form: AskedDecisions['form'], { body }: Seen): AskedDecisions {
  const { model, state, input, questions } = JSON.parse(body) as Body;
  const { question, title, statements } = state ?? (JSON.parse(input ?? '{}') as State);
  const ids = Array.isArray(questions)
    ? questions.map((one: { name: string }) => one.name)
    : Object.keys(questions);
  return { form, model, question, title, statements, ids, length: body.length };
}

/** The probability of each question: `high` where a statement has these words, or one of the block's; .02 of the rest. */
export function probabilities({ ids, statements }: AskedDecisions, words: RegExp, high = 0.95) {
  const isThere = statements.some(({ text }) => words.test(text));
  const textOf = new Map(statements.map(({ id, text }) => [id, text]));
  return new Map(
    ids.map((id) => [id, (id === 'block' ? isThere : words.test(textOf.get(id) ?? '')) ? high : 0.02]),
  );
}

/** Answers by the words of statements. */
export function decides(asked: AskedDecisions, response: ServerResponse, words: RegExp, high?: number): void {
  answers(asked, response, probabilities(asked, words, high));
}

/** Answers with these probabilities, whatever they are. @param more members over the usual ones */
export function answers(
  { form }: Pick<AskedDecisions, 'form'>,
  response: ServerResponse,
  all: Iterable<readonly [string, unknown]>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const found = [...all];
  const document = {
    model: 'decider-1',
    answers:
      form === 'systemone'
        ? Object.fromEntries(found.map(([id, noul]) => [id, { type: 'noul', noul }]))
        : found.map(([name, probability]) => ({ type: 'predicate', name, probability })),
    usage: { input_tokens: 300, output_tokens: 0 },
    ...more,
  };
  sends(response, JSON.stringify(document));
}
