import { pattern } from '../../language/lexicon/pattern.ts';
import { read, type Reading } from '../../language/reading/reading.ts';
import { months } from '../../language/periods/days.ts';
import { EMPTY_CONVERSATION, type KindVocabulary } from '../../language/understanding.ts';
import { asPaid, payerIn } from './payers.ts';
import type { PlacedQuote } from '../proposal-shape.ts';
import { periodIn, type Kinds, type Words } from '../words/words.ts';

const OWN_DATE = pattern('i')`
  \b(?:data|dia) (?:de |da |do )?(?:emiss[aã]o|documento|embarque|compra|nota|abastecimento|coleta|linha)|
  \bna emiss[aã]o|na (?:sua )?(?:pr[oó]pria )?data\b(?! de| do| da| \d)|data de cada|issue date|date of issue|
  its (?:own )?(?:\w+ )?date|na data del[ae]
`;
/** Where what is said of one thing ends and another begins. */
const CLAUSES = /[.,;\n]+|\be (?:tamb[eé]m|mais|ainda)\b|\b(?:and also|plus|as well as)\b/i;

/** As clauses, and `… e o …`, `… and the …`. */
const PARTS = /[.,;:\n]+|\s(?:e|and|while|enquanto)\s/i;

/** `data da entrega`: the day of a delivery says nothing of what was driven. */
const DAY_OF = pattern('gi')`
  \b(?:data|dia) d[aeo] (?:entrega|transporte|viagem|carregamento)\b|\b(?:delivery|transport|loading) (?:date|
  day)\b|\b(?:date|day) of (?:the )?(?:delivery|transport)\b
`;

/** Grades of fuels, sizes of cylinders, and what comes without any: `S10`, `S-500`, `P45`, `granel`. */
function gradesIn(text: string): string[] {
  const bulk = /\b(?:granel|bulk)\b/i.test(text) ? ['bulk'] : [];
  return [...bulk, ...gradesOf(text)];
}

function gradesOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(/(?<![\p{L}\d])([sp])[ -]?(\d{1,4})(?![\p{L}\d])/gu)].map(
    ([, letter = '', digits = '']) => letter + digits,
  );
}

/** How a fuel came, which is not what it is burnt in. */
const BROUGHT = pattern('iu')`
  (?<!\p{L})(?:entreg\p{L}*|traz\p{L}*|transport\p{L}*|deliver\p{L}*|brought|(?:nota|pedido|boleto|invoice|ticket|
  note) (?:d[oa]|from the|of the))(?:\s+(?!para|pra|for)\p{L}+){0,3}?\s+(?:caminh\p{L}+|carretas?|trucks?|tankers?|
  lorr(?:y|ies))(?:[ -]tanque)?(?!\p{L})
`;

/** That a fuel came, whatever it is burnt in. */
const CAME =
  /(?<!\p{L})(?:entregas?|deliver(?:y|ies)|abasteciment(?:o|os)|fornecimentos?|refuel\p{L}*|top-?ups?)(?!\p{L})/iu;

/** Fuels of which one is not another; `combustível` and `gás` may be any. */
const FUEL_CONCEPTS: ReadonlySet<string> = new Set([
  'diesel',
  'gasoline',
  'ethanol',
  'biodiesel',
  'lpg',
  'natural_gas',
  'kerosene',
  'fuel_oil',
  'wood',
]);

/** Whether a clause names things of which none is the one that is asked of. */
function isOfOthers(items: Reading['items'], named: ReadonlySet<string>): boolean {
  const told = items.map(conceptOf).filter((concept) => FUEL_CONCEPTS.has(concept));
  const known = [...named].some((concept) => FUEL_CONCEPTS.has(concept));
  return told.length > 0 && known && !told.some((concept) => named.has(concept));
}

/** What an item is, whatever use is told with its name (`diesel da frota`). */
function conceptOf({ concept }: Reading['items'][number]): string {
  return concept.replace(/^=(?:mobile|stationary)\./, '');
}

