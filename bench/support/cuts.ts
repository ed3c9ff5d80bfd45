// Quotations cut off from what governs them, for bench/validator.ts: word for word from their source, and yet not what it says.
// Some as the passages have them, and more planted: a governor is put before, behind or around a sentence of a passage. The
// lists are this file's own, and many words in them are in no list of the validator.
import type { Place } from './passages.ts';

/** A claim, with another source than the place's own where the governor was planted. */
export interface Cut {
  readonly claim: string;
  readonly chunk: string;
  /** Where the claim is made of several stretches. */
  readonly spans?: readonly string[];
  readonly places?: readonly { readonly start: number; readonly end: number }[];
}

export type Cutter = (place: Place, random: () => number) => Cut | null;

/** Each kind in both directions: what is left out is in front of the quotation or behind it. */
export const CUTS: Readonly<Record<string, Cutter>> = {
  'condition in front, as found': found(
    FRONT('if|unless|when|whenever|once|as long as|provided that|in case|where|assuming|should'),
  ),
  'condition behind, as found': found(
    /^(.{12,}?),? (?:only )?(?:if|unless|when|whenever|as long as|so long as|provided that|provided|once|in case|except|whether|where|assuming)\b.*$/,
  ),
  'time in front, as found': found(
    FRONT('until|before|after|since|from|in|by|during|as of|between|at|on', '[^,]*\\d{4}[^,]*'),
  ),
  'time behind, as found': found(
    /^(.{12,}?),? (?:until|till|before|after|since|from|between|by|during|as of|in|on|through) (?:\w+ ){0,3}\d{4}\b.*$/,
  ),
  'words behind a report, as found': found(
    /^.{2,80}?\b(?:said|says|claimed|alleged|reported|argued|believed|announced|told \w+|suggested|stated|noted|found|showed|concluded)(?: that|,|:) ["“]?(.{12,})$/i,
  ),
  'words before a report, as found': found(
    /^["“]?(.{12,}?),["”]? (?:[\w.]+ ){0,4}(?:said|says|claimed|alleged|reported|argued|announced|told|stated|noted|added|according to)\b.*$/,
  ),
  'a question without its mark': question,
  'condition planted in front': planted((s, take) => `${take(CONDITIONS_IN_FRONT)}, ${lower(s)}.`),
  'condition planted behind': planted((s, take) => `${s}${take([' ', ', '])}${take(CONDITIONS_BEHIND)}.`),
  'time planted in front': planted((s, take) => `${take(TIMES)}, ${lower(s)}.`),
  'time planted behind': planted((s, take) => `${s} ${lower(take(TIMES))}.`),
  'label planted in front': planted((s, take) => `${take(LABELS)}${take([': ', ' – ', ' - ', ': "'])}${s}.`),
  'status planted behind': planted((s, take) => `${s}${take(STATUS_BEHIND)}.`),
  'report planted in front': planted((s, take) => `${take(REPORTS_IN_FRONT)} ${lower(s)}.`),
  'report planted behind': planted((s, take) => `${s}, ${take(REPORTS_BEHIND)}.`),
  'question planted': planted((s, take) => `${take(['', 'Is it true that ', 'Could it be that '])}${s}?`),
  'items without their lead-in': leadIn,
};

const CONDITIONS_IN_FRONT =
  'If the fee is unpaid|Unless the board objects|When the alarm sounds|As long as stocks last|Provided that the form is signed|Only when asked|In the event of fire|Should the owner agree|Were the plan adopted|Subject to approval|Assuming a full load|Without a licence|With the consent of both parties|Outside office hours|For children under five|In Scotland|Under the old statute|Depending on the weather|Where permitted|Had the court agreed|Given enough time|On weekdays|Except on Sundays'.split(
    '|',
  );
const CONDITIONS_BEHIND =
  'if the fee is paid|unless the board objects|when the alarm sounds|as long as stocks last|provided that the form is signed|only when asked|in the event of fire|should the owner agree|subject to approval|assuming a full load|with a licence|outside office hours|for children under five|in Scotland|under the old statute|depending on the weather|where permitted|given enough time|on weekdays|except on Sundays|so long as nobody objects|but only at night|or the permit lapses|and only then|pending review|barring accidents|whichever comes first'.split(
    '|',
  );
const TIMES =
  'Until 1932|Before 2019|After 1990|Since 2004|From 1990 to 1995|Between 1914 and 1918|By 2030|During the war|As of March 2011|In 1887|Until recently|In ancient times|For two years|Till the dam broke|Prior to the reform|Throughout the nineties|Up to the age of six|In those days|At first|Formerly|Nowadays'.split(
    '|',
  );
const LABELS =
  'Myth|Deprecated|Proposed|Not permitted|Draft|Rumour|False|Claim|Hypothesis|Withdrawn|Example|Fiction|Obsolete|Allegation|Common misconception|Superseded|Wrong|Counter-example|Exception|Never do this|Hoax|Planned|Rejected|Old text|What critics say|Amendment not adopted'.split(
    '|',
  );
const STATUS_BEHIND =
  ' (deprecated)| (draft)| (not adopted)|, a myth|, a claim since refuted| (proposed)|; this is false|, which was never shown|, but this was withdrawn|: a hoax| – or so the legend goes| (until 1932)|, it is alleged|; the rule was repealed| (if approved)|, and it was later overturned|; that text is obsolete|, though nobody agreed| in theory| on paper|, a theory long abandoned| (only in dogs)'.split(
    '|',
  );
const REPORTS_IN_FRONT =
  'The minister claimed that|It is alleged that|Critics argue that|According to its maker,|Smith wrongly believed that|The paper falsely stated that|Rumour has it that|Legend holds that|The defence submitted that|She dreamt that|Nobody thinks that|He swore that|The advert promises that|It was once thought that|The court rejected the view that|Some hold that|In her novel,|The company insists:|He joked:|Imagine that|It is a myth that|Far from it being true that|One blogger posted that|They fear that|It remains unproven whether|The prosecution contends'.split(
    '|',
  );
const REPORTS_BEHIND =
  'the minister claimed|it is alleged|critics argue|according to its maker|or so Smith believed|the paper falsely stated|rumour has it|the defence submitted|she dreamt|he swore|the advert promises|it was once thought|some hold|the company insists|he joked|one blogger posted|they fear|the prosecution contends|if the papers are right|in the words of a rival|says who'.split(
    '|',
  );
const LEAD_INS =
  'You must not:|Never:|Do not:|Not permitted:|The following are myths:|These rules no longer apply:|If you are under 18:|Until 1932:|We do not cover:|Exceptions:|Deprecated:|The committee may:|Critics claim that:|It is forbidden to:|Only when the alarm sounds:|Members were exempt from the following:|Draft, not in force:'.split(
    '|',
  );

/** A condition or time up to its comma, the rest of the sentence behind it. */
function FRONT(words: string, more = '[^,]*'): RegExp {
  return new RegExp(`^(?:${words})\\b${more}, (.{12,})$`, 'i');
}

function found(pattern: RegExp): Cutter {
  return ({ chunk, sentence }) => {
    const kept = pattern.exec(sentence)?.[1];
    return kept === undefined || kept.split(/\s+/).length < 4 ? null : { claim: asSentence(kept), chunk };
  };
}

/** The passage with another sentence in the place of its own, claimed as it was. */
function planted(write: (sentence: string, take: (from: readonly string[]) => string) => string): Cutter {
  return (place, random) => {
    const body = plainBody(place);
    if (body === null) return null;
    const take = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
    return standsElsewhere(place, body)
      ? null
      : { claim: `${body}.`, chunk: inPlace(place, write(body, take)) };
  };
}

/** The sentence without its stop; null where it is short, or no plain statement. */
function plainBody({ sentence }: Place): string | null {
  const body = sentence.replace(/ ?\.$/, '');
  if (body === sentence || !/^[A-Z][a-z]/.test(body) || /[?:;\n]|\.\s/.test(body)) return null;
  return body.split(' ').length < 6 ? null : body;
}

function inPlace({ chunk, sentence, start }: Place, other: string): string {
  return `${chunk.slice(0, start)}${other}${chunk.slice(start + sentence.length)}`;
}

/** Some passages say the same twice, and what is elsewhere without it may be quoted. */
function standsElsewhere(place: Place, body: string): boolean {
  return folded(inPlace(place, '')).includes(folded(body));
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function question({ chunk, sentence }: Place): Cut | null {
  return sentence.endsWith('?') && sentence.split(' ').length > 3
    ? { claim: sentence.replace(/\?$/, '.'), chunk }
    : null;
}

/** A list of three sentences of the passage as items without stops; one of them is claimed. */
function leadIn(place: Place, random: () => number): Cut | null {
  const body = plainBody(place);
  const other = plainBody({ ...place, sentence: `${place.foreign.split('. ')[0]!}.` });
  if (body === null || other === null || standsElsewhere(place, body)) return null;
  const items = random() < 0.5 ? [body, other] : [other, body];
  const lead = LEAD_INS[Math.floor(random() * LEAD_INS.length)]!;
  return { claim: body, chunk: inPlace(place, `\n\n${lead}\n\n${items.map(lower).join('\n\n')}\n\n`) };
}

function lower(text: string): string {
  return /^(?:I|I'm)\b/.test(text) ? text : text[0]!.toLowerCase() + text.slice(1);
}

function asSentence(text: string): string {
  const body = text.replace(/[\s,;:]+$/, '');
  return body[0]!.toUpperCase() + (/[.!?]["”']?$/.test(body) ? body.slice(1) : `${body.slice(1)}.`);
}
