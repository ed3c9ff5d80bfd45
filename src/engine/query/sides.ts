// A comparison is answered where both sides are: by one statement of both, or by one for each.
import type { QueryReason } from '../../api/payloads/query.ts';
import { claimAt, type Cited } from '../citing/compose.ts';
import { scaffoldOf } from '../question/question-words.ts';
import type { Ranked } from '../statements/ranking.ts';
import { stems } from '../../text/terms.ts';
import type { Finding, FindingStore } from './find.ts';
import { reason } from './reasons.ts';

export interface OtherSide {
  /** What is said of the side that the first statement leaves out. */
  readonly made?: Cited;
  /** Where nothing is. */
  readonly open?: { readonly side: string; readonly reason: QueryReason };
}

/** Statements looked at for the other side, best first. */
const LOOKED_AT = 40;
/** It must have nearly as much of the question as the first one. */
const ENOUGH = 0.7;

/** The other side of a comparison whose first statement speaks of one; nothing for any other question. Errors: those of the store. */
export async function otherSide(store: FindingStore, { read, ranking }: Finding): Promise<OtherSide> {
  const { sides } = read.asked;
  const [first] = ranking;
  if (sides.length < 2 || first === undefined) return {};
  const own = sides.map((side) => ownStems(side, sides));
  const [side, ...more] = sides.filter((_side, at) => !speaksOf(first, own[at]!));
  if (side === undefined || more.length > 0) return {};
  const wanted = own[sides.indexOf(side)]!;
  for (const one of ranking.slice(1, LOOKED_AT)) {
    if (!speaksOf(one, wanted) || one.features.whole < ENOUGH * first.features.whole) continue;
    const made = await claimAt(store, one.statement.chunk, one.statement.spans);
    if (made !== undefined) return { made };
  }
  return { open: { side, reason: reason('not_said', `“${side.slice(0, 40)}”`) } };
}

/** The stems of a side that no other side has, but for those that only build a question ("how much is …"). */
function ownStems(side: string, sides: readonly string[]): readonly string[] {
  const others = new Set(sides.filter((one) => one !== side).flatMap((one) => stems(one)));
  const own = stems(side).filter((stem) => !others.has(stem));
  const building = scaffoldOf(side, own);
  return own.filter((stem) => !building.has(stem));
}

function speaksOf({ statement, headingStems }: Ranked, wanted: readonly string[]): boolean {
  const said = new Set([...stems(`${statement.lead} ${statement.own}`), ...headingStems]);
  return wanted.length > 0 && wanted.every((stem) => said.has(stem));
}
