// reStructuredText as a reading: what a reader of the made pages sees.
// Comments and directives that only make something (tables of contents, pictures, indexes) are left out; what it includes is a
// document of its own (../../../folder/includes.ts).
import { layOut, type Reading } from '../../../reading/reading.ts';
import { factsOf, metadataBlocks } from '../metadata.ts';
import { titleIn } from '../../title.ts';
import { RstWalk } from './rst-blocks.ts';

/** Names that stand for pictures: `.. |log in| image:: login.png` makes `|log in|` no text. */
function withoutPictures(source: string): string {
  const names = new Set([...source.matchAll(PICTURE)].map(([, name]) => name));
  if (names.size === 0) return source;
  return source.replace(NAMED, (whole, name: string) => (names.has(name) ? '' : whole));
}

const PICTURE = /^\.\. \|([^|\n]{1,200})\|[ \t]*(?:\n[ \t]+)?image::/gm;
const NAMED = /(?<!\.\. )\|([^|\s][^|\n]{0,199})\|_{0,2}/g;

/** Reads decoded reStructuredText. */
export function readRst(source: string): Reading {
  const walk = new RstWalk(withoutPictures(source));
  const blocks = walk.whole();
  const { fields } = walk;
  const facts = factsOf({ values: fields });
  const laid = layOut([...metadataBlocks(fields), ...blocks]);
  return {
    ...laid,
    ...facts,
    title:
      facts.title ??
      titleIn(blocks, /^\s*(?:\.\. (?!include::).*\n(?:[ \t]+.*\n|[ \t]*\n)*)*\.\. include::/.test(source)),
    warnings: [],
  };
}
