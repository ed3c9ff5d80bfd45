// Particles and suffixes that a record has inside its family or given name, taken apart.
import type { CslName } from '../../api/payloads/bibliography.ts';
import { curly } from './titles.ts';

/** Small words in front of a capital: `de`, `van der`, `al-`, `d’`. */
const PARTICLES = /^((?:\p{Ll}[\p{Ll}\p{M}]*(?:\s+|[-’'](?=\p{Lu})))+)(?=\p{Lu})/u;

/** The same behind a given name: `Johann Wolfgang von`. */
const BEHIND = /\s+((?:\p{Ll}[\p{Ll}\p{M}]*[-’']?)(?:\s+\p{Ll}[\p{Ll}\p{M}]*[-’']?)*)$/u;

/** A name with its particle, and its `Jr.`, where they belong; apostrophes are curly. A name that states its parts keeps them. */
export function parsed(name: CslName): CslName {
  if (name.literal !== undefined) return { literal: curly(name.literal) };
  const [given = '', suffix] = curly(name.given ?? '').split(/,!?\s+(?=(?:[JS]r\.?|[IVX]+)$)/u);
  const family = curly(name.family ?? '');
  const whole: CslName = {
    ...name,
    family: family === '' ? given : family,
    given: family === '' ? '' : given,
    ...(suffix === undefined || name.suffix !== undefined ? {} : { suffix }),
  };
  const stated = name['non-dropping-particle'] !== undefined || name['dropping-particle'] !== undefined;
  return stated ? whole : apart(whole);
}

function apart(name: CslName): CslName {
  const { family = '', given = '' } = name;
  const before = PARTICLES.exec(family)?.[1];
  const behind = BEHIND.exec(given)?.[1];
  return {
    ...name,
    ...(before === undefined
      ? {}
      : { family: family.slice(before.length), 'non-dropping-particle': before.trim() }),
    ...(behind === undefined
      ? {}
      : { given: given.slice(0, -behind.length).trim(), 'dropping-particle': behind }),
  };
}
