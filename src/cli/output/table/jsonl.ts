// A document as JSON lines: a list's rows one a line, any other document on one line, tokens as they were sent.
import { compact, elementTexts, memberText } from '../../../client/json-slices.ts';
import { listPath } from './rows.ts';

export function toJsonLines(json: string, document: unknown): string {
  const path = listPath(document);
  const list =
    path === undefined ? undefined : elementTexts(path === '' ? json : (memberText(json, path) ?? ''));
  return (list ?? [json]).map((row) => `${compact(row)}\n`).join('');
}
