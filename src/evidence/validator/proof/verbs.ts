// Forms of English verbs: which participle belongs to which past and present. The irregular ones are a table; the regular
// forms are guessed by their endings, since a form that does not exist is found in no text.
import { lazy } from '../../../text/lazy.ts';
import { AUXILIARIES } from './proof.words.ts';
import { BECAME, OTHER_VERBS, PAST_ONLY, PRESENT_ONLY, VERBS } from './verbs.words.ts';

/** Whether a folded word can be a finite verb in front of which a subject ends. */
export function isVerbal(key: string): boolean {
  return (
    AUXILIARIES.has(key) ||
    isPast(key) ||
    OTHER_VERBS.includes(key) ||
    (key.length > 3 && /[^su]s$/.test(key))
  );
}

/** Whether it is a form of the present, and no plural. */
export function isPresent(key: string): boolean {
  return PRESENT_ONLY.has(key);
}

/** Whether it can be a past form, and is no participle. */
export function isFirmPast(key: string): boolean {
  return (
    BECAME.has(key) ||
    PAST_ONLY.has(key) ||
    (table().pasts.has(key) && !table().participles.has(key) && !key.endsWith('ed'))
  );
}

/** Whether it can be a past form or participle. */
export function isPast(key: string): boolean {
  return (key.length > 3 && key.endsWith('ed')) || table().pasts.has(key) || table().participles.has(key);
}

export function isParticiple(key: string): boolean {
  return (key.length > 3 && key.endsWith('ed')) || table().participles.has(key);
}

/** The past forms of a participle. */
export function pastsOf(participle: string): readonly string[] {
  const rows = table().participles.get(participle);
  if (rows !== undefined) return rows.map(({ past }) => past);
  return participle.endsWith('ed') ? [participle] : [];
}

/** The forms of the present of a participle, its base first. */
export function presentsOf(participle: string): readonly string[] {
  return basesOf(participle).flatMap((base) => [base, ...thirdsOf(base)]);
}

/** What a base may be, of a participle. */
export function basesOf(participle: string): readonly string[] {
  const rows = table().participles.get(participle);
  if (rows !== undefined) return rows.map(({ base }) => base);
  if (!participle.endsWith('ed')) return [];
  const cut = participle.slice(0, -2);
  const found = [cut, `${cut}e`];
  if (cut.endsWith('i')) found.push(`${cut.slice(0, -1)}y`);
  if (cut.at(-1) === cut.at(-2)) found.push(cut.slice(0, -1));
  return found;
}

/** The participles that a past form may have. */
export function participlesOfPast(past: string): readonly string[] {
  const rows = table().pasts.get(past);
  if (rows !== undefined) return rows.map(({ participle }) => participle);
  return past.length > 3 && past.endsWith('ed') ? [past] : [];
}

/** The participles that a form of the present may have. */
export function participlesOfPresent(key: string): readonly string[] {
  return singular(key).flatMap((base) => {
    const row = table().bases.get(base);
    if (row !== undefined) return [row.participle];
    if (base.endsWith('e')) return [`${base}d`];
    if (base.endsWith('y')) return [`${base.slice(0, -1)}ied`, `${base}ed`];
    return [`${base}ed`, `${base}${base.at(-1)}ed`];
  });
}

function singular(key: string): string[] {
  if (!key.endsWith('s') || key.endsWith('ss')) return [key];
  const found = [key.slice(0, -1)];
  if (key.endsWith('ies')) found.push(`${key.slice(0, -3)}y`);
  else if (key.endsWith('es')) found.push(key.slice(0, -2));
  return found;
}

function thirdsOf(base: string): string[] {
  return base.endsWith('y') ? [`${base}s`, `${base.slice(0, -1)}ies`] : [`${base}s`, `${base}es`];
}

interface Verb {
  readonly base: string;
  readonly past: string;
  readonly participle: string;
}

const table = lazy(() => {
  const bases = new Map<string, Verb>();
  const pasts = new Map<string, Verb[]>();
  const participles = new Map<string, Verb[]>();
  for (const row of VERBS) {
    const [base = '', past = '', participle = past] = row.split(' ');
    const verb = { base, past, participle };
    bases.set(base, verb);
    pasts.set(past, [...(pasts.get(past) ?? []), verb]);
    participles.set(participle, [...(participles.get(participle) ?? []), verb]);
  }
  return { bases, pasts, participles };
});
