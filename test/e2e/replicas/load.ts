// Callers of two replicas who pay for questions, briefs and tutor turns, one after the other, until they are told to stop.
import { ask, type Answered } from '../../support/replicas.ts';

/** What callers saw. */
export interface Asked {
  /** Request ids of questions that were answered. */
  readonly answers: string[];
  /** Briefs by the request id of their making. */
  readonly briefs: Map<string, { readonly id: string; readonly text: string }>;
  /** Sessions by their id, with the request ids of the turns that were answered. */
  readonly sessions: Map<string, { readonly paid: string[] }>;
  /** Request ids of calls that were refused. */
  readonly refused: string[];
  /** How many connections broke. */
  broken: number;
}

export interface Load {
  readonly urls: () => readonly string[];
  readonly key: string;
  readonly asked: Asked;
  readonly signal: AbortSignal;
  readonly first: number;
}

const QUESTIONS = ['Who makes EUV lithography machines?', 'What caused the failure of Silicon Valley Bank?'];

export async function keepAsking({ urls, key, asked, signal, first }: Load): Promise<void> {
  let session: string | undefined;
  const post = async (n: number, path: string, body: object): Promise<Answered | undefined> => {
    const all = urls();
    const answered = await ask(all[n % all.length]!, path, key, body).catch(() => undefined);
    if (answered?.status === 200) return answered;
    if (answered === undefined) asked.broken += 1;
    else asked.refused.push(answered.requestId);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return undefined;
  };
  const turn = async (n: number): Promise<void> => {
    const begin = { message: 'Begin', sector_id: 'semiconductors', topic: 'lithography' };
    const next = session === undefined ? begin : { message: 'Go on', session_id: session };
    const answered = await post(n, '/v1/tutor', next);
    if (answered === undefined) return;
    const { session_id } = JSON.parse(answered.text) as { session_id: string };
    session = session_id;
    const known = asked.sessions.get(session_id) ?? { paid: [] };
    known.paid.push(answered.requestId);
    asked.sessions.set(session_id, known);
  };
  const brief = async (n: number): Promise<void> => {
    const answered = await post(n, '/v1/brief', { variant: 'primer', sectors: ['energy'] });
    if (answered === undefined) return;
    const { id } = JSON.parse(answered.text) as { id: string };
    asked.briefs.set(answered.requestId, { id, text: answered.text });
  };
  for (let n = first; !signal.aborted; n += 1) {
    if (n % 40 === 20) await brief(n);
    else if (n % 5 === 3) await turn(n);
    else {
      const query = `${QUESTIONS[n % QUESTIONS.length]!} ${n % 7}`;
      const answered = await post(n, '/v1/query', { query });
      if (answered !== undefined) asked.answers.push(answered.requestId);
    }
  }
}
