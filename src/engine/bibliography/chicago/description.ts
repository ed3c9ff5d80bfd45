// What a work is in Chicago (14.2): its genre, an interviewer, the work reviewed, who a letter went to.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { full } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isReview, isUnprinted, ownsTitle } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, capital, has, isNumber, value, valueOf } from '../values.ts';
import { headline } from '../titles.ts';
import { eventOf } from './event.ts';
import { chicagoStraight, guessed } from './names.ts';
import { slanted } from './title.ts';

const { words, commas, stops } = AMERICAN;

export function descriptionOf(item: CslItem): Rich {
  if (isOf(item, 'interview') || has(item, 'interviewer')) return interview(item);
  if (isReview(item)) return review(item);
  if (isOf(item, 'personal_communication')) return letter(item);
  if (isOf(item, 'song') && has(item, 'composer')) return song(item);
  if (isOf(item, 'thesis')) return NOTHING;
  if (isPeriodical(item)) return stops(genre(item), section(item));
  if (isOf(item, 'paper-conference'))
    return isEdited(item) ? genre(item) : stops(genre(item), section(item), eventOf(item));
  if (!has(item, 'container-title')) return genre(item);
  if (isOf(item, 'document', 'report', 'software', 'standard')) return NOTHING;
  return isOf(item, 'event', 'performance', 'speech') && isUnprinted(item) ? NOTHING : genre(item);
}

/** The genre, where no number follows it. */
export function genreOf(item: CslItem): string {
  if (has(item, 'genre')) return has(item, 'number') ? '' : valueOf(item, 'genre');
  if (
    has(
      item,
      'archive',
      'archive-place',
      'container-title',
      'DOI',
      'number',
      'publisher',
      'references',
      'URL',
    )
  )
    return '';
  if (isOf(item, 'manuscript')) return 'unpublished manuscript';
  return isOf(item, 'personal_communication') ? 'personal communication' : '';
}

function genre(item: CslItem): Rich {
  return capital({ ...item, genre: genreOf(item) }, 'genre');
}

function section(item: CslItem): Rich {
  const text = headline(valueOf(item, 'section'), item.language);
  return plain(isNumber(item.section) && text !== '' ? `Sec. ${text}` : text);
}

function interview(item: CslItem): Rich {
  const by = chicagoStraight(item, 'interviewer');
  const place = placeFirst(item);
  if (allOf(item, 'genre', 'number') || !has(item, 'genre'))
    return commas(has(item, 'interviewer') ? around('Interview by ', by) : genre(item), place);
  return commas(words(capital(item, 'genre'), around('by ', by)), place);
}

function letter(item: CslItem): Rich {
  if (!has(item, 'recipient')) return genre(item);
  const numbered = allOf(item, 'genre', 'number');
  const to = around(has(item, 'genre') && !numbered ? 'to ' : 'To ', chicagoStraight(item, 'recipient'));
  const what = has(item, 'genre') && !numbered ? words(genre(item), to) : to;
  return commas(what, value(item, 'event-place'), plain(eventDay(item)));
}

function review(item: CslItem): Rich {
  const reviewed = has(item, 'reviewed-genre', 'reviewed-title');
  const by = around('by ', chicagoStraight(item, 'reviewed-author'));
  const title = slanted(item, reviewed ? 'reviewed-title' : 'title');
  const signed = has(item, ...REVIEWERS);
  const word = signed ? 'Review of' : 'Unsigned review of';
  if (!has(item, 'reviewed-genre')) {
    const named = has(item, 'genre') && !has(item, 'number') ? capital(item, 'genre') : plain(word);
    return stops(commas(words(named, title), by, placeFirst(item)), section(item));
  }
  const what = words(
    plain(word),
    value(item, 'reviewed-genre'),
    has(item, 'reviewed-title') ? NOTHING : by,
    title,
  );
  const behind = has(item, 'reviewed-title') && ownsTitle(item) ? by : NOTHING;
  return stops(commas(what, behind, placeFirst(item)), section(item));
}

/** Those whose name makes a review a signed one. */
export const REVIEWERS = [
  'author',
  'chair',
  'collection-editor',
  'compiler',
  'composer',
  'curator',
  'director',
  'editor',
  'editor-translator',
  'editorial-director',
  'executive-producer',
  'guest',
  'host',
  'illustrator',
  'organizer',
  'producer',
  'series-creator',
  'translator',
] as const;

function song(item: CslItem): Rich {
  const by = chicagoStraight(item, has(item, 'author') ? 'author' : 'performer');
  const word = has(item, 'genre') ? 'performed by' : 'Performed by';
  return words(capital(item, 'genre'), around(`${word} `, by));
}

function placeFirst(item: CslItem): Rich {
  if (!has(item, 'event', 'event-date', 'event-title')) return NOTHING;
  return commas(value(item, 'event-title'), value(item, 'event-place'), plain(eventDay(item)));
}

export function eventDay(item: CslItem): string {
  return guessed(full(item['event-date'], { order: 'american' }), item.issued?.circa === true);
}
