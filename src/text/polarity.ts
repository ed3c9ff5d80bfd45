// Words that negate, weaken or limit, and opposite directions (service.md, "The validator").
// Leaving one out, or adding one, changes a statement although every other word stays. Closed lists, folded forms (see `fold`).
import { lazy } from './lazy.ts';
import { stem } from './stem.ts';

/** Whether a folded word denies: "not", "never", "without", "didn't" … */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || word.endsWith("n't");
}

/** Whether a folded word limits, weakens, quantifies or reports: "only", "may", "reportedly", "some", "alleged", "if" … */
export function isQualifier(word: string): boolean {
  return qualifiers().has(word) || /^(?:anti|non|un|quasi|pseudo|semi|ex|pre|post|counter)$/.test(word);
}

/** A contraction or "cannot" as the two words it is short for ("can", "not"); any other word by itself. */
export function splitContraction(word: string): readonly string[] {
  if (word === 'cannot') return ['can', 'not'];
  if (word === "n't") return ['not'];
  if (word.length < 4 || !word.endsWith("n't")) return [word];
  return [IRREGULAR.get(word) ?? word.slice(0, -3), 'not'];
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["can't", 'can'],
  ["won't", 'will'],
  ["shan't", 'shall'],
  ["ain't", 'is'],
]);

const NEGATIONS: ReadonlySet<string> = new Set(
  (
    'not no never none nothing nobody nowhere neither nor without hardly scarcely barely seldom rarely cannot lack lacks ' +
    "lacked lacking fail fails failed failing deny denies denied denying n't refuse refuses refused reject rejects rejected " +
    'absent absence unable prevent prevents prevented avoid avoids avoided disprove disproved refute refuted nicht kein keine ne pas jamais'
  ).split(' '),
);

const QUALIFIERS =
  // limits and degrees
  'only just merely solely exclusively nearly almost about approximately roughly around some few fewer several many most much ' +
  'more less least half partly partially mostly mainly largely chiefly primarily part portion fraction majority minority all every each ' +
  'any both either virtually practically up below above over under maximum minimum least nominally ' +
  'sometimes often usually generally typically occasionally frequently always ever once twice initially previously formerly ' +
  'temporarily eventually again still yet already soon too enough even ' +
  // modality and hedges
  'may might could can would should must will shall perhaps maybe possibly probably likely unlikely potentially potential possible ' +
  'probable presumably apparently seemingly seem seems seemed appear appears appeared suggest suggests suggested suggesting ' +
  'indicate indicates indicated hypothetically theoretically theory hypothetical putative tentative tentatively ' +
  'expect expects expected planned plan plans intend intends intended propose proposed proposes projected predict predicts predicted ' +
  'forecast estimated estimate estimates attempt attempts attempted try tries tried trying aim aims hope hopes hoped want wants wanted ' +
  'threaten threatens threatened promise promised promises ' +
  // reports
  'reportedly allegedly supposedly purportedly alleged supposed purported claimed claims claim claiming said say says saying told ' +
  'according believed believe believes believing thought think thinks argued argue argues argument report reports reported rumour rumours ' +
  'rumor rumors rumored rumoured assert asserts asserted asserting accused accuse accuses suspected suspect suspects considered ' +
  'consider considers regarded speculated speculate speculation hypothesis hypothesise hypothesize hypothesised hypothesized denied ' +
  'called so-called doubt doubts doubted question questioned wrote writes myth legend fiction false falsely fake untrue wrong wrongly ' +
  'mistaken mistakenly incorrect incorrectly ' +
  // conditions and contrast
  'if unless until except excluding whether provided assuming suppose though although but despite however otherwise instead rather ' +
  'when whenever case were than ' +
  // words that undo the noun after them
  'former acting deputy vice assistant would-be mock artificial counterfeit failed fictional fictitious imaginary';

const qualifiers = lazy(() => new Set(QUALIFIERS.split(' ')));

// Words of direction and their opposites, so that a claim that says "fell" where the source says "rose" is
// reported as a conflict and not only as a missing word (service.md, "The validator"). Stems of stem.ts are the keys.

/** Whether two stems (see `stem`) are opposites of each other. */
export function areOpposites(one: string, other: string): boolean {
  return opposites().get(one)?.has(other) ?? false;
}

