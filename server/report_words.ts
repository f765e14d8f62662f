import { writeNumber } from '#engine/arithmetic.ts';
import { decimal, isZero, roundToPlaces, toText } from '#engine/decimal.ts';
import { chemical } from '#text/chemical.ts';
import type { ReportWords } from '#usecases/report/words.ts';
import englishProblems from '../messages/en/problems.json' with { type: 'json' };
import english from '../messages/en/report.json' with { type: 'json' };
import englishTerms from '../messages/en/terms.json' with { type: 'json' };
import portugueseProblems from '../messages/pt-BR/problems.json' with { type: 'json' };
import portuguese from '../messages/pt-BR/report.json' with { type: 'json' };
import portugueseTerms from '../messages/pt-BR/terms.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;
type Separators = { readonly group: string; readonly decimal: string };

const CATEGORY = 'category.';
const UNIT = 'unit.';

const WORDS = {
  'pt-BR': {
    ...wordsOf(portuguese, portugueseTerms, portugueseProblems, { group: '.', decimal: ',' }),
    place: placesIn('pt-BR', portugueseTerms.world),
  },
  en: {
    ...wordsOf(english, englishTerms, englishProblems, { group: ',', decimal: '.' }),
    place: placesIn('en', englishTerms.world),
  },
};

/** The words and numbers of reports in a language. */
export function reportWordsIn(language: 'pt-BR' | 'en'): ReportWords {
  return WORDS[language];
}

function placesIn(language: string, world: string): ReportWords['place'] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return (region) => {
    if (region === 'WORLD') return world;
    const [country = region, part] = region.split('-');
    // A name of an organization's own is no code, and stays as it is.
    const name = /^(?:[A-Z]{2}|\d{3})$/.test(country) ? (names.of(country) ?? country) : country;
    return part ? `${name} · ${part}` : name;
  };
}

function wordsOf(
  words: Words,
  terms: Words,
  problems: Words,
  separators: Separators,
): Omit<ReportWords, 'place'> {
  const has = (key: string) => Object.hasOwn(words, key);
  return {
    has,
    say(key, params = {}) {
      const template = has(key) ? words[key] : undefined;
      if (template === undefined) throw new Error(`A report has no words for ${key}.`);
      return template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '');
    },
    number: (exact, places = 3) => writeNumber(shownOf(exact, places), separators).text,
    day(iso) {
      const [year, month, day] = iso.slice(0, 10).split('-');
      return separators.group === '.' ? `${day}/${month}/${year}` : iso.slice(0, 10);
    },
    category: (code) => terms[`category.${code}`] ?? code,
    categories: under(CATEGORY, terms),
    units: under(UNIT, terms),
    // The sentence without what one line would fill in.
    problem: (code) => (problems[code] ?? code).replace(/[“”]?\{\{\w+\}\}[“”]?/g, '…'),
    unit: chemical,
  };
}

/** What stands in a catalogue under a prefix, by what follows it. */
function under(prefix: string, words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, name]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), name]] : [],
    ),
  );
}

/** Rounded to so many places, unless nothing would be left of it. */
function shownOf(exact: string, places: number): string {
  const rounded = roundToPlaces(decimal(exact), places);
  return isZero(rounded) ? exact : toText(rounded);
}
