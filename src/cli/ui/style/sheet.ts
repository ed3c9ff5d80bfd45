// The one style sheet of the pages: the typography of briefs, then what is the pages' own.
import { createHash } from 'node:crypto';
import { styleSheet } from '../../../page/html/style.ts';
import { FORMS } from './forms.ts';
import { READING } from './reading.ts';
import { PAPER, SHELL } from './shell.ts';

const HUES = {
  light: { hit: '#ffe68a', 'hit-text': '#1b1d21', 'hit-edge': '#b58900', soft: '#eef3fb' },
  dark: { hit: '#6a5300', 'hit-text': '#fff6d8', 'hit-edge': '#e0b83d', soft: '#1a2636' },
} as const;

/** The whole sheet. */
export const STYLE: string = `${styleSheet()}
:root{${variables(HUES.light)}}
@media (prefers-color-scheme:dark){:root{${variables(HUES.dark)}}}
${SHELL}
${FORMS}
${READING}
${PAPER}
@media print{:root{${variables(HUES.light)}}}`;

/** Its address, which another sheet would not have: it may be kept for good. */
export const STYLE_ADDRESS: string = `/style-${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;

/** The sign of these pages in a browser's tab: two marks of quotation. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b4f9e"/><path fill="#fff" d="M8 10h6v7l-3 6H8l2-6H8zm10 0h6v7l-3 6h-3l2-6h-2z"/></svg>';

function variables(hues: Readonly<Record<string, string>>): string {
  return Object.entries(hues)
    .map(([name, hue]) => `--${name}:${hue}`)
    .join(';');
}
