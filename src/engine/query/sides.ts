// A comparison is answered where both sides are: by one statement of both, or by one for each.
import type { QueryReason } from '../../api/payloads/query.ts';
import type { Cited } from '../citing/compose.ts';
import { claimOfStatement } from '../statements/claim.ts';
import { scaffoldOf } from '../question/question-words.ts';
import { AT } from '../statements/feature-names.ts';
import { considering } from '../statements/features.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { stems } from '../../text/terms.ts';
import type { Finding, FindingStore } from './find.ts';
import { probabilityOf } from '../statements/probability.ts';
import { reason } from './reasons.ts';

export interface OtherSide {
  /** What is said of the side that the first statement leaves out. */
  readonly made?: Cited;
  /** The probability that both together answer, where `made` is there. */
  readonly confidence?: number;
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
  const [side, ...more] = sides.filter((_side, at) => !speaksOf(first, own[at]!, own));
  if (side === undefined || more.length > 0) return {};
  const wanted = own[sides.indexOf(side)]!;
  for (const one of ranking.slice(1, LOOKED_AT)) {
    if (!speaksOf(one, wanted, own) || one.features[AT.whole]! < ENOUGH * first.features[AT.whole]!) continue;
    const made = await claimOfStatement(store, one.statement);
    if (made !== undefined) return { made, confidence: confidenceInBoth(read, ranking, one) };
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

/** A title names a side where it doesn't name another as well. */
function speaksOf(
  { statement, headingStems, titleStems }: Ranked,
  wanted: readonly string[],
  sides: readonly (readonly string[])[],
): boolean {
  const has = (stemsOf: Iterable<string>, side: readonly string[]): boolean => {
    const said = new Set(stemsOf);
    return side.length > 0 && side.every((stem) => said.has(stem));
  };
  const said = [...stems(`${statement.lead} ${statement.own}`), ...headingStems];
  if (has(said, wanted)) return true;
  return has(titleStems, wanted) && sides.filter((side) => has(titleStems, side)).length === 1;
}

/** The gate asked of both as of one statement. */
function confidenceInBoth(read: ReadQuestion, ranking: readonly Ranked[], other: Ranked): number {
  const first = ranking[0]!;
  const joined = (a: string, b: string): string => `${a} ${b}`.trim();
  const consider = considering(read)({
    share: first.share,
    titleStems: [...first.titleStems, ...other.titleStems],
    headingStems: [...first.headingStems, ...other.headingStems],
    nearStems: [...first.nearStems, ...other.nearStems],
  });
  const both = consider({
    ...first.statement,
    own: joined(first.statement.own, other.statement.own),
    lead: joined(first.statement.lead, other.statement.lead),
    parts: {
      own: [...first.statement.parts.own, ...other.statement.parts.own],
      lead: [...first.statement.parts.lead, ...other.statement.parts.lead],
    },
  });
  const whole: Ranked = { ...both, likely: Math.min(1, first.likely + other.likely) };
  const rest = ranking.filter((one) => one !== first && one !== other);
  // What makes a comparison hard to answer is that one statement seldom has both sides.
  const kinds = new Set([...read.asked.kinds].filter((kind) => kind !== 'comparison'));
  return probabilityOf({ ...read, asked: { ...read.asked, kinds } }, [whole, ...rest]);
}
