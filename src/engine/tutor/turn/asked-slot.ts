// Whether a passage can tell what is asked for at all: somebody for "who", a time for "when".

/** False only where the words of the passage show that it cannot. */
export function tellsAsked(message: string, text: string): boolean {
  const opening = message.trim().replace(OPENING, '');
  if (/^who(?:se|m|'s)?\b/i.test(opening)) return NAMES.test(text);
  if (/^when\b/i.test(opening)) return TIMES.test(text);
  return true;
}

const OPENING = /^\W*(?:(?:and|so|but|ok|please|then)\b\W*)*/i;
/** A name, initials, or people by what they are. */
const NAMES =
  /\p{Lu}[\p{Ll}.'’-]+ (?:(?:de|van|von|der|of|and|for) )?\p{Lu}|\b\p{Lu}{2,}|(?<=\p{Ll} )\p{Lu}\p{Ll}{2,}(?!\p{L})|\b(?:we|teams?|company|companies|agency|agencies|government|people|users?|developers?|groups?|committee|council|department|office|members?|staff|everyone|anyone|minister|president|author|authors)\b/u;
const TIMES =
  /\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|springs?|summers?|autumns?|winters?|years?|months?|weeks?|days?|decades?|centur(?:y|ies)|today|yesterday|tomorrow|after|before|until|since|while|during|when|once|soon|later|earlier)\b/i;