/** `gasolina e etanol da frota` is of both, `o diesel da frota e o GLP` of the first. */
function isOf(cue: Reading['cues'][number], { items }: Reading, named: ReadonlySet<string>): boolean {
  const others = items.filter((item) => FUEL_CONCEPTS.has(conceptOf(item)) && !named.has(conceptOf(item)));
  return items.some(
    (item) =>
      named.has(conceptOf(item)) &&
      (cue.start >= item.start ||
        (!others.some(({ start }) => start >= cue.start && start < item.start) &&
          !others.some(({ start, end }) => start < cue.start && end >= cue.start - 12))),
  );
}

const NAME = '(?:jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|a[gu][og]|se[pt]|o[cu]t|nov|de[cz])\\p{L}*';
const MONTHS_TOGETHER = new RegExp(
  `(?<!\\p{L})${NAME}\\s*(?:\\+|&|/|,|\\be\\b|\\band\\b)\\s*${NAME}(?!\\p{L})`,
  'iu',
);

export type Use = 'mobile' | 'stationary';

const OF_REFERENCE_MONTH = pattern('i')`
  m[eê]s (?:de refer[eê]ncia|d[aoe] (?:conta|fatura|boleto|certificado|relat[oó]rio|documento|nota|planilha))|
  (?:reference|billing|bill|invoice) month|month of the (?:bill|invoice)|compet[eê]ncia
`;

/**
 * What a person says beside a file, for all that is in it: the period to record it in, the site, the way of a freight,
 * and what a fuel was used for. Only the person's own words come in here, never the document's.
 */
export class Said {
  readonly #text: string;
  readonly #words: Words;
  readonly #vocabulary: KindVocabulary;
  readonly #reading: Reading | null;

  constructor(text: string, words: Words, vocabulary: KindVocabulary) {
    this.#text = text;
    this.#words = words;
    this.#vocabulary = vocabulary;
    this.#reading = text.trim() === '' ? null : this.#read(text);
  }

  get text(): string {
    return this.#text;
  }

