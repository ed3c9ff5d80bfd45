// The frame of every page: navigation, foot, and what is said where something went wrong.
import { address } from './addresses.ts';
import { type Html, NOTHING, markup } from './markup.ts';
import { STYLE_ADDRESS } from './style/sheet.ts';
import { shortened } from '../../text/marks.ts';
import { ClientError } from '../../client/errors.ts';
import { StoreError } from '../../store/errors.ts';
import { explain } from '../result/failure.ts';

/** A place in the navigation. */
export type Place = 'ask' | 'search' | 'corpus' | 'briefs' | 'causal' | 'forecasts' | 'evidence';

export interface Framed {
  /** As plain text: it is also the title of the window. */
  readonly title: string;
  readonly place?: Place | undefined;
  /** `wide` for two columns, `page` for one to be read. */
  readonly width?: 'wide' | 'page';
  readonly isSignedIn?: boolean;
}

const PLACES: readonly (readonly [Place, string, string])[] = [
  ['ask', '/', 'Ask'],
  ['search', '/search', 'Search'],
  ['corpus', '/corpus', 'Documents'],
  ['briefs', '/briefs', 'Briefs'],
  ['causal', '/causal', 'Causes'],
  ['forecasts', '/forecasts', 'Forecasts'],
  ['evidence', '/evidence', 'Evidence'],
];

/** All of a page before what is its own. */
export function opening({ title, place, width = 'page', isSignedIn = false }: Framed): Html {
  const links = PLACES.map(([name, address, words]) =>
    name === place
      ? markup`<li><a href="${address}" aria-current="page">${words}</a></li>`
      : markup`<li><a href="${address}">${words}</a></li>`,
  );
  const leave = isSignedIn
    ? markup`<form class="leave" method="post" action="/sign-out"><button>Sign out</button></form>`
    : NOTHING;
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === '' ? 'ibid' : `${short(title)} · ibid`}</title>
<link rel="stylesheet" href="${STYLE_ADDRESS}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body class="ui ${width}">
<a class="skip" href="#main">Skip to the text</a>
<header class="bar"><a class="name" href="/">ibid</a><nav aria-label="Pages"><ul>${links}</ul></nav>${leave}</header>
<main id="main">
`;
}

export const CLOSING: Html = markup`
</main>
</body>
</html>
`;

/** A whole page. */
export function framed(about: Framed, inside: Html): Html {
  return markup`${opening(about)}${inside}${CLOSING}`;
}

/** A page that says in words why there is not what was asked for. */
export function notice(title: string, sentences: readonly (string | Html)[], place?: Place): Html {
  const lines = sentences.map((sentence) => markup`<p>${sentence}</p>`);
  return framed(
    { title, place },
    markup`<h1>${title}</h1>
      ${lines}`,
  );
}

function short(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return shortened(line, 119);
}

export interface Turns {
  readonly offset: number;
  readonly total: number;
  /** Rows of one page. */
  readonly page: number;
}

/** @param query what else the addresses have */
export function listTurns(
  path: string,
  { offset, total, page }: Turns,
  query: Readonly<Record<string, string>> = {},
): Html {
  if (total <= page && offset === 0) return NOTHING;
  const link = (to: number, words: string) =>
    markup`<a href="${address(path, { ...query, offset: to === 0 ? undefined : to })}">${words}</a>`;
  const last = Math.min(total, offset + page);
  const newer = offset > 0 ? link(Math.max(0, offset - page), '← Newer') : NOTHING;
  const older = last < total ? link(offset + page, 'Older →') : NOTHING;
  const here = last > offset ? `${offset + 1} to ${last} of ${total}` : `none of ${total}`;
  return markup`<nav class="turns" aria-label="Pages of the list">${newer}<span>${here}</span>${older}</nav>`;
}

interface Failure {
  readonly status: number;
  readonly said: Html;
}

/** In the sentences that the command line would say, with nothing of the inside. */
export function failureOf(error: unknown): Failure {
  const isKnown = error instanceof ClientError || error instanceof StoreError;
  const sentences = isKnown ? explain(error).sentences : ['Something failed inside; the terminal says what.'];
  const lines = sentences.map((sentence) => markup`<p>${sentence}</p>`);
  return { status: statusOf(error), said: markup`<div class="insufficient" role="alert">${lines}</div>` };
}

function statusOf(error: unknown): number {
  if (error instanceof ClientError) {
    const { status = 0 } = error;
    return status >= 400 && status <= 599 ? status : 502;
  }
  return error instanceof StoreError ? 503 : 500;
}
