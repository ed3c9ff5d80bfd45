// What an item of a list begins with: a sign, a dash, a number or letter with a point or bracket.

export const BULLET = /^(?:[•‣▪◦●○■□⁃∙·]|[–—*-](?=\s)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)](?=\s))\s*\S/;

/** A line without the sign that it begins with as an item; numbers and letters stay, since texts refer to them. */
export function withoutSign(text: string): string {
  return text.replace(/^(?:[•‣▪◦●○■□⁃∙·]|[–—*-](?=\s))\s*/u, '');
}
