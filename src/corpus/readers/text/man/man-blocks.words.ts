// The macros of manual pages by what they do: those of man(7), of pod2man and of mdoc(7).

/** Levels of indentation that are followed. */
export const DEEPEST = 30;
export const FONTS = new Set('B I R BR BI IR IB RB RI SM SB CW C'.split(' '));
export const PARAGRAPHS = new Set('PP P LP Pp sp br Sp HP Lp SY YS OP_ ti'.split(' '));
/** What begins code, and what ends it. */
export const CODE: ReadonlyMap<string, string> = new Map([
  ['nf', 'fi'],
  ['EX', 'EE'],
  ['Vb', 'Ve'],
  ['Bd', 'Ed'],
]);
/** Lists of mdoc whose items have a term. */
export const TAGGED = new Set('tag hang ohang inset diag'.split(' '));

/** What shows nothing. */
export const IGNORED = new Set('AT UC DT PD Os TE EQ EN Bk Ek Ed EE Ve Xo Xc Bf Ef Sm'.split(' '));
