import { limitIn, placeIn } from './counts.ts';
import type { Group } from '#usecases/conversation/answer/read.ts';
import { fold } from '../language/text/fold.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import {
  gasNames,
  groupWords,
  kindNames,
  nearlySites,
  type Place,
  placeAt,
  type Restriction,
  Rest,
  scopeNames,
  siteNames,
} from './mentions.ts';
import { spelledOut, withoutLead } from './spelling.ts';
import { strangersIn } from './strangers.ts';
import { periodsIn } from './periods.ts';
import type { Span } from './spans.ts';
import type { TimeFrame } from './time-words.ts';
import { EXCEPT, FRACTIONS, GASES, MARKS, SCOPE_WORDS, UNIT_NAMES } from './words.ts';

/** What a question says, slot by slot; nothing is filled in that was not said. */
export interface Said {
  readonly typed: string;
  /** What was typed, folded: letter for letter. */
  readonly text: string;
  readonly only: Restriction;
  readonly except: Restriction;
  readonly gases: readonly string[];
  readonly spans: readonly Span[];
  readonly beside: boolean;
  /** Whether the only time is what another one is compared with. */
  readonly isBase: boolean;
  readonly by: readonly Group[];
  readonly unit: string | null;
  readonly percent: string | null;
  readonly limit: number | null;
  /** Which of a ranking, from 1 on. */
  readonly place: number | null;
  /** Whether CO2e is asked for in kilograms. */
  readonly kilograms: boolean;
  readonly form: 'table' | 'chart' | null;
  readonly market: boolean;
  /** What `gas` may be, where nothing tells. */
  readonly unclear: readonly string[];
  /** Words that look like a place or company and are none of the ledger's. */
  readonly strangers: readonly string[];
  /** Whether it begins as what is put right does: `não, de 2024`, `sorry, machining`. */
  readonly corrects: boolean;
  /** Whether it points to something that the answer before it named, which then stands here as if it were named. */
  readonly refers?: true;
  /** What was named, part by part, in the order of the words. */
  readonly things: readonly { readonly at: number; readonly label: string; readonly part: Restriction }[];
  /** What no slot took, blanked out of everything else. */
  readonly rest: string;
}

export interface Setting extends TimeFrame {
  readonly sites: readonly string[];
  readonly vocabulary: KindVocabulary;
}

const OF_GASES = new RegExp(`^(?:${GASES.map(([words]) => words).join('|')})s?$`);

/** So many texts stay read in a setting: those of a turn, and no more of what people write than that. */
const MOST_READ = 100;
const READ = new WeakMap<Setting, Map<string, Said>>();

/** Reads what a question says. Pure; the text is at most a few hundred characters, and read once in a setting. */
export function readSaid(typed: string, setting: Setting): Said {
  const known = READ.get(setting) ?? new Map<string, Said>();
  READ.set(setting, known);
  const said = known.get(typed) ?? readAnew(typed, setting);
  if (known.size >= MOST_READ) known.clear();
  known.set(typed, said);
  return said;
}

function readAnew(asTyped: string, setting: Setting): Said {
  const { vocabulary } = setting;
  const { typed, corrects } = withoutLead(spelledOut(asTyped));
  const text = fold(typed);
  // `de 2024, escopos 1 e 2`: the numbers of scopes are no part of a time.
  const time = periodsIn(
    text.replaceAll(SCOPE_WORDS, (words) => ' '.repeat(words.length)),
    setting,
  );
  const rest = new Rest(time.rest);
  const sites = siteNames(rest, setting.sites);
  const groups = groupWords(rest);
  const gases = gasNames(rest);
  const kinds = kindNames(rest, vocabulary);
  const carbons = rest.cut(OF_CARBON).map(([words]) => words);
  rest.cut(DENIED_UNITS);
  const units = UNIT_NAMES.flatMap(([words, unit]) =>
    rest.cut(new RegExp(`\\b(?:${words})\\b`, 'g')).map(() => unit),
  );
  rest.cut(EXCEPT);
  const strangers = strangersIn(typed, text, rest.text);
  const near = nearlySites(strangers, setting.sites);
  const nearPlaces = [...near].flatMap(([name, site]) =>
    rest.cut(new RegExp(fold(name), 'g')).map(({ index }) => placeAt(index, name.length, { sites: [site] })),
  );
  const places = [...sites, ...groups.places, ...scopeNames(text), ...kinds.places, ...nearPlaces];
  const { only, except } = sides(text, places);
  const isTonnes = isOfCarbon(units[0], only, vocabulary);
  return {
    typed,
    text,
    only: narrowed(only, vocabulary),
    except,
    gases,
    spans: time.spans,
    beside: time.beside,
    isBase: time.isBase,
    by: groups.by,
    unit: isTonnes ? null : (units[0] ?? null),
    kilograms: (isTonnes && units[0] === 'kg') || carbons.some((words) => /^(?:kg|[qk]uilo)/.test(words)),
    percent: percentIn(text),
    // `which scope 3 categories`: the number of a scope is no count.
    limit: limitIn(text.replaceAll(SCOPE_WORDS, (words) => words.replaceAll(/\d/g, ' '))),
    place: placeIn(rest.text),
    form: formIn(text),
    market: MARKS.market.test(text),
    corrects,
    // Cubic metres are of natural gas; another kind beside it tells as well.
    unclear:
      units.includes('m3') || places.filter(({ part }) => part.kinds.length > 0).length > 1
        ? []
        : kinds.unclear,
    strangers: strangers.filter((name) => !near.has(name) && !OF_GASES.test(fold(name))),
    things: places
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, end, part }) => ({ at, label: typed.slice(at, end).trim(), part })),
    rest: rest.text,
  };
}

