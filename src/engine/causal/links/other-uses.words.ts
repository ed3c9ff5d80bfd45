// Words by which a cue's words show another use.
import { wordList } from '../../../text/word-lists.ts';

/** Before a gerund that says what is done, not what follows. */
export const BEFORE_GERUNDS =
  'and or of for in from without about by through towards toward at is are was were be than avoid avoids avoided avoiding';

/** "Anger from voters": what comes from people is theirs, and no effect of them. */
export const PEOPLE =
  'people person member camp party customer voter user reader viewer friend family parent child student learner teacher colleague group government minister mp politician lawmaker official officer police critic supporter fan shareholder investor analyst vendor supplier donor sponsor lender bank company corporation firm union worker employee staff doctor patient expert scientist leader opposition public community neighbour neighbor resident media press newspaper court judge state country city town side source quarter';

/** Before "to cause": what is seen, foreseen or feared to happen, and not meant to. Patterns of whole words. */
export const RAISING: readonly string[] = wordList(
  'tends? tended appears? appeared seems? seemed known likely unlikely expected thought believed found shown feared reported said liable set sure bound certain begins? began begun starts? started continues? continued helps? helped combined? combines ha[sd] going able proven? turned enough ought used',
);

/** "A link which leads to a page": a way to a place is not a cause of it. */
export const PLACES = 'page site website webpage form menu section folder door gate room hall street';
