import { pattern } from '../../language/lexicon/pattern.ts';
import { gazetteer } from '../../language/kinds/kinds.ts';
import { findPeriods } from '../../language/periods/periods.ts';
import { findSites } from '../../language/sites/sites.ts';
import { fold } from '../../language/text/fold.ts';
import type { SiteMention } from '../../language/text/mentions.ts';
import { understand } from '../../language/understand.ts';
import { EMPTY_CONVERSATION, type KindVocabulary, type Locale } from '../../language/understanding.ts';
import { DIMENSION_OF } from '../../language/words/units.ts';
import { keeping } from './kept-answers.ts';
import { scaledInHeading } from './scaled-units.ts';
import { unitOf } from './written-units.ts';

export { unitOf };

/**
 * The words of documents through the language of messages: what a cell, a heading or an item of an invoice names. Texts
 * of documents are data for a parser here as anywhere: nothing in them can be an instruction.
 */

/** As much of a cell's text as is read. */
const LONGEST_TEXT = 240;
/** Stands for the quantity while only the kind is read: a number that nobody writes. */
const STANDS_FOR = '7919';

const DELIVERED =
  /(?<!\p{L})(?:delivered|supplied|deliver(?:y|ies)|entreg(?:ue|ues|a|as)|fornecid[oa]s?|fornecimento)(?!\p{L})/giu;
/** What comes by a pipe or a wire. */
const PIPED =
  /^(?:steam|heat|cooling|electricity|purchased\.water|stationary\.natural_gas|waste\.wastewater)/;

/** The designation of a refrigerant. One that the vocabulary does not have is some other: which one is asked. */
export const DESIGNATION = /(?<![\p{L}\d])(?:R|HFC|HCFC|HFO|CFC)-? ?\d{2,4}[A-Za-z]{0,3}(?![\p{L}\d])/u;
const WEIGHED: ReadonlySet<string | null> = new Set(['kg', 'g', 'lb', 'oz']);

const BY_OTHERS =
  /fretes?|terceir|contratad|agregad|transportador|\bfreights?\b|\bhaul|\bcarriers?\b|third[- ]part|contract/iu;

const FAMILY = /^(?:fuel|combust[ií]ve(?:l|is))\s*[-–—/·]\s*(?=\p{L})/iu;

export interface Kinds {
  readonly kind: string | null;
  /** Best first; empty: the words name no activity. */
  readonly candidates: readonly string[];
}

const NO_KIND: Kinds = { kind: null, candidates: [] };

/** Reads kinds, units, sites and periods; each text once, for the words of a sheet come again and again. */
export class Words {
  readonly locale: Locale;
  readonly referenceDate: string;
  readonly sites: readonly string[];
  readonly #kinds: KindVocabulary;
  readonly #known = new Map<string, Kinds>();
  readonly #places = new Map<string, string | null>();

  constructor(setting: {
    locale: Locale;
    referenceDate: string;
    sites: readonly string[];
    kinds: KindVocabulary;
  }) {
    this.locale = setting.locale;
    this.referenceDate = setting.referenceDate;
    this.sites = setting.sites;
    this.#kinds = setting.kinds;
  }