/** `not the kWh`, `em vez de litros`: what is said of it is that it is not asked for. */
const DENIED_UNITS = new RegExp(
  String.raw`\b(?:not|nao|rather than|instead of|em vez de|ao inves de)\s+(?:(?:in|em|the|[oa]s?|de)\s+)?` +
    String.raw`(?:${UNIT_NAMES.map(([words]) => words).join('|')})\b`,
  'g',
);

const OF_CARBON =
  /\b(?:toneladas?|tonnes?|tons?|t|kg|quilos?|kilos?)\s*(?:de |of |do )?(?:co2e?q?|carbono|carbon|gee|ghg)\w*/g;

/** Tonnes of nothing that is named are tonnes of CO2e. */
function isOfCarbon(
  unit: string | undefined,
  { kinds, categories }: Restriction,
  vocabulary: KindVocabulary,
): boolean {
  if (unit !== 't' && unit !== 'kg') return false;
  const isOfMass = vocabulary.kinds.some(
    ({ key, units }) => kinds.includes(key) && units.some((one) => /^k?[gt]$/.test(one)),
  );
  return !isOfMass && (kinds.length > 0 || categories.length === 0);
}

/** What is asked for, and what is to be left out: behind `sem`, `except` and the like, up to the next mark or period. */
function sides(text: string, places: readonly Place[]): { only: Restriction; except: Restriction } {
  const cuts = [...text.matchAll(EXCEPT)].map(({ index, 0: word }) => ({ from: index + word.length }));
  const isOut = ({ at }: Place) =>
    cuts.some(
      ({ from }) =>
        at >= from - 1 &&
        !/[,;:?]|\b(?:em|in|at|n[oa]s?|de 20|qual|quanto|por|lancad\w*|registrad\w*)\b/.test(
          text.slice(from, at),
        ) &&
        at - from < 40,
    );
  const merge = (parts: readonly Place[]): Restriction => ({
    scopes: [...new Set(parts.flatMap(({ part }) => part.scopes))].toSorted((a, b) => a - b),
    categories: [...new Set(parts.flatMap(({ part }) => part.categories))],
    kinds: [...new Set(parts.flatMap(({ part }) => part.kinds))],
    sites: [...new Set(parts.flatMap(({ part }) => part.sites))],
  });
  const out = places.filter(isOut);
  return { only: merge(places.filter((place) => !out.includes(place))), except: merge(out) };
}

/** `diesel da frota`: a kind within a category is that kind; `frete` and `diesel` side by side stay both. */
/** Kinds that are named within a category that is named: `diesel` and `generators`. */
export function narrowed(only: Restriction, { kinds }: KindVocabulary): Restriction {
  if (only.kinds.length === 0 || only.categories.length === 0) return only;
  const of = new Map(kinds.map(({ key, category }) => [key, category]));
  const within = only.kinds.filter((key) => only.categories.includes(of.get(key) ?? ''));
  // `diesel purchases`: bought, and no good of its own.
  if (within.length === 0 && only.categories.every((category) => category === 'purchased_goods_services'))
    return { ...only, categories: [] };
  if (within.length === 0) {
    const more = kinds.filter(({ category }) => only.categories.includes(category)).map(({ key }) => key);
    return { ...only, kinds: [...only.kinds, ...more].slice(0, 200), categories: [] };
  }
  return { ...only, kinds: within, categories: [] };
}

function percentIn(text: string): string | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(?:%|por cento|per ?cent)/.exec(text);
  if (match?.[1]) return match[1].replace(',', '.');
  return FRACTIONS.find(({ pattern }) => pattern.test(text))?.percent ?? null;
}

const formIn = (text: string): Said['form'] =>
  MARKS.chart.test(text) ? 'chart' : MARKS.table.test(text) ? 'table' : null;
