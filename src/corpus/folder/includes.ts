// Includes of reStructuredText and AsciiDoc: what a file of a folder includes is a document.
// It is read as the kind that includes it, so that each quote is in the file that it names, by its line. Hostile here: circles,
// places out of the folder, links that lead there, devices, files that are not text. Each file is read once, whatever includes it.
import { attempt } from '../../api/attempt.ts';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { shortened } from '../../text/marks.ts';
import { decode, latin1 } from '../reading/decode.ts';
import { readWhole } from '../reading/files.ts';
import { ReadingFailure } from '../reading/reading.ts';
import { rowOfFile, type ReaderRow } from '../readers/readers.ts';
import type { Selection } from './selection.ts';
import { walkFolder, type FoundEntry } from './walk.ts';

/** A file that is there only as what others include. */
interface Followed {
  readonly path: string;
  readonly row: ReaderRow;
}

/** @property `reason` as in `it is not there`; without one it is a document, or becomes one */
interface Target {
  readonly path: string;
  readonly reason?: string;
}

/** Larger ones are not included, in bytes. */
const LARGEST = 10_000_000;
/** Sentences about one file, and files that are looked through for a circle. */
const MOST_SAID = 10;
const MOST_STEPS = 1000;

export class Includes {
  readonly #root: string | undefined;
  readonly #selection: Selection | undefined;
  readonly #followed = new Map<string, ReaderRow>();
  readonly #included = new Map<string, readonly string[]>();
  readonly #queue: Followed[] = [];
  #walked: Promise<ReadonlyMap<string, FoundEntry['kind']>> | undefined;

  /** @param root the real path of the folder that was named; undefined where a file was: nothing is followed from that */
  constructor(root: string | undefined, selection?: Selection) {
    this.#root = root;
    this.#selection = selection;
  }

  /** Files to be read next that others include, each once. */
  next(): Followed | undefined {
    return this.#queue.shift();
  }

  isFollowed(path: string): boolean {
    return this.#followed.has(path);
  }

