// Plain text: its structure by how its lines are laid out, and the title where it begins with one.
import { NO_FACTS, layOut, type Reading } from '../../reading/reading.ts';
import { decode } from '../../reading/decode.ts';
import { frontMatter, factsOf, metadataBlocks } from './metadata.ts';
import { plainBlocks } from './plain-blocks.ts';

/** Reads a plain text file. */
export function readText(bytes: Uint8Array, charset?: string): Reading {
  const { text, warnings } = decode(bytes, charset);
  return { ...plainReading(text), warnings };
}

/** A decoded text as it is, less the signs of its lists and the rules of its headings. */
export function plainReading(text: string): Reading {
  const matter = frontMatter(text);
  const loose = plainBlocks(text.slice(matter.bodyStart));
  const [first, second] = loose;
  const title = first?.kind === 'heading' && second !== undefined ? first.text : null;
  if (matter.values.size === 0) return { ...layOut(loose), ...NO_FACTS, title, warnings: [] };
  const facts = factsOf(matter);
  const laid = layOut([...metadataBlocks(matter.values), ...loose]);
  return { ...laid, ...facts, title: facts.title ?? title, warnings: matter.warnings };
}
