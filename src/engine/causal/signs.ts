// Which way a word points: +1 more, -1 less, 0 neither. What direction.ts pairs with "fall" or "rise", and words that say
// the same of a thing without being one of a pair ("shortage of", "halted", "record").
import { areOpposites } from '../../text/direction.ts';
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';

export type Sign = -1 | 0 | 1;

/** The direction that a word gives to the thing it stands beside. */
export function signOf(stemmed: string): Sign {
  const own = table().get(stemmed);
  if (own !== undefined) return own;
  if (areOpposites(stemmed, 'fall') || areOpposites(stemmed, 'lower')) return 1;
  return areOpposites(stemmed, 'rise') || areOpposites(stemmed, 'higher') ? -1 : 0;
}

/** The sign of a relation between two things: more makes more, or more makes less; 0 where either is unknown. */
export function product(one: Sign, other: Sign): Sign {
  const sign = one * other;
  return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}

const MORE =
  'strong dear more additional extra record soaring surging rising growing increasing mounting expanding higher dearer costlier steeper larger ' +
  'bigger longer stronger heavier greater boost boosted upturn upswing uptick spike spiked hike hiked rally rallied excess glut ' +
  'oversupply abundance influx intensify intensified worsen worsening worsened accelerate acceleration doubled ' +
  'tripled extend extended lengthen lengthened strengthen strengthening elevated escalation escalate escalated reopening ' +
  'reopened restart restarted resumption resumed rebound rebounded';
const LESS =
  'tight less fewer shortage scarcity scarce lack dearth deficit shortfall falling declining shrinking dwindling lower low weaker weak ' +
  'slower shorter smaller cheaper cut cuts cutting curb curbed curtailment curtailed halt halted stop stopped stoppage shutdown shut ' +
  'closure closed close closing suspension suspended ban banned blockade blocked embargo restriction restricted restrict limit limited ' +
  'disruption disrupted interruption interrupted outage collapse collapsed slump slumped slowdown slow slowed slowing downturn recession ' +
  'crash depletion depleted depressed erode eroded erosion dampen dampened weaken weakened weakening ease eased easing delay delayed ' +
  'postponed cancelled cancellation destroyed destruction damaged dried missing tumble tumbled plummet plummeted sink sank halved ' +
  'killing culling slaughter dwindled wane contraction ration rationed rationing withdrawal withdrawn withdrew';

const table = lazy(() => {
  const signs = new Map<string, Sign>();
  for (const word of MORE.split(' ')) signs.set(stem(word), 1);
  for (const word of LESS.split(' ')) signs.set(stem(word), -1);
  return signs;
});