  /** The kind that a text names when it is measured in `unit`. */
  kindOf(text: string, unit: string | null): Kinds {
    const shown = plain(text);
    if (shown === '') return NO_KIND;
    const key = `${unit ?? ''}\n${shown}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const read = this.#withoutWay(shown, unit, this.#named(shown, unit));
    this.#known.set(key, read);
    return read;
  }

  /** `Fuel - diesel van`: behind the name of a family stands which of it is meant. */
  #named(text: string, unit: string | null): Kinds {
    const bare = text.replace(FAMILY, '');
    const own = bare === text || bare === '' ? NO_KIND : this.#readKind(bare, unit);
    if (own.candidates.length > 0) return own;
    const read = this.#asFuel(text, unit, this.#readKind(text, unit));
    const gas = read.candidates.length === 0 && WEIGHED.has(unit) && DESIGNATION.test(text);
    return gas ? { ...this.#readKind('gás refrigerante', unit), kind: null } : read;
  }

  /** `Carreta Diesel S500` in litres: a lorry of one's own, and nothing that others carried. */
  #asFuel(text: string, unit: string | null, read: Kinds): Kinds {
    const carried =
      read.candidates.length > 0 && read.candidates.every((kind) => kind.startsWith('freight_'));
    const rest = text.replace(/^[^\s·]+[\s·]+/, '');
    if (!carried || !(unit === 'L' || unit === 'gal') || rest === text || BY_OTHERS.test(text)) return read;
    const fuels = this.#readKind(rest, unit).candidates.filter((kind) =>
      /^(?:mobile|stationary)\./.test(kind),
    );
    const names = new Set(fuels.map((kind) => kind.replace(/^\w+\./, '')));
    const kind = fuels.find((one) => one.startsWith('mobile.'));
    return names.size === 1 && kind !== undefined ? { kind, candidates: [kind] } : read;
  }

  /** `Process steam, delivered`: what comes by a pipe or a wire is delivered by nobody's lorry. */
  #withoutWay(text: string, unit: string | null, read: Kinds): Kinds {
    if (read.candidates.length === 0 || !read.candidates.every((kind) => kind.startsWith('freight_')))
      return read;
    const bare = text.replaceAll(DELIVERED, ' ').replaceAll(/\s+/g, ' ').trim();
    if (bare === text || bare === '') return read;
    const own = this.#readKind(bare, unit);
    return PIPED.test(own.kind ?? '') ? own : read;
  }

  #readKind(text: string, unit: string | null): Kinds {
    const { activities } = understand({
      text: `${STANDS_FOR}${unit === null ? '' : ` ${unit}`} de ${text}`,
      locale: this.locale,
      referenceDate: this.referenceDate,
      sites: [],
      kinds: this.#kinds,
      conversation: EMPTY_CONVERSATION,
    });
    // `cylinders of GLP P45` are weighed by their size: the number is then a factor of the amount.
    const found = activities.find(
      ({ quantity, arithmetic }) =>
        quantity === STANDS_FOR || arithmetic?.startsWith(`${STANDS_FOR} `) === true,
    );
    return found === undefined ? NO_KIND : { kind: found.kind, candidates: found.candidates };
  }

  /** The scope of a kind as a slot of its activity; none where the kind tells none. */
  scopeOf(kind: string | null): { readonly scope?: 1 | 2 | 3 } {
    const scope = this.#kinds.kinds.find(({ key }) => key === kind)?.scope;
    return scope === undefined ? {} : { scope };
  }

  /** Whether any of the kinds is measured in such a unit. */
  fits(kinds: readonly string[], unit: string): boolean {
    const dimension = DIMENSION_OF.get(unit);
    const known = gazetteer(this.#kinds).dimensions;
    return dimension !== undefined && kinds.some((kind) => known.get(kind)?.has(dimension) === true);
  }

  isKind(key: string): boolean {
    return this.#kinds.kinds.some((kind) => kind.key === key);
  }

  /** The one site that a text names, exactly as it was handed in; null when none or several fit. */
  siteIn(text: string): string | null {
    if (this.sites.length === 0 || text === '') return null;
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const shown = text.slice(0, LONGEST_TEXT);
    const found = findSites(fold(shown), this.sites).filter((one) => !isOfCompany(shown, one));
    const named = (of: typeof found) => [...new Set(of.flatMap(({ names }) => names))];
    const all = named(found);
    const names = all.length > 1 ? named(found.filter((one) => !isOfAnother(shown, one, found))) : all;
    const [only] = names;
    const site = names.length === 1 && only !== undefined ? only : null;
    this.#places.set(text, site);
    return site;
  }
}

/**
 * `Hospital` of `HOSPITAL EXEMPLO - MATERNIDADE` is of a name of its own and no word for the site `Hospital Central`, where
 * another site is written out.
 */
function isOfAnother(text: string, one: SiteMention, found: readonly SiteMention[]): boolean {
  const isWhole = ({ start, end, names }: SiteMention) =>
    names.some((name) => fold(name) === fold(text.slice(start, end)));
  const goesOn = /^ \p{Lu}[\p{L}.]/u.test(text.slice(one.end));
  return goesOn && !isWhole(one) && found.some((other) => other !== one && isWhole(other));
}

/** How companies end their names. */
const COMPANY = pattern('iu')`
  ^(?: [\p{L}\p{N}&'.]+){0,5} (?:S\.? ?\/?A\.?|LTDA\.?|EIRELI|MEI|EPP|Ltd\.?|Limited|PLC|LLC|Inc\.?|GmbH|AG|
  B\.?V\.?|S\.?L\.?|Corp\.?|Cooperativa)(?![\p{L}\p{N}])
`;

/** `Gongo` of `Mineração Serra do Gongo S.A.` is of the name of a company, and no short word for the site `Usina Gongo`. */
function isOfCompany(text: string, { start, end, names }: SiteMention): boolean {
  const whole = names.some((name) => fold(name) === fold(text.slice(start, end)));
  return !whole && COMPANY.test(text.slice(end));
}

/** Without what could be read as a second quantity or cut the phrase; names with digits (`S10`, `R-410A`) stay. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replaceAll(/[\n\t|;:,."'()[\]]+/g, ' ')
    .replaceAll(/(?<![\p{L}\d-])\d+(?![\p{L}\d-])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const UNIT_THEN_WORD = pattern('isu')`
  ^([^\s_/–-]{1,10})\s+((?:at\b|a \d|total|totais|rodad|percorrid|consumid|abastecid|gast|used|travel|driven|
  consumed|delivered|entregue|fornecid|supplied|received|recebid|billed|faturad|purchased|comprad|dispensed|issued|
  drawn|pumped|filled|loaded|burn(?:ed|t)|metered|measured|medid|apurad|retirad|requisitad|queimad|added|adicionad|
  charged|carregad|recovered|recolhid|recuperad|removed|usad|utilizad|trocad|replaced)\w*.*)$
`;

/** The unit that a heading names in brackets or at its end, counted by thousands or not: `Diesel (L)`, `Peso - kg`, `Água (mil m³)`. */
export function unitInHeading(text: string): HeadedUnit | null {
  const scaled = scaledInHeading(text);
  if (scaled !== null && scaled.unit !== null) return { unit: scaled.unit, rest: scaled.rest };
  const typed = text.trim();
  const bracketed = headed(/^(.*)[([]\s*([^()[\]]{1,30}?)\s*[)\]]$/s.exec(typed), 2, 1);
  if (bracketed !== null) return bracketed;
  const rate = /^(.+?)\s+(?:per|por|a[ot])\s+(?:year|ano|month|m[eê]s)$/iu.exec(typed)?.[1];
  if (rate !== undefined) return unitInHeading(rate);
  const counted = headed(
    /^(\p{L}+)\s*\/\s*(?:qty|quantity|qtde?|quant\w*|volume)\.?$/iu.exec(typed),
    1,
    'quantity',
  );
  if (counted !== null) return counted;
  const whole = /\p{L}{3}[\s-]/u.test(text) ? unitOf(text) : null;
  if (whole !== null) return { unit: whole, rest: '' };
  return (
    headed(UNIT_THEN_WORD.exec(typed), 1, 2) ??
    headed(/^(.*?)(?:^|[\s_/–-]|\bem\b|\bin\b)+\s*([^\s_/–-]{1,12})$/isu.exec(typed), 2, 1)
  );
}

interface HeadedUnit {
  readonly unit: string;
  readonly rest: string;
}

/** The unit that one part of a heading is, and what another part of it, or a word for it, leaves. */
function headed(match: RegExpExecArray | null, unitAt: number, rest: number | string): HeadedUnit | null {
  const unit = match === null ? null : unitOf((match[unitAt] ?? '').replace(/^(?:em|in)\s+/i, ''));
  if (match === null || unit === null) return null;
  return { unit, rest: typeof rest === 'string' ? rest : (match[rest] ?? '').trim() };
}

export type FoundPeriod =
  | { readonly found: 'period'; readonly from: string; readonly to: string; readonly yearInferred: boolean }
  | { readonly found: 'impossible' | 'ambiguous' | 'nothing' };

/** The one period in a text. `ambiguous`: several, or day and month cannot be told apart. */
export function periodIn(text: string, locale: Locale, referenceDate: string): FoundPeriod {
  const { periods, undated } = findPeriods(fold(text.slice(0, LONGEST_TEXT)), locale, referenceDate);
  const [first, ...others] = periods.filter(({ from }) => from !== '');
  if (undated.length > 0)
    return { found: undated.some(({ reason }) => reason === 'impossible') ? 'impossible' : 'ambiguous' };
  if (first === undefined) return { found: 'nothing' };
  if (others.some(({ from, to }) => from !== first.from || to !== first.to)) return { found: 'ambiguous' };
  return { found: 'period', from: first.from, to: first.to, yearInferred: first.yearInferred };
}

/** Lower case, without accents, spaces drawn together. */
export const folded = keeping((text) =>
  fold(text)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim(),
);
