// Words that may stand for each other without a change of truth, whatever is around them: the proof puts one in the place of the
// other. Folded, each row of one part of speech and one form. Recipe: from the commonest near-synonyms of English prose a row was
// kept only where each of its words (1) has, in the form given, no other sense that is in use ("firm", "got", "film", "car", "used", "located" fell),
// (2) says no more and no less than the others ("founded" and "set up", "contains" and "consists of" fell), (3) takes the same
// words around it. Rows of more than one word are phrases. What it pays is in docs/model.md.

export const SYNONYMS: readonly (readonly string[])[] = [
  ['began', 'started', 'commenced'],
  ['bought', 'purchased'],
  ['helped', 'assisted'],
  ['permitted', 'allowed'],
  ['permits', 'allows'],
  ['often', 'frequently'],
  ['rarely', 'seldom'],
  ['perhaps', 'maybe'],
  ['nearly', 'almost'],
  ['entire', 'whole'],
  ['prior to', 'before'],
  ['due to', 'because of', 'owing to'],
  ['took place', 'occurred'],
  ['takes place', 'occurs'],
  ['attempted to', 'tried to'],
  ['is composed of', 'is made up of', 'consists of'],
  ['was composed of', 'was made up of', 'consisted of'],
  ['passed away', 'died'],
  ['children', 'kids'],
];

/** The first may be worded as the second, and not the other way round. */
export const WORDED_AS: readonly (readonly [string, string])[] = [
  ['in order to', 'to'],
  ['so as to', 'to'],
  ['as well as', 'and'],
];
