// What a work is, in square brackets (APA 9.21, 9.22): where the title and the source do not say it.
import type { CslItem, CslType } from '../../../api/payloads/bibliography.ts';
import { isEdited, isOf, isPeriodical, isReview } from '../kinds.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich } from '../rich.ts';
import { capital, capitalised, has, namesOf, value, valueOf } from '../values.ts';
import { apaStraight } from './names.ts';

const { words, commas, semicolons } = AMERICAN;

/** Without the brackets; nothing where the kind is plain. */
export function descriptionOf(item: CslItem): Rich {
  if (isOf(item, 'interview') || has(item, 'interviewer')) return interview(item);
  if (isReview(item)) return review(item);
  if (isOf(item, 'personal_communication')) return letter(item);
  if (isOf(item, 'song') && has(item, 'composer')) return song(item);
  if (isOf(item, 'thesis')) return thesis(item);
  if (isPeriodical(item))
    return semicolons(formOf(item), has(item, 'title') ? NOTHING : value(item, 'section'));
  if (!has(item, 'container-title')) return formOf(item);
  if (isOf(item, 'document', 'report', 'software', 'standard')) return NOTHING;
  if (!isOf(item, 'event', 'paper-conference', 'performance', 'speech')) return formOf(item);
  return isEdited(item) || has(item, 'issue', 'page', 'supplement-number', 'volume') ? formOf(item) : NOTHING;
}

const WORDS: Readonly<Partial<Record<CslType, string>>> = {
  broadcast: 'Broadcast',
  collection: 'Archival collection',
  dataset: 'Dataset',
  figure: 'Figure',
  graphic: 'Graphic',
  map: 'Map',
  motion_picture: 'Video recording',
  song: 'Audio recording',
  software: 'Computer software',
  post: 'Online post',
  review: 'Review',
  'review-book': 'Book review',
};

/** Genre and medium as the record says them, else the word for the type. */
export function formOf(item: CslItem): Rich {
  if (has(item, 'genre', 'medium'))
    return semicolons(has(item, 'number') ? NOTHING : capital(item, 'genre'), capital(item, 'medium'));
  const found = has(
    item,
    'archive',
    'archive-place',
    'container-title',
    'DOI',
    'number',
    'publisher',
    'references',
    'URL',
  );
  if (isOf(item, 'interview', 'personal_communication')) {
    if (!found) return plain('Personal communication');
    return plain(item.type === 'interview' ? 'Interview' : 'Letter');
  }
  if (isOf(item, 'manuscript')) return plain(found ? '' : 'Unpublished manuscript');
  if (isOf(item, 'periodical') && has(item, 'container-title')) {
    if (has(item, 'supplement-number')) return plain('Supplement');
    return plain(has(item, 'title') ? 'Special issue' : '');
  }
  return plain(WORDS[item.type] ?? '');
}

function interview(item: CslItem): Rich {
  const by = apaStraight(namesOf(item, 'interviewer'));
  if (has(item, 'interviewer') && has(item, 'title'))
    return semicolons(has(item, 'number') ? NOTHING : capital(item, 'genre'), capital(item, 'medium'));
  if (has(item, 'title')) return formOf(item);
  if (has(item, 'genre')) return words(capital(item, 'genre'), around('by ', by));
  if (by.length > 0) return semicolons(around('Interview by ', by), capital(item, 'medium'));
  return formOf(item);
}

function letter(item: CslItem): Rich {
  if (!has(item, 'recipient')) return formOf(item);
  const to = around('to ', apaStraight(namesOf(item, 'recipient'), 'full'));
  return semicolons(words(formOf(item), to), mediumBehind(item));
}

/** The medium where the genre has taken its place. */
function mediumBehind(item: CslItem): Rich {
  return has(item, 'number') || has(item, 'genre') ? capital(item, 'medium') : NOTHING;
}

function review(item: CslItem): Rich {
  const reviewed = italic(
    valueOf(item, has(item, 'reviewed-genre', 'reviewed-title') ? 'reviewed-title' : 'title'),
  );
  const by = around('by ', apaStraight(namesOf(item, 'reviewed-author')));
  return semicolons(commas(words(plain(reviewWord(item)), reviewed), by), mediumBehind(item));
}

function reviewWord(item: CslItem): string {
  if (has(item, 'reviewed-genre')) return `Review of the ${valueOf(item, 'reviewed-genre')}`;
  if (has(item, 'number')) return 'Review of';
  if (has(item, 'genre')) return capitalised(valueOf(item, 'genre'));
  if (has(item, 'medium')) return capitalised(valueOf(item, 'medium'));
  return item.type === 'review-book' ? 'Review of the book' : 'Review of';
}

function song(item: CslItem): Rich {
  const what = semicolons(has(item, 'number') ? NOTHING : capital(item, 'genre'), capital(item, 'medium'));
  const recorded = what.length > 0 ? words(what, plain('recorded by')) : plain('Recorded by');
  const names = namesOf(item, has(item, 'author') ? 'author' : 'performer');
  return names.length === 0 ? what : words(recorded, apaStraight(names));
}

/** An online thesis has its university here, a printed one in the place of a publisher. */
function thesis(item: CslItem): Rich {
  const online = has(item, 'archive', 'DOI', 'URL');
  return semicolons(
    commas(capital(item, 'genre'), online ? value(item, 'publisher') : NOTHING),
    capital(item, 'medium'),
  );
}