  /** Looks at what a file includes. @returns a sentence for each that is not followed, or goes in a circle */
  async look(path: string, row: ReaderRow, bytes: Uint8Array): Promise<string[]> {
    const included = includesIn(row, bytes);
    const said: string[] = [];
    for (const one of included.slice(0, MOST_INCLUDES)) {
      const target = await this.#targetOf(path, one);
      const reason = target.reason ?? (await this.#follow(path, target.path, row));
      if (reason !== undefined) said.push(`It includes ${shortened(one.target, 200)}: ${reason}.`);
    }
    if (included.length > MOST_INCLUDES)
      said.push(`It includes more than ${MOST_INCLUDES} files: the others were not followed.`);
    const more = said.length - MOST_SAID;
    return more <= 0
      ? said
      : [...said.slice(0, MOST_SAID), `${more} more of what it includes was not followed.`];
  }

  /** @returns why it is not, where it is not, or that it goes in a circle: each file is read once all the same */
  async #follow(from: string, path: string, row: ReaderRow): Promise<string | undefined> {
    if (path === from) return CIRCLE;
    const circle = (await this.#leadsBack(path, from, row)) ? CIRCLE : undefined;
    if (rowOfFile(path) !== undefined || this.#followed.has(path)) return circle;
    try {
      decode(readWhole(path, LARGEST));
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
      return error.message;
    }
    this.#followed.set(path, row);
    this.#queue.push({ path, row });
    return circle;
  }

  async #targetOf(from: string, { target, unset }: Include): Promise<Target> {
    const refused = (reason: string): Target => ({ path: target, reason });
    if (this.#root === undefined) return refused('only what is in a folder that is added is followed');
    if (unset !== undefined) return refused(`its place is named by {${unset}}, which this file does not set`);
    if (/^[a-z][\w+.-]*:\/\//i.test(target)) return refused('it is on the web');
    const path = resolve(placeOf(this.#root, from, target));
    const real = attempt(() => realpathSync(path));
    if (real === undefined) return refused(isWithin(path, this.#root) ? 'it is not there' : OUT);
    if (!isWithin(real, this.#root)) return refused(OUT);
    const walked = await (this.#walked ??= this.#walk(this.#root));
    const found = walked.has(path) ? path : real;
    const kind = walked.get(found);
    return kind === 'file' || kind === 'ignored' ? { path: found } : refused('it is left out');
  }

  async #walk(root: string): Promise<Map<string, FoundEntry['kind']>> {
    const found = new Map<string, FoundEntry['kind']>();
    for await (const { path, kind } of walkFolder(root, this.#selection)) found.set(path, kind);
    return found;
  }

  /** Whether what a file includes, or what that includes, includes another one. */
  async #leadsBack(path: string, to: string, row: ReaderRow): Promise<boolean> {
    const seen = new Set([path]);
    for (const one of seen) {
      if (seen.size > MOST_STEPS) return false;
      for (const next of await this.#includedBy(one, row)) {
        if (next === to) return true;
        seen.add(next);
      }
    }
    return false;
  }

  async #includedBy(path: string, as: ReaderRow): Promise<readonly string[]> {
    const known = this.#included.get(path);
    if (known !== undefined) return known;
    const paths: string[] = [];
    this.#included.set(path, paths);
    const row = rowOfFile(path) ?? as;
    for (const one of includesIn(row, bytesOf(path)).slice(0, MOST_INCLUDES)) {
      const { path: next, reason } = await this.#targetOf(path, one);
      if (reason === undefined) paths.push(next);
    }
    return paths;
  }
}

const CIRCLE = 'it includes this one in turn';
const OUT = 'it is not in the folder that is added';

function includesIn({ kind }: ReaderRow, bytes: Uint8Array): Include[] {
  const find = INCLUDING.get(kind);
  if (find === undefined || !/include::/.test(latin1(bytes))) return [];
  try {
    return find(decode(bytes).text);
  } catch (error) {
    if (error instanceof ReadingFailure) return [];
    throw error;
  }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readWhole(path, LARGEST);
  } catch (error) {
    if (error instanceof ReadingFailure) return new Uint8Array();
    throw error;
  }
}

/** Sphinx counts a path that begins with a slash from the folder of its sources; Antora names the families of a module. */
function placeOf(root: string, from: string, target: string): string {
  const family = /^(page|partial)\$(.+)$/.exec(target);
  const module = family === null ? undefined : /^.*\/modules\/[^/]+(?=\/)/.exec(from)?.[0];
  if (family !== null && module !== undefined) return `${module}/${family[1]}s/${family[2]}`;
  if (!target.startsWith('/')) return `${dirname(from)}/${target}`;
  for (let folder = dirname(from); isWithin(folder, root); folder = dirname(folder))
    if (existsSync(folder + target)) return folder + target;
  return root + target;
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

// What a file of reStructuredText or AsciiDoc includes as text of its own kind, as it writes it. What is included as code is
// not among it, nor what comes with the tools (`<isonum.txt>`).

/** A target as it is written; of one that names a place by an attribute that the file does not set, that attribute. */
interface Include {
  readonly target: string;
  readonly unset?: string;
}

/** How the kinds that can include others write it, by the kinds' names. */
const INCLUDING: ReadonlyMap<string, (text: string) => Include[]> = new Map([
  ['rst', includesOfRst],
  ['asciidoc', includesOfAsciidoc],
]);

/** More are not looked at. */
const MOST_INCLUDES = 1000;

function includesOfRst(text: string): Include[] {
  const lines = text.split('\n');
  const found: Include[] = [];
  for (const [at, line] of lines.entries()) {
    const target = /^\s*\.\. include::\s+(\S.{0,500}?)\s*$/.exec(line)?.[1];
    if (target === undefined || /^<.*>$/.test(target) || isLiteral(lines, at + 1)) continue;
    if (found.push({ target }) > MOST_INCLUDES) break;
  }
  return found;
}

/** Whether the options on the lines from one on make it code. */
function isLiteral(lines: readonly string[], from: number): boolean {
  for (let at = from; /^\s+:[\w-]+:/.test(lines[at] ?? ''); at += 1)
    if (/^\s+:(?:literal|code):/.test(lines[at]!)) return true;
  return false;
}

const FENCE = /^(?:-{4,}|\.{4,}|`{3,}.*|\/{4,}|\+{4,})$/;

function includesOfAsciidoc(text: string): Include[] {
  const values = new Map<string, string>();
  const found: Include[] = [];
  let fence = '';
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd();
    if (fence !== '') {
      if (line === fence) fence = '';
      continue;
    }
    if (FENCE.test(line)) fence = line.startsWith('`') ? '```' : line;
    const attribute = /^:([\w][\w-]{0,60}):\s+(\S.{0,500})$/.exec(line);
    if (attribute !== null) values.set(attribute[1]!.toLowerCase(), attribute[2]!);
    const target = /^include::([^[\s][^[]{0,500})\[.*\]$/.exec(line)?.[1];
    if (target !== undefined && found.push(resolved(target, values)) > MOST_INCLUDES) break;
  }
  return found;
}

function resolved(target: string, values: ReadonlyMap<string, string>): Include {
  let unset: string | undefined;
  let whole = target;
  // Values may name others: a few steps, since they may go in a circle.
  for (let step = 0; step < 4 && whole.includes('{') && whole.length < 1000; step += 1)
    whole = whole.replace(/\{([\w-]{1,61})\}/g, (said, name: string) => {
      const value = values.get(name.toLowerCase());
      if (value === undefined) unset ??= name;
      return value ?? said;
    });
  return unset === undefined ? { target: whole } : { target, unset };
}
