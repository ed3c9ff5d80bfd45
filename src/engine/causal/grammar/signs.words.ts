// Words that give a direction to the noun beside them without being one of a pair of opposites (text/polarity.ts):
// amounts, speeds, strengths, and actions that increase or decrease something ("reopened", "banned").

/** More of it: "a glut of", "record", "accelerated". */
export const MORE: readonly string[] = [
  'strong dear more additional extra record soaring surging rising growing increasing mounting expanding higher',
  'dearer costlier steeper larger bigger longer stronger heavier greater boost boosted upturn upswing uptick',
  'spike spiked hike hiked rally rallied excess glut oversupply abundance influx intensify intensified worsen',
  'worsening worsened accelerate acceleration doubled tripled extend extended lengthen lengthened strengthen',
  'strengthening elevated escalation escalate escalated reopening reopened restart restarted resumption resumed',
  'rebound rebounded',
];

/** Less of it: "a shortage of", "halted", "killed off". */
export const LESS: readonly string[] = [
  'tight less fewer shortage scarcity scarce lack dearth deficit shortfall falling declining shrinking dwindling',
  'lower low weaker weak slower shorter smaller cheaper cut cuts cutting curb curbed curtailment curtailed halt',
  'halted stop stopped stoppage shutdown shut closure closed close closing suspension suspended ban banned',
  'blockade blocked embargo restriction restricted restrict limit limited disruption disrupted interruption',
  'interrupted outage collapse collapsed slump slumped slowdown slow slowed slowing downturn recession crash',
  'depletion depleted depressed erode eroded erosion dampen dampened weaken weakened weakening ease eased easing',
  'delay delayed postponed cancelled cancellation destroyed destruction damaged dried missing tumble tumbled',
  'plummet plummeted sink sank halved killing culling slaughter dwindled wane contraction ration rationed',
  'rationing withdrawal withdrawn withdrew',
];
