// POST /v1/tutor (specification, "Tutor session"): a turn without session_id begins a session, one with it goes on. Sessions
// are records of the workspace; the results of two concurrent turns are merged, neither is lost.
import type { TutorProgress, TutorScore, TutorTurn } from '../../api/payloads/tutor.ts';
import type { RequestOf } from '../../api/routes.ts';
import { workOf, type RoutedCall } from '../context.ts';
import { isDone, merged, newSession, completed, type Session } from '../../engine/tutor/session.ts';
import type { Judgement, Turn } from '../../engine/tutor/turn/reply.ts';
import { takeTurn } from '../../engine/tutor/turn/turn.ts';
import { ServiceProblem } from '../errors.ts';
import { toUsd } from '../rules/meter.ts';
import { citationsShown } from '../citations.ts';

/** The payload of service.md. Outcome insufficient_evidence is one turn's: the session lives on. */
export async function tutor(input: RequestOf<'tutor'>, call: RoutedCall): Promise<TutorTurn> {
  const { session_id, message } = input;
  const before = session_id === undefined ? await begun(input, call) : await resumed(session_id, input, call);
  const turn = await takeTurn(call.service.store, before, message, workOf(call));
  // Only what would be sent was wanted: nothing is to be stored.
  if (call.service.reader?.preview === true) call.abort();
  call.signal.throwIfAborted();
  const id = session_id ?? call.service.newId('ses_');
  const stored = session_id === undefined ? await keep(id, turn, call) : await change(id, before, turn, call);
  return { session_id: id, ...(await payload(turn, stored, call)) };
}

async function begun({ sector_id, topic }: RequestOf<'tutor'>, call: RoutedCall): Promise<Session> {
  // The schema of the route has both where there is no session_id.
  return newSession(await sectorNamed(sector_id ?? '', call), topic ?? '');
}

async function resumed(id: string, input: RequestOf<'tutor'>, call: RoutedCall): Promise<Session> {
  const { records } = call.service;
  const record = await records.get(call.principal.workspace, 'session', id);
  if (record === undefined) throw unknownSession();
  const session = completed(JSON.parse(record.text) as Session);
  for (const member of ['sector_id', 'topic'] as const) {
    const given = input[member];
    if (given === undefined || isSameName(given, session[member])) continue;
    const detail = `The session has another ${member}: it keeps the one that it began with. Begin a new session for this one.`;
    throw new ServiceProblem('invalid-request', detail, { members: { member } });
  }
  return session;
}

function unknownSession(): ServiceProblem {
  return new ServiceProblem('not-found', 'No tutor session of this workspace has this id.');
}

async function keep(id: string, { session }: Turn, call: RoutedCall): Promise<Session> {
  const first = { ...session, turns: 1 };
  const { records } = call.service;
  const record = {
    kind: 'session',
    id,
    at: call.service.now().toISOString(),
    labels: [],
    text: JSON.stringify(first),
  } as const;
  await records.put(call.principal.workspace, record);
  return first;
}

async function change(id: string, before: Session, turn: Turn, call: RoutedCall): Promise<Session> {
  const { records } = call.service;
  let stored = turn.session;
  const found = await records.change(call.principal.workspace, 'session', id, (text) => {
    stored = merged(completed(JSON.parse(text) as Session), before, turn.session);
    return JSON.stringify(stored);
  });
  if (!found) throw unknownSession();
  return stored;
}

