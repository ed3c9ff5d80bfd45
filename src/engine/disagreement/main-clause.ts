// What a sentence says first, without what it adds: "closed on 3 March, leaving forty barges behind". Two sentences
// that give one thing differently disagree, whatever each adds.

/** Opens what is added: a participle, a relative clause, a comparison, a second deed. */
const ADDED =
  /(?:, (?:(?:and|but|or) |[\p{L}-]+ing\b|which\b|who(?:se)?\b|where\b|thus\b|thereby\b|with (?:an? |the |its |his |her |their )?[\p{L}-]+ [\p{L}-]+ing\b|[\p{L}\p{N}.,%-]+(?: [\p{Ll}-]+){0,3}? (?:more|less|fewer|later|earlier|higher|lower|larger|smaller) than\b)|,? (?:because|due to|owing to|as a result of|thanks to|although|though|even though|whereas|despite)\b)/giu;

/** Opens what came before or with an event; of a figure it says when that held. */
const WHEN = /,? (?:after|following|once|when|while|as soon as|just as)\b/giu;

/** Between a subject and its verb: ", which had been closed since May,", ", designed by Ada Berg,". */
const INSERTED =
  /^([^,]{2,80}), (?:which|who|whose|\p{Ll}+ed (?:by|in|for|as|on|from)\b)[^,]{2,120}, (?=\p{Ll})/u;

/** The sentence up to what is added behind `from`, where its first value ends; `hasDate` where that is a date. Linear. */
export function withoutAdded(text: string, from: number, hasDate: boolean): string {
  const ends = [ADDED, ...(hasDate ? [WHEN] : [])].map((form) => {
    form.lastIndex = from;
    return form.exec(text)?.index ?? text.length;
  });
  return text.slice(0, Math.min(...ends));
}

export function withoutInserted(text: string): string {
  return text.replace(INSERTED, '$1 ');
}