  #read(text: string): Reading {
    const { locale, referenceDate, sites } = this.#words;
    return read({
      text: text.slice(0, 2_000),
      locale,
      referenceDate,
      sites,
      kinds: this.#vocabulary,
      conversation: EMPTY_CONVERSATION,
    });
  }

  /** The person wants a bill under the month that it is of, not under the days between its readings. */
  get wantsReferenceMonth(): boolean {
    return OF_REFERENCE_MONTH.test(this.#text);
  }

  /** The period in which the person wants it recorded; null where nothing, or the document's own, is said. */
  get period(): SaidPeriod | null {
    if (this.#reading === null || this.wantsReferenceMonth || OWN_DATE.test(this.#text)) return null;
    const found = periodIn(this.#text, this.#words.locale, this.#words.referenceDate);
    if (found.found !== 'period') return null;
    const { from, to, yearInferred } = found;
    const several = MONTHS_TOGETHER.test(this.#text);
    return { from, to, yearInferred, several, evidence: this.#quote('period') };
  }

  get site(): { name: string; evidence: PlacedQuote } | null {
    const name = this.#words.siteIn(this.#text);
    return name === null ? null : { name, evidence: this.#quote('site') };
  }

  /** Kilometres of a way, exact: the only ones that are said, else those that follow the number of a document. */
  kilometres(document: string | null): { value: string; evidence: PlacedQuote } | null {
    const ways = (this.#reading?.amounts ?? []).filter(({ unit }) => unit?.code === 'km');
    const named = document === null ? -1 : this.#text.search(new RegExp(`(?<!\\d)0*${document}(?!\\d)`));
    const next = ways.find(({ number }) => number.start > named);
    const only = ways.length === 1 ? ways[0] : named < 0 ? undefined : next;
    if (only === undefined || only.number.value === null) return null;
    return { value: only.number.value, evidence: this.#quote('distance') };
  }

  /**
   * The one kind that the words name for the only thing of a document, where its description would be another: what is
   * burnt, thrown away or sold on is known to the person, not to the invoice.
   */
  kindFor(unit: string, candidates: readonly string[]): Kinds | null {
    if (this.#reading === null) return null;
    const { kind } = this.#words.kindOf(this.#text, unit);
    if (kind === null || candidates.includes(kind) || !this.#words.fits([kind], unit)) return null;
    return { kind, candidates: [kind] };
  }

  /** Of several kinds of freight those that the words name; paid for by the customer it is not ours. */
  among(kinds: readonly string[], unit: string): Kinds | null {
    if (this.#reading === null) return null;
    const named = this.#words
      .kindOf(this.#text, unit)
      .candidates.filter((kind) => kind.startsWith('freight'));
    const payer = payerIn(this.#text);
    const told = named.length > 0 && named.every((kind) => kind.startsWith('freight_out.'));
    const given =
      payer === 'theirs' || (told && payer === null)
        ? kinds.map((kind) => kind.replace('freight_in.', 'freight_out.'))
        : [...kinds];
    const both = given.filter((kind) => named.includes(kind));
    const left = both.length > 0 ? both : given;
    const [only] = left;
    return { kind: left.length === 1 && only !== undefined ? only : null, candidates: left };
  }

  /** The use of what a description names: as its clause says, else as the only use that is said at all. */
  useOf(description: string): Use | null {
    const use = this.#useSaid(description);
    if (use !== null || !CAME.test(this.#text)) return use;
    // `abastecimento dos geradores`: how it came is no second use.
    const text = this.#text.replaceAll(new RegExp(CAME, 'giu'), ' ');
    return new Said(text, this.#words, this.#vocabulary).#useSaid(description);
  }

  #useSaid(description: string): Use | null {
    if (this.#reading === null) return null;
    const named = new Set(this.#read(description).items.map(conceptOf));
    const graded = this.#useOfGrade(description);
    if (graded !== null) return graded;
    const text = this.#text.replaceAll(DAY_OF, ' ');
    const clauses = text.split(CLAUSES).map((clause) => this.#read(clause));
    const own = clauses.filter(({ items }) => items.some((item) => named.has(conceptOf(item))));
    for (const reading of own) {
      const use = onlyUse([reading], (cue) => isOf(cue, reading, named));
      if (use !== null) return use;
    }
    // `o diesel é do gerador e a gasolina é dos carros`: each part that tells a thing and its use.
    const grades = gradesIn(description);
    const parts = text
      .split(PARTS)
      .filter((part) => gradesIn(part).every((grade) => grades.includes(grade)))
      .map((part) => this.#read(part));
    const told = parts.filter(({ items }) => items.some((item) => named.has(conceptOf(item))));
    const use = told.length < parts.length ? onlyUse(told) : null;
    if (use !== null) return use;
    // What is said of another thing that is named is said of that one.
    return onlyUse(
      clauses.filter(
        (clause) =>
          !own.includes(clause) &&
          !isOfOthers(clause.items, named) &&
          (clause.items.length === 0 || clause.amounts.every(({ unit }) => unit === null)),
      ),
    );
  }

  /**
   * The use of a fuel that its name alone takes for another one (`GLP` of forklifts): as for `useOf`, but nothing of how
   * it came.
   */
  meantFor(description: string): Use | null {
    if (this.#reading === null || !BROUGHT.test(this.#text)) return this.useOf(description);
    const text = this.#text.replaceAll(new RegExp(BROUGHT, 'giu'), ' ');
    return new Said(text, this.#words, this.#vocabulary).useOf(description);
  }

  /** Kinds with what is said of their use and, of freight, of who pays for it; words of a paper that tell a use stand. */
  of(kinds: Kinds, description: string): Kinds {
    if (this.#reading === null || kinds.candidates.length === 0) return kinds;
    if (kinds.candidates.every((kind) => kind.startsWith('freight_')))
      return asPaid(kinds, payerIn(this.#text), '', this.#words);
    if (kinds.kind === null) return withUse(kinds, this.useOf(description), this.#words);
    const own = new Said(description, this.#words, this.#vocabulary).useOf(description);
    return own === null ? withUse(kinds, this.meantFor(description), this.#words) : kinds;
  }

  /** `o S10 é dos caminhões e o S500 é do gerador`: the use of the grade that a description names. */
  #useOfGrade(description: string): Use | null {
    const grades = gradesIn(description);
    const parts = this.#text.split(PARTS);
    if (grades.length === 0 || parts.length < 2) return null;
    const own = parts.filter((part) => gradesIn(part).some((grade) => grades.includes(grade)));
    return own.length < parts.length ? onlyUse(own.map((part) => this.#read(part))) : null;
  }

  #quote(slot: PlacedQuote['slot']): PlacedQuote {
    return { slot, place: null, quote: this.#text.slice(0, 300) };
  }
}

/** A period that a person says; without a year it is the last such one. */
interface SaidPeriod {
  readonly from: string;
  readonly to: string;
  readonly yearInferred: boolean;
  /** More than one month is named together. */
  readonly several: boolean;
  readonly evidence: PlacedQuote;
}

/** `em setembro` of a document that is of September of another year is that one. */
export function inYearOf(said: SaidPeriod | null, day: string | null): SaidPeriod | null {
  // Of months that are said together each paper has its own.
  if (said !== null && said.several && day === null) return null;
  if (said === null || !said.yearInferred || day === null) return said;
  const year = Number(day.slice(0, 4));
  const stretch =
    said.from.slice(0, 7) !== said.to.slice(0, 7) && said.from.slice(0, 4) === said.to.slice(0, 4);
  // `Q1` of a bill of the first quarter of another year.
  if (stretch && said.from.slice(5, 7) <= day.slice(5, 7) && day.slice(5, 7) <= said.to.slice(5, 7))
    return {
      ...said,
      from: `${year}${said.from.slice(4)}`,
      to: `${year}${said.to.slice(4)}`,
      yearInferred: false,
    };
  // `Jan + Feb` of two papers: each is of the month that it names itself.
  if (said.from.slice(5, 7) !== day.slice(5, 7)) return said.several ? null : said;
  if (said.from.slice(0, 7) !== said.to.slice(0, 7)) return said;
  if (said.from === said.to)
    return { ...said, from: `${year}${said.from.slice(4)}`, to: `${year}${said.to.slice(4)}` };
  return { ...said, ...months(year, Number(said.from.slice(5, 7))), yearInferred: false };
}

function onlyUse(
  readings: readonly Reading[],
  counts: (cue: Reading['cues'][number]) => boolean = () => true,
): Use | null {
  const cues = readings.flatMap((reading) => reading.cues.filter(counts).map(({ cue }) => cue));
  const uses = new Set(cues.filter((cue) => cue === 'mobile' || cue === 'stationary'));
  const [use] = uses;
  return uses.size === 1 && (use === 'mobile' || use === 'stationary') ? use : null;
}

/**
 * Kinds with the use that is said: a fuel that was taken for the one use by its name, or left open, becomes the other. Of
 * several fuels none is taken for the use alone.
 */
export function withUse(kinds: Kinds, use: Use | null, words: Words): Kinds {
  if (use === null) return kinds;
  const meant = new Set(
    kinds.candidates.flatMap((candidate) => {
      const fuel = /^(?:mobile|stationary)\.(.+)$/.exec(candidate)?.[1];
      return fuel !== undefined && words.isKind(`${use}.${fuel}`) ? [`${use}.${fuel}`] : [];
    }),
  );
  const [only] = meant;
  if (only === undefined) return kinds;
  if (meant.size === 1) return { kind: only, candidates: [only] };
  return { kind: null, candidates: [...meant] };
}
