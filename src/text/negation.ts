// Words that negate, weaken or limit a statement (service.md, "The validator"): leaving one out, or adding one,
// changes a statement although every other word stays. Closed lists, folded forms (see `fold`).
import { lazy } from './lazy.ts';

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