async function payload(
  turn: Turn,
  stored: Session,
  call: RoutedCall,
): Promise<Omit<TutorTurn, 'session_id'>> {
  const { passages, step, judgement } = turn;
  const citations = [...passages, ...(judgement?.source === undefined ? [] : [judgement.source])].flatMap(
    ({ citation, others = [] }) => [citation, ...others],
  );
  const distinct = citations.filter(({ id }, at) => citations.findIndex((one) => one.id === id) === at);
  return {
    sector_id: stored.sector_id,
    topic: stored.topic,
    turn: stored.turns,
    outcome: turn.outcome,
    lead: turn.lead,
    step: step === null ? null : { id: step.id, kind: step.kind, title: step.title },
    reply: passages.length === 0 ? null : joinedText(passages),
    claims: passages.map(({ claim }) => claim),
    citations: await citationsShown(distinct, call),
    judgement: judgementPart(judgement),
    check_question: checkPart(turn.session),
    shows: turn.shows,
    score: scorePart(stored),
    asked: turn.asked,
    advice: turn.advice,
    progress: progressPart(stored),
    unanswered: stored.unanswered,
    reasons: turn.reasons,
    notices: turn.notices,
    ...(turn.closest === undefined ? {} : { closest: await citationsShown(turn.closest, call) }),
    ...(turn.reading === undefined ? {} : { reading: turn.reading }),
    ...(stored.steps.length === 0 ? { available: await corpusTopics(stored.sector_id, call) } : {}),
    billable: call.principal.billable,
    cost_usd: toUsd(call.meter.costMicros),
    created_at: call.service.now().toISOString(),
  };
}

/** What follows the passage before it in its document, or is of the same, is joined by a space; anything else is a line of its own. */
function joinedText(passages: Turn['passages']): string {
  return passages.reduce((text, one, at) => {
    const before = passages[at - 1];
    if (before === undefined) return one.text;
    const [chunk, start] = one.place;
    const isNear = Math.abs(start - before.place[2]) <= CLOSE || start === before.place[1];
    const follows = chunk === before.place[0] && isNear;
    return `${text}${follows ? ' ' : '\n'}${one.text}`;
  }, '');
}

const CLOSE = 3;

/** The answer is shown only after it was judged. */
function judgementPart(judgement: Judgement | null): TutorTurn['judgement'] {
  if (judgement === null) return null;
  const { verdict, check, source } = judgement;
  return {
    verdict,
    question: check.text,
    expected: source === undefined ? null : check.expected,
    citation_ids: source?.claim.citation_ids ?? [],
  };
}

function checkPart({ check }: Session): TutorTurn['check_question'] {
  return check === null ? null : { id: check.id, kind: check.kind, text: check.text };
}

/** Null where nothing was asked yet. */
function scorePart({ results, check }: Session): TutorScore | null {
  const count = (verdict: string) => results.filter((one) => one.verdict === verdict).length;
  const isNew = check !== null && !results.some((one) => one.check.id === check.id);
  const asked = results.length + (isNew ? 1 : 0);
  const [correct, partly, wrong, passed] = ['correct', 'partly', 'wrong', 'passed'].map(count) as [
    number,
    number,
    number,
    number,
  ];
  return asked === 0 ? null : { asked, correct, partly, wrong, passed };
}

function progressPart(session: Session): TutorProgress {
  const steps = session.steps.map((step) => {
    const { id, kind, title } = step;
    return { id, kind, title, done: isDone(step, session) };
  });
  return { covered: steps.filter(({ done }) => done).length, total: steps.length, steps };
}

// Topics for a tutor session: the sectors of the corpus, and the titles of a sector's documents.

const MOST_TOPICS = 20;
const MOST_SOURCES = 100;

/** Sectors by name; titles of the documents of `sector_id`, none where the corpus has no such sector. */
async function corpusTopics(
  sector_id: string,
  call: RoutedCall,
): Promise<{ sectors: readonly string[]; topics: readonly string[] }> {
  const sectors = await allSectors(call);
  const { rows } = await call.service.store.documents({ sector_id }, { limit: MOST_TOPICS, offset: 0 });
  return { sectors, topics: [...new Set(rows.map(({ title }) => title))].sort() };
}

/** The corpus's own spelling of a sector: `monetary-policy` for "Monetary policy"; as given where it has none. */
async function sectorNamed(given: string, call: RoutedCall): Promise<string> {
  const sectors = await allSectors(call);
  return sectors.includes(given) ? given : (sectors.find((one) => isSameName(one, given)) ?? given);
}

/** Whether two names are the same except for case and separators. */
function isSameName(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  return plain(one) === plain(other);
}

async function allSectors({ service: { store } }: RoutedCall): Promise<string[]> {
  const { rows } = await store.sources({}, { limit: MOST_SOURCES, offset: 0 });
  return [...new Set(rows.flatMap(({ sectors }) => sectors))].sort();
}
