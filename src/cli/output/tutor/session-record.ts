// A tutor session as it was held on this machine.
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { TutorTurn } from '../../../api/payloads/tutor.ts';

/** What was said, and what came back. */
export interface Exchange {
  /** RFC 3339. */
  readonly time: string;
  /** Null where what was sent was not kept. */
  readonly message: string | null;
  readonly turn: ForeignRecord<TutorTurn>;
}

export interface SessionRecord {
  readonly session_id: string;
  readonly sector_id: string | null;
  readonly topic: string | null;
  readonly exchanges: readonly Exchange[];
}
