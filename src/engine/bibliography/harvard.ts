// The reference list of Cite Them Right (12th edition), the Harvard style of Britain.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from './persons.ts';
import { around, BRITISH, italic, NOTHING, plain, type Rich } from './rich.ts';
import { type Style, fileOf, linkOf } from './record.ts';
import { britishCurly, singleQuoted, full, yearOf } from './titles.ts';

const { words, commas, stops, stopped } = BRITISH;

export const HARVARD: Style = {
  edition: 'Harvard, Cite Them Right, 12th edition',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const signed = item.author !== undefined;
    const by = signed ? nameList(item.author, NAMES) : titleOf(item);
    const site = italic(britishCurly(item['container-title'] ?? ''));
    const titled = commas(signed ? titleOf(item) : NOTHING, site);
    const body = words(by, plain(`(${dated(item, suffix)})`), titled);
    return stopped(stops(body, plain(britishCurly(item.publisher ?? '')), access(item)));
  },
};

/** `Doe, J., Roe, R. and Stone, A.`; of four and more the first and "et al.", which is slanted. */
const NAMES: NameRules = {
  inverted: 'all',
  given: 'tight',
  and: 'and',
  comma: false,
  cutFrom: 4,
  kept: 1,
  rest: 'slanted',
};

function dated({ issued }: CslItem, suffix: string): string {
  if (issued !== undefined) return yearOf(issued) + suffix;
  return suffix === '' ? 'no date' : `no date ${suffix}`;
}

/** Independent works are in italics; data and papers are quoted. */
function titleOf({ title, type }: CslItem): Rich {
  const whole = type === 'book' || type === 'report' || type === 'webpage';
  return whole ? italic(britishCurly(title)) : plain(singleQuoted(title));
}

/** `Available at: https://… (Accessed: 20 November 2026)`; a DOI needs no day. */
function access(item: CslItem): Rich {
  const address = linkOf(item);
  if (address === '') return around('Available at: ', fileOf(item));
  const day = item.DOI === undefined ? full(item.accessed, 'british') : '';
  return words(plain(`Available at: ${address}`), around('(Accessed: ', plain(day), ')'));
}
