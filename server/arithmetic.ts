import type { WritingStyle } from '#engine/arithmetic.ts';
import { writeArithmetic, writeNumber } from '#engine/arithmetic.ts';
import type { Library } from '#engine/library.ts';
import { ownEntry } from '#engine/lookup.ts';
import type { TraceNode } from '#engine/trace.ts';
import englishTerms from '../messages/en/terms.json' with { type: 'json' };
import englishTrace from '../messages/en/trace.json' with { type: 'json' };
import portugueseTerms from '../messages/pt-BR/terms.json' with { type: 'json' };
import portugueseTrace from '../messages/pt-BR/trace.json' with { type: 'json' };

type Language = 'pt-BR' | 'en';
type Words = Readonly<Record<string, string>>;

interface Catalogue {
  readonly terms: Words;
  readonly labels: Words;
  readonly named: Readonly<Record<string, Words>>;
  readonly separators: { readonly group: string; readonly decimal: string };
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  'pt-BR': catalogue(portugueseTerms, portugueseTrace, { group: '.', decimal: ',' }),
  en: catalogue(englishTerms, englishTrace, { group: ',', decimal: '.' }),
};

function catalogue(
  terms: Words,
  { labels, reasons, fuels, basis, fields, figures }: typeof englishTrace,
  separators: Catalogue['separators'],
): Catalogue {
  const named = { reason: reasons, fuel: fuels, basis, field: fields, figure: figures };
  return { terms, labels, named, separators };
}

/** The calculation of a trace in words and numbers of a language; fuels go by the names that the library gives them. */
export function arithmeticIn(
  trace: TraceNode,
  language: Language,
  { fuels, fuelBlends }: Pick<Library, 'fuels' | 'fuelBlends'>,
): string[] {
  const { named, ...words } = CATALOGUES[language];
  const name = (key: string): string | undefined =>
    named['fuel']?.[key] ?? (ownEntry(fuels, key) ?? ownEntry(fuelBlends, key))?.label[language];
  return writeArithmetic(trace, styleOf({ ...words, named }, name));
}

type FuelName = (key: string) => string | undefined;

function styleOf(words: Catalogue, fuel: FuelName): WritingStyle {
  return {
    number: (value) => writeNumber(value, words.separators),
    unit: (code) => unitIn(words, code),
    label: (node) => {
      const { source } = node;
      const said = labelIn(words, fuel, node);
      const cited = source === undefined ? '' : [source.publisher, source.edition].filter(Boolean).join(' ');
      return cited === '' ? said : `${said}; ${cited}`;
    },
  };
}

/** The label with its params, in the middle of a sentence: a first letter that begins a word is a small one. */
function labelIn(words: Catalogue, fuel: FuelName, { label, params = {} }: TraceNode): string {
  const template = words.labels[label] ?? label;
  const text = template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    name === 'fuel' || name === 'blend'
      ? (fuel(params[name] ?? '') ?? params[name] ?? '')
      : paramIn(words, name, params[name] ?? ''),
  );
  return /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function paramIn(words: Catalogue, name: string, value: string): string {
  const month = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (month !== null && words.separators.group === '.') {
    const [, year = '', ofYear = '', day] = month;
    return [day, ofYear, year].filter(Boolean).join('/');
  }
  if (name === 'gas') return subscripted(value);
  if (['from', 'to', 'per', 'unit'].includes(name)) return unitIn(words, value);
  if (name === 'scope' || name === 'category') return words.terms[`${name}.${value}`] ?? value;
  const key = name === 'field' ? (value.split('.').at(-1) ?? value) : value;
  const named = words.named[name]?.[key];
  return named ?? (name in words.named ? value.replaceAll('_', ' ') : value);
}

function unitIn(words: Catalogue, code: string): string {
  const part = (word: string): string => words.terms[`unit.${word}`] ?? subscripted(word);
  return code
    .split('/')
    .map((side) => side.split(' ').map(part).join(' '))
    .join('/');
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** Formulas as chemists write them; trade names (`R-410A`) and other codes stay as they are. */
function subscripted(text: string): string {
  return text.replace(/CO2|CH4|N2O|SF6|NF3|CF4/g, (formula) =>
    formula.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit),
  );
}
