import { describe, expect, test } from 'vitest';
import { stem } from '../../src/text/stem.ts';

// Word and stem, from the sample vocabulary and the rules of the published description of Porter2.
const PAIRS = `
consign consign|consigned consign|consigning consign|consignment consign|consist consist|consisted consist|consistency consist
consistent consist|consistently consist|consisting consist|consists consist|consolation consol|consolations consol|consolatory consolatori
console consol|consoled consol|consoles consol|consolidate consolid|consolidated consolid|consolidating consolid|consoling consol
consolingly consol|consols consol|consonant conson|consort consort|consorted consort|consorting consort|conspicuous conspicu
conspicuously conspicu|conspiracy conspiraci|conspirator conspir|conspirators conspir|conspire conspir|conspired conspir|conspiring conspir
constable constabl|constables constabl|constance constanc|constancy constanc|constant constant
knack knack|knackeries knackeri|knacks knack|knag knag|knave knave|knaves knave|knavish knavish|kneaded knead|kneading knead|knee knee
kneel kneel|kneeled kneel|kneeling kneel|kneels kneel|knees knee|knell knell|knelt knelt|knew knew|knick knick|knif knif|knife knife
knight knight|knightly knight|knights knight|knit knit|knits knit|knitted knit|knitting knit|knives knive|knob knob|knobs knob
knock knock|knocked knock|knocker knocker|knockers knocker|knocking knock|knocks knock|knopp knopp|knot knot|knots knot
caresses caress|flies fli|dies die|mules mule|denied deni|died die|agreed agre|owned own|humbled humbl|sized size|meeting meet|stating state
seizing seiz|itemization item|sensational sensat|traditional tradit|reference refer|colonizer colon|plotted plot
ties tie|cries cri|tied tie|cried cri|gas gas|this this|gaps gap|kiwis kiwi|luxuriated luxuri|hopped hop|hopping hop|hoping hope|hoped hope
falling fall|cry cri|by by|say say|happy happi|enjoy enjoy|youth youth|boy boy|skis ski|skies sky|sky sky|dying die|lying lie|tying tie
idly idl|gently gentl|ugly ugli|early earli|only onli|singly singl|news news|howe howe|atlas atlas|cosmos cosmos|bias bias|andes andes
inning inning|innings inning|outing outing|canning canning|herring herring|herrings herring|earring earring|proceed proceed|proceeds proceed
exceed exceed|exceeding exceed|succeed succeed|succeeded succeed|generate generat|generates generat|generous generous|general general
generally general|communication communic|communism communism|community communiti|arsenal arsenal|arsenic arsenic
relational relat|conditional condit|rational ration|valency valenc|hesitancy hesit|digitizer digit|conformably conform|radically radic
differently differ|analogously analog|operator oper|feudalism feudal|decisiveness decis|hopefulness hope|callousness callous
formality formal|sensitivity sensit|sensibility sensibl|triplicate triplic|formative format|formalize formal|electricity electr|electrical electr
hopeful hope|goodness good|revival reviv|allowance allow|inference infer|airliner airlin|adjustable adjust|defensible defens|irritant irrit
replacement replac|adjustment adjust|dependent depend|adoption adopt|activate activ|effective effect|bowdlerize bowdler|rate rate|cease ceas
controlling control|rolling roll|fluently fluentli|beautiful beauti|beautifully beauti|apology apolog|apologize apolog|nation nation|national nation`;

const LIST = PAIRS.split(/[|\n]/)
  .filter((pair) => pair !== '')
  .map((pair) => pair.split(' ') as [string, string]);

describe('stem', () => {
  test('the table is long enough to mean something', () => {
    expect(LIST.length).toBeGreaterThanOrEqual(150);
  });

  test.each(LIST)('%s becomes %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  test.each(['a', 'is', '', 'über', '日本', 'москва', 'x2', '1990'])('%j stays as it is', (word) => {
    expect(stem(word)).toBe(word);
  });

  test('apostrophes: possessives go, others stay inside', () => {
    expect(stem("smith's")).toBe('smith');
    expect(stem("players'")).toBe('player');
    expect(stem("o'clock")).toBe("o'clock");
  });

  test('a word beyond 64 letters comes back unchanged', () => {
    const long = 'running'.repeat(20_000);
    expect(stem(long)).toBe(long);
  });
});
