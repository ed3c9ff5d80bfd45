// "Merkel" in a document that names Angela Merkel is that person, and so a person.
import type { Entity, Facts } from './entity.ts';

/** The entities, those of one word typed as persons where a person in the same document has it for a surname. */
export function withSurnames(facts: readonly Facts[], entities: readonly Entity[]): Entity[] {
  const bySurname = new Map<string, number[]>();
  entities.forEach(({ name, type }, at) => {
    const surname = type === 'person' ? surnameOf(name) : undefined;
    if (surname !== undefined) bySurname.set(surname, [...(bySurname.get(surname) ?? []), at]);
  });
  return entities.map((entity, at) => {
    if (entity.type !== 'unknown' || /\s/u.test(entity.name)) return entity;
    const known = (bySurname.get(entity.name) ?? []).find((other) => meet(facts[at]!, facts[other]!));
    return known === undefined
      ? entity
      : { ...entity, type: 'person' as const, type_rule: `surname of ${entities[known]!.name}` };
  });
}

function surnameOf(name: string): string | undefined {
  const words = name.replace(/,? (?:Jr|Sr|I{2,3}|IV)\.?$/u, '').split(' ');
  // An abbreviation behind a given name ("Carol PSF") is not a surname.
  return words.length < 2 || !/\p{Ll}/u.test(words.at(-1)!) ? undefined : words.at(-1);
}

function meet(one: Facts, other: Facts): boolean {
  for (const document of one.documents) if (other.documents.has(document)) return true;
  return false;
}
