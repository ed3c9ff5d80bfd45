// The table of encoders is text: every word of it must mean something, and every recipe must be one of its own.
import { describe, expect, test } from 'vitest';
import { escapeNames } from '../../../src/evidence/canon/escapes.ts';
import { numberForms } from '../../../src/evidence/canon/numbers.ts';
import { KEY_ORDERS } from '../../../src/evidence/canon/order.ts';
import { catalogue, likelyRecipes, profiles, recipeById } from '../../../src/evidence/recipes/catalogue.ts';

const SPACINGS = ['compact', 'spaced', 'indent2', 'indent4', 'tabs', 'jackson'];
const FAMILIES = [
  'python',
  'javascript',
  'go',
  'rust',
  'java',
  'php',
  'ruby',
  'dotnet',
  'jq',
  'postgres',
  'sent',
];

describe('encoders', () => {
  test.each(profiles().map((profile) => [profile.id, profile] as const))(
    '%s',
    (_id, { style, family, name }) => {
      expect(FAMILIES).toContain(family);
      expect(name).toMatch(/^\S/);
      if (typeof style === 'string') return;
      expect(KEY_ORDERS).toContain(style.order);
      expect(SPACINGS).toContain(style.spacing);
      expect(escapeNames()).toContain(style.escapes);
      expect(numberForms()).toContain(style.numbers);
    },
  );

  test('ids are unique, and no two encoders write the same', () => {
    const ids = profiles().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const styles = profiles().map(({ style }) => JSON.stringify(style));
    expect(new Set(styles).size).toBe(styles.length);
  });

  test('every recipe is found by its id', () => {
    for (const recipe of catalogue()) expect(recipeById(recipe.id).id).toBe(recipe.id);
    expect(recipeById('jcs').id).toBe('without/jcs');
    expect(
      catalogue()
        .slice(0, likelyRecipes())
        .map(({ id }) => id),
    ).toContain('schema-claims/jcs');
    expect(catalogue()[likelyRecipes()]?.id).toBe('without/python-sorted-utf8');
  });
});
