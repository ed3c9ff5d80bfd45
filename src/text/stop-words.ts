// Function and question words of English that retrieval leaves out (service.md, "Retrieval").
// The list is part of the index: changing it changes the analyser version in terms.ts.
// Negations and directions are here too where they are function words: the validator reads them by itself.

/** Folded words (see `fold`) that carry no content of their own. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those and or but nor so if then than as at by for from in into of off on onto out over to ' +
    'up upon with within without about above after against among around before below between during since through ' +
    'throughout toward towards under until via ' +
    'i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers ' +
    'herself it its itself they them their theirs themselves one ones ' +
    'am is are was were be been being do does did doing have has had having can could may might must shall should ' +
    'will would ' +
    'who whom whose which what when where why how whether ' +
    'not no there here also just only very too such both each either neither any some all more most other another ' +
    'own same while because though although however thus therefore ' +
    "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't can't couldn't won't wouldn't shouldn't " +
    "mustn't cannot it's i'm i've i'll i'd you're you've you'll we're we've they're they've " +
    's t d ll m re ve'
  ).split(' '),
);
