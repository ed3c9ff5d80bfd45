// One bundle and its report as one file that a browser opens from anywhere and that verifies the
// bundle again by itself. The bytes go in as base64, the report as JSON without a single "<": neither can end the element that
// holds it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipeCard } from '../../recipes/card.ts';
import { OptionError } from '../../errors.ts';
import type { Embedded } from './embedded.ts';

/** A page carries its bundle and verifies it in one piece of memory. */
export const MOST_BYTES: number = 16 * 1024 * 1024;

/**
 * The page. @param page the frame with its two open places, see `pageFrame`. @param bytes the bundle as it was verified
 */
export function toHtml(page: string, bytes: Uint8Array, embedded: Omit<Embedded, 'card'>): string {
  const whole: Embedded = { ...embedded, card: recipeCard(embedded.report) };
  const parts: Record<string, string> = {
    report: data('report', 'application/json', JSON.stringify(whole).replaceAll('<', '\\u003c')),
    bundle: data('bundle', 'application/octet-stream;base64', base64(bytes)),
  };
  return page.replace(/<!-- (report|bundle) -->/g, (_all, name: string) => parts[name] ?? '');
}

/** An element that a browser keeps as text and never runs. */
function data(id: string, type: string, text: string): string {
  return `<script id="${id}" type="${type}">${text}</script>`;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The frame that the build made. @throws {OptionError} where it was not built */
export function pageFrame(): string {
  const here = import.meta.dirname;
  // Beside the bundled program; from the source tree, in the folder of the build.
  const places = [join(here, '../report.html'), join(here, '../../../../dist/report.html')];
  const path = places.find((place) => existsSync(place));
  if (path === undefined) throw new OptionError('page', 'The page was not built: run npm run build.');
  return readFileSync(path, 'utf8');
}
