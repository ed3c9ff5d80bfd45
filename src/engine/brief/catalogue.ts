// Which variants and personas there are: those of the program, and a user's own in the data folder, as
// briefs/variants/NAME.json and briefs/personas/NAME.json. A file there replaces the form of that name that comes with the program.
// Names from requests are looked up among those found, never made into a path.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import {
  BriefError,
  type BriefErrorCode,
  personaSchema,
  variantSchema,
  type Persona,
  type Variant,
} from './forms.ts';
import personas from './personas.json' with { type: 'json' };
import variants from './variants.json' with { type: 'json' };

/** A form with its name. */
export type CatalogueEntry<T> = T & { readonly name: string };

/**
 * The variant of that name.
 *
 * @param folder the data folder; null where there is none
 * @throws BriefError `unknown_variant` that lists the known ones; `bad_file` for a user's file that is not right
 */
export function variantNamed(name: string, folder: string | null): Promise<CatalogueEntry<Variant>> {
  return find(
    { what: 'variant', code: 'unknown_variant', own: variants, schema: variantSchema },
    name,
    folder,
  );
}

/** The persona of that name; as `variantNamed`. @throws BriefError `unknown_persona`, `bad_file` */
export function personaNamed(name: string, folder: string | null): Promise<CatalogueEntry<Persona>> {
  return find(
    { what: 'persona', code: 'unknown_persona', own: personas, schema: personaSchema },
    name,
    folder,
  );
}

interface Shelf<T extends z.ZodMiniType> {
  readonly what: 'variant' | 'persona';
  readonly code: BriefErrorCode;
  readonly own: Readonly<Record<string, unknown>>;
  readonly schema: T;
}

const MOST_BYTES = 1_000_000;
/** The file names that are recognised. */
const FILE = /^([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})\.json$/u;

async function find<T extends z.ZodMiniType>(
  shelf: Shelf<T>,
  name: string,
  folder: string | null,
): Promise<CatalogueEntry<z.infer<T>>> {
  const files = await filesOf(shelf, folder);
  const file = files.get(name);
  if (file === undefined && !Object.hasOwn(shelf.own, name)) throw unknown(shelf, name, [...files.keys()]);
  const value = file === undefined ? shelf.own[name] : await readForm(shelf, name, file);
  const parsed = shelf.schema.safeParse(value);
  if (parsed.success) return Object.assign({}, parsed.data, { name });
  const faults = parsed.error.issues.slice(0, 5).map(faultOf);
  throw new BriefError('bad_file', `${shownPath(shelf, name)} is not right: ${faults.join('; ')}.`);
}

async function filesOf(
  { what }: Shelf<z.ZodMiniType>,
  folder: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (folder === null) return new Map();
  const place = join(folder, 'briefs', `${what}s`);
  const entries = await readdir(place).catch(() => []);
  const names = entries
    .toSorted((a, b) => byCodeUnits(a, b))
    .flatMap((entry) => {
      const name = FILE.exec(entry)?.[1];
      return name === undefined ? [] : [[name, join(place, entry)] as const];
    });
  return new Map(names);
}

function unknown({ what, code, own }: Shelf<z.ZodMiniType>, name: string, files: string[]): BriefError {
  const known = [...new Set([...Object.keys(own), ...files])].join(', ');
  return new BriefError(
    code,
    `There is no ${what} ${JSON.stringify(name.slice(0, 60))}; choose from ${known}.`,
  );
}

async function readForm(shelf: Shelf<z.ZodMiniType>, name: string, file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BriefError('bad_file', `${shownPath(shelf, name)} cannot be read.`, { cause });
  });
  try {
    if (text.length <= MOST_BYTES) return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new BriefError('bad_file', `${shownPath(shelf, name)} is not valid JSON.`, { cause });
  }
  throw new BriefError('bad_file', `${shownPath(shelf, name)} is larger than a megabyte.`);
}

/** The path inside the data folder: callers over a socket must not learn where that is. */
function shownPath({ what }: Shelf<z.ZodMiniType>, name: string): string {
  return `The ${what} file briefs/${what}s/${name}.json of the data folder`;
}

function faultOf(issue: z.core.$ZodIssue): string {
  const member = issue.path.length === 0 ? 'the file as a whole' : `the member ${issue.path.join('.')}`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `in ${member} the member ${issue.keys.slice(0, 3).join(', ')} is unknown`;
    case 'invalid_type':
      return `${member} is missing or not ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
    case 'invalid_value':
      return `${member} must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${member} must be at least ${issue.minimum}${sized(issue.origin)}`;
    case 'too_big':
      return `${member} must be at most ${issue.maximum}${sized(issue.origin)}`;
    default:
      return `${member} is not valid`;
  }
}

function sized(origin: string): string {
  return origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : '';
}
