import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import {
  CATALOGUE_FORMS,
  CONTEXT_FORMS,
  type Lists,
  MACHINES,
  PLAIN_FORMS,
  RULES_OF_CONCEPTS,
  SERVED_CITIES,
  TRADE_FORMS,
} from './lexicon.ts';

const LANGUAGES = ['pt-BR', 'en', 'shared'];
const FILES = LANGUAGES.flatMap((language) =>
  readdirSync(join(import.meta.dirname, language)).map((file) => ({
    language,
    file,
    lists: JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8')) as Lists,
  })),
);

describe.each(FILES)('the lists of $language/$file', ({ lists }) => {
  it.each(Object.entries(lists))('%s stands sorted, each form once and folded as texts are', (_, forms) => {
    expect(forms).toEqual([...new Set(forms)].sort());
    expect(forms.filter((form) => form !== fold(form).trim() || form === '')).toEqual([]);
  });
});

describe('the lexicon', () => {
  it('has no form of a list in two languages: what both say alike is shared', () => {
    const twice = FILES.flatMap(({ file, language, lists }) =>
      FILES.filter((other) => other.file === file && other.language > language).flatMap((other) =>
        Object.entries(lists).flatMap(([name, forms]) =>
          forms.filter((form) => other.lists[name]?.includes(form)).map((form) => `${file} ${name}: ${form}`),
        ),
      ),
    );
    expect(twice).toEqual([]);
  });

  it('gives a name to one concept, but for those that a neighbour decides', () => {
    const decided = ['automovel', 'caminhao pipa', 'furgao'];
    const places = new Map<string, [concept: string, place: string][]>();
    for (const { language, file, lists } of FILES.filter((one) => one.file.endsWith('-names.json')))
      for (const [concept, forms] of Object.entries(lists))
        for (const form of forms)
          places.set(form, [...(places.get(form) ?? []), [concept, `${concept} in ${language}/${file}`]]);
    const claimed = [...places]
      .filter(([form, all]) => !decided.includes(form) && new Set(all.map(([concept]) => concept)).size > 1)
      .map(([form, all]) => `${form}: ${all.map(([, place]) => place).join(', ')}`);
    expect(claimed).toEqual([]);
  });

  it('has a name that everybody uses for every concept, and no names of what is none', () => {
    expect(Object.keys(PLAIN_FORMS).sort()).toEqual(Object.keys(RULES_OF_CONCEPTS).sort());
    const named = [TRADE_FORMS, CATALOGUE_FORMS].flatMap(Object.keys);
    expect(named.filter((name) => RULES_OF_CONCEPTS[name] === undefined)).toEqual([]);
  });

  it('has a cue for every machine that tells a use', () => {
    expect(Object.keys(MACHINES).filter((use) => CONTEXT_FORMS[use] === undefined)).toEqual([]);
  });

  it('has its cities folded and in order', () => {
    const cities = [...SERVED_CITIES.keys()];
    expect(cities).toEqual([...cities].sort());
    expect(cities.filter((city) => city !== fold(city))).toEqual([]);
  });
});
