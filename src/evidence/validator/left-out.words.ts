// What a quotation may leave out of its sentence, for left-out.ts: folded words, each group with its reason.
import { wordSet } from '../../text/word-lists.ts';

/** At the front of a sentence these tie it to the one before and say nothing of it. Not "otherwise", "instead", "then … only". */
export const CONNECTIVES: ReadonlySet<string> = wordSet(
  'however but and also moreover furthermore additionally then thus therefore hence meanwhile indeed besides so',
);

/** Behind a parenthesis or an appositive these go on with a list or a contrast that began before it. */
export const COORDINATORS: ReadonlySet<string> = wordSet('and or but nor yet so');

/** A clause that begins with one of these begins with its own subject, so that no phrase in front ("in Bavaria") limits it. */
export const SUBJECTS: ReadonlySet<string> = wordSet('the a an our my your');

/** A clause with one of these stands by itself; without one it may be the rest of a list. */
export const FINITE: ReadonlySet<string> = wordSet('is are was were has have had does do did');

/** What binds one clause into another: behind them the same sentence may go on being told, meant or compared. */
export const BINDING: ReadonlySet<string> = wordSet(
  'that which who whom whose what how why where because since as for than like so therefore thus hence also too else',
);

/** They point at what was said in the clause before, and may say anything of it ("and it lapsed", "the same rule"). */
export const POINTING: ReadonlySet<string> = wordSet(
  'it its itself they them their theirs this that these those he him his she her such same latter former so there here one ones',
);

/** Verbs that report, in all their forms as stems, beyond those that are qualifiers: what follows may be somebody's words. */
export const REPORTING = wordSet(
  'add admit announce answer cite comment complain concede conclude confirm declare deny describe disclose emphasise emphasize',
  'estimate explain express feel find foresee hear hint imagine imply inform know maintain mean mention note notice observe',
  'opine point posit postulate pray predict pretend proclaim profess publish quip quote read realise realize reason recall',
  'reckon recount remark remember reply respond reveal rule see sense show speak state stress swear teach testify understand',
  'urge vow warn wish worry',
);

/** Nouns by which a remark in brackets judges the sentence that it is in ("a theory since refuted"). */
export const JUDGING = wordSet(
  'assertion assumption belief charge conjecture contention error exaggeration fabrication guess idea invention joke lie opinion',
  'prophecy satire slogan speculation story tale theory view disproven debunked contested controversial overturned overruled void',
);