/** Whether a stem has an opposite at all. */
export function isDirection(stemmed: string): boolean {
  return opposites().has(stemmed);
}

// Each entry: the forms of one direction / the forms of the opposite.
const PAIRS = `rise rises rose risen rising raise raised increase increased grow grew grown growth gain climb climbed jump surge soar expand expansion/fall fell fallen falling decrease decline declined drop dropped shrink shrank shrunk loss lose plunge slump contract contraction reduce reduced reduction lower lowered dip slide slid
more/less fewer
most/least fewest
above over exceed exceeded/below under beneath
before prior earlier precede preceded/after later subsequent follow followed
import importer imported/export exporter exported
north northern/south southern
east eastern/west western
northeast northeastern/southwest southwestern
northwest northwestern/southeast southeastern
win won winner victory defeat beat/lose lost loser
buy bought buyer purchase purchased acquire acquired/sell sold seller sale sale divest divested
gain profit profitable surplus/loss deficit unprofitable
up upper upward/down lower downward
high higher highest/low lower lowest
long longer longest/short shorter shortest
large larger largest big bigger biggest major great greater/small smaller smallest little minor
open opened opening/close closed closing shut
start started begin began begun beginning commence launch/end ended finish finished stop stopped cease ceased
first/last final
accept accepted approve approved support supported allow allowed permit permitted/reject rejected refuse refused oppose opposed ban banned forbid forbade forbidden prohibit prohibited
agree agreed/disagree disagreed
confirm confirmed/deny denied
true correct right/false incorrect wrong
positive/negative
success succeed succeeded successful/failure fail failed unsuccessful
strong stronger strengthen strengthened/weak weaker weaken weakened
hot warm warmer hotter/cold cool cooler colder
fast faster quick accelerate accelerated/slow slower decelerate decelerated slowed
rich richer wealthy/poor poorer
old older oldest/young younger youngest new newer newest
early/late
left/right
inside within internal interior/outside external exterior
enter entered entry arrive arrived arrival/leave left exit exited depart departed departure
include included/exclude excluded
create created build built construct constructed/destroy destroyed demolish demolished
add added/remove removed subtract subtracted
attack attacked/defend defended
love loved like liked/hate hated dislike disliked
male man men boy he husband father son brother king/female woman women girl she wife mother daughter sister queen
public/private
maximum max/minimum min
majority/minority
improve improved improvement better best/worsen worsened deterioration worse worst
activate activated activation/inhibit inhibited inhibition deactivate deactivated
upregulate upregulated upregulation/downregulate downregulated downregulation
cause caused promote promoted/prevent prevented
appear appeared/disappear disappeared vanish vanished
hire hired appoint appointed/fire fired dismiss dismissed
legal lawful/illegal unlawful
alive live living born/dead die died
peace/war
ancient/modern
urban/rural
domestic/foreign
always/never
all every/none no
common frequent/rare uncommon
easy easier/hard harder difficult
full/empty
near/far
give gave given/take took taken receive received
teach taught teacher/learn learned student
lend lent/borrow borrowed
push pushed/pull pulled
advance advanced/retreat retreated
capture captured occupy occupied/liberate liberated surrender surrendered
employ employed/unemployed
visible/invisible
rough/smooth
heavy heavier/light lighter
wide wider broad/narrow narrower
deep deeper/shallow shallower
thick/thin
wet/dry
day/night
summer/winter
spring/autumn
sunrise/sunset
input/output
upstream/downstream
friend ally/enemy foe
innocent acquitted/guilty convicted
safe/dangerous unsafe
simple/complex
sufficient adequate/insufficient inadequate
superior/inferior
permanent/temporary
voluntary/compulsory mandatory
liberal/conservative
offensive/defensive
major/minor
senior/junior`;

const opposites = lazy(() => {
  const table = new Map<string, Set<string>>();
  for (const line of PAIRS.split('\n')) {
    const [one = [], other = []] = line.split('/').map((side) => side.split(' ').map(stem));
    for (const here of one) {
      for (const there of other) {
        link(table, here, there);
        link(table, there, here);
      }
    }
  }
  return table;
});

function link(table: Map<string, Set<string>>, from: string, to: string): void {
  if (from === to) return;
  const known = table.get(from);
  if (known === undefined) table.set(from, new Set([to]));
  else known.add(to);
}
