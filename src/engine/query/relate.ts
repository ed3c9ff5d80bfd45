// What other sources say of a claim, by a reader: which of the statements near it agree, which conflict. What is cited is what
// they say themselves.
import type { Cited } from '../citing/compose.ts';
import { claimOfStatement } from '../statements/claim.ts';
import { find, type FindingStore } from './find.ts';
import { gathered, type Compared, type SecondLook } from './second-look.ts';
import type { ReadingAccount } from '../reading/account.ts';
import type { Room } from '../reading/offer.ts';
import type { Reader, ReaderSession } from '../reading/reader.ts';
import { roundOf } from '../reading/round.ts';

const ROOM: Room = { letters: 8_000, statements: 40 };
/** As much of a claim as is searched for, in UTF-16 units. */
const SEARCHED = 400;

interface Asking {
  readonly session: ReaderSession;
  readonly reader: Reader;
  readonly account: ReadingAccount;
}

/** Undefined where nothing else speaks of it, or nothing was read. Errors: those of the store; the signal's reason. */
export async function relatedByReading(
  store: FindingStore,
  { session, reader, account }: Asking,
  { claim, citation }: Cited,
  signal?: AbortSignal,
): Promise<SecondLook | undefined> {
  const [own] = await store.documentsById([citation.document_id]);
  if (own === undefined) return undefined;
  const { read, ranking } = await find(store, claim.text.slice(0, SEARCHED), { signal });
  const others = ranking.filter(({ statement }) => statement.chunk.document_id !== own.id);
  const round = await roundOf(store, reader, [{ read, ranking: others }], { room: ROOM });
  if (round.units.size === 0) return undefined;
  account.gave(round);
  const task = { task: 'relate', claim: claim.text, passages: round.passages } as const;
  const result = await session.read(task, round.documents, signal);
  signal?.throwIfAborted();
  if (result.kind === 'unread') return undefined;
  const compared: Compared[] = [];
  for (const { id, relation } of result.reply.relations) {
    const unit = round.units.get(id);
    if (unit === undefined) account.dropped(1);
    if (unit === undefined || relation === 'unrelated') continue;
    const { chunk } = unit.statement;
    const made = await claimOfStatement(store, unit.statement);
    const [document] = await store.documentsById([chunk.document_id]);
    if (made === undefined || document === undefined) account.dropped(1);
    else compared.push({ agrees: relation === 'agrees', reason: 'read', document, citation: made.citation });
  }
  return gathered(claim, own, compared);
}
