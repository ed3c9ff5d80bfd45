// The words of validators that say no: every server has its own.

const NEGATIVE = /^(?:un|not[ _-]?|in)?(?:supported|verified|entailed|valid|accepted)?$/;

/** Words by which a validator says no. */
export function isNegative(word: string): boolean {
  if (
    /^(?:contradict(?:ed|ion)|refuted|refused|rejected|denied|disputed|altered|fail(?:ed|ure)?|false|no|insufficient_?evidence|weak)$/.test(
      word,
    )
  )
    return true;
  return /^(?:un|not|in)/.test(word) && NEGATIVE.test(word);
}
