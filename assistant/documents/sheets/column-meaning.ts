import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded, type Words } from '../words/words.ts';
import { isCumulated, isOfItsTime, isOfOtherTime } from './cumulated.ts';
import { heading, meaningOf } from './headings.ts';
import {
  isAverage,
  isDemand,
  isDue,
  isMoney,
  isPayer,
  isSeller,
  isTariffPeriod,
  isWay,
} from './heading-marks.ts';
import { isTotal, TIMES } from './heading-rates.ts';
import type { ColumnSurvey } from './survey.ts';
import { MONEY, LENGTHS } from './unit-families.ts';

const ENERGY: ReadonlySet<string> = new Set(['kWh', 'MWh', 'GWh']);
const HEAT: ReadonlySet<string> = new Set(['GJ', 'MJ', 'TJ', 'MMBtu', 'kcal', 'Gcal', 'therm', 'Dth']);

const OUT = /^(?:out|outbound|ida|embarque)(?: date)?$/;
const BACK = /^(?:back|inbound)(?: date)?$/;
const WEIGHS = /\b(?:peso|weight|massa|mass|qtde?|quant\w*|qty|carga|kgs?|tonela\w*|tonnes)\b/;
const WAYS =
  /^(?:trechos?|rotas?|percursos?|raio|itinerario|rout(?:e|ing)|haul(?:age)?|lead|one[- ]?way|laden|loaded|trip length)\b/;

type Told = Pick<ColumnMapping, 'meaning'> & Partial<ColumnMapping>;

/** A heading without its unit, and the one that stands over it and its neighbours. */
interface HeadWords {
  readonly own: string;
  readonly group: string;
}

/** What a group over several columns says of each; it names none of them: `EQUIPAMENTO` over tags, gases and charges. */
const OF_ALL: ReadonlySet<ColumnMeaning | null> = new Set(['ignored', 'total', 'notes']);
const NAMES_NONE: ReadonlySet<ColumnMeaning | null> = new Set([
  'kind',
  'use',
  'site',
  'counterparty',
  'document',
]);

function meaningIn({ own, group }: HeadWords): ColumnMeaning | null {
  if (group === '') return meaningOf(own);
  const both = meaningOf(`${group} ${own}`);
  if (OF_ALL.has(meaningOf(group))) return both;
  return meaningOf(own) ?? (NAMES_NONE.has(both) ? null : both);
}

/** A column as its heading and its values tell it. */
interface HeadedColumn {
  readonly header: string;
  readonly unit: string | null;
  readonly survey: ColumnSurvey;
  readonly numeric: boolean;
}

/** The share of a column's cells that are such. */
const share = ({ filled }: ColumnSurvey, count: number): number => count / Math.min(filled, 200);

/** What one column means by the words of its heading and by what its values are. */
export function byWords(head: HeadWords, column: HeadedColumn, words: Words): Told {
  const { header, unit, numeric } = column;
  const text = head.group === '' ? head.own : `${head.group} ${head.own}`;
  const meaning = meaningIn(head) ?? (unit === null ? null : meaningOf(header));
  const settled = ofSum(meaning, column) ?? siteOrUnit(meaning, column, words);
  if (settled !== null) return { meaning: settled };
  if (!numeric) return { meaning: ofTexts(meaning, column) };
  const told = ofNumbers(meaning, text, column, words);
  // `SERVIÇO EXECUTADO` over `Reposição`: what is bought is told in money, which these numbers are not.
  const bought = head.group !== '' && unit === null && told.kind != null && words.fits([told.kind], 'BRL');
  return bought && words.kindOf(head.own, null).kind !== told.kind ? { ...told, kind: null } : told;
}

/** Totals, what is demanded at most, and what is counted over other times than the row's; null of all else. */
function ofSum(meaning: ColumnMeaning | null, { header, numeric }: HeadedColumn): ColumnMeaning | null {
  if (meaning === 'total' || isTotal(header)) return numeric ? 'total' : 'ignored';
  if (isDemand(header)) return 'ignored';
  if (!numeric) return null;
  if (isCumulated(header) || isOfOtherTime(header)) return 'ignored';
  return isOfItsTime(header) ? 'value' : null;
}

/** Of headings that name places and units alike (`UN`, `Unidade`) what the cells tell; null where nothing is to tell apart. */
function siteOrUnit(
  meaning: ColumnMeaning | null,
  { header, survey }: HeadedColumn,
  words: Words,
): ColumnMeaning | null {
  // Units among which one is unknown (`mil m³`) are no sites.
  const [units, sites] = [share(survey, survey.units), share(survey, survey.sites)];
  if (meaning === 'site' && units > sites && (units > 0.6 || (units > 0.3 && survey.sites === 0)))
    return 'unit';
  if (meaning === 'unit' && sites > 0.6) return 'site';
  // `1000 m³` below `UM` is what is counted by, and no amount.
  if (meaning === 'unit' && units > 0.6) return meaning;
  // `Estabelecimento` over shops of others, of which a few lie in a town of ours.
  const others = meaning === 'site' && isSeller(header) && words.sites.length > 0 && sites < 0.6;
  return others ? 'counterparty' : null;
}

/** Headings of things that are called `Q1`, `Q2` as quarters are. */
const NAMED_SO =
  /\b(?:tank|tanque|torre|tower|turbin\w*|transformador|transformer|tag|equipamento|equipment|quadr[ao]|talhao|field|plot)\b/;

/** What headings over days mean: `Resíduo` over months names what the other columns are of, `From` and `To` are no places. */
const OVER_DAYS: Partial<Record<ColumnMeaning, ColumnMeaning>> = {
  kind: 'period',
  use: 'period',
  site: 'period',
  origin: 'from',
  destination: 'to',
};

function ofTexts(meaning: ColumnMeaning | null, column: HeadedColumn): ColumnMeaning {
  const { header, survey } = column;
  if (survey.ways >= survey.filled * 0.8 && meaning !== 'class') return 'return';
  const months = isOfTimes(column);
  if (meaning === null || meaning === 'value') return ofUnnamed(meaning, column, months);
  // `Unit` may head machines as well as measures.
  if (meaning === 'unit' && share(survey, survey.units) < 0.3) return 'ignored';
  // `Document date`, `Data NF` tell a day, and no number of a paper.
  if (meaning === 'document' && survey.dates + survey.days >= survey.filled * 0.6) return 'period';
  const timed = months ? OVER_DAYS[meaning] : undefined;
  if (timed !== undefined) return timed;
  if (meaning !== 'ignored') return meaning;
  if (months && /^(?:semana|week|wk)/i.test(header)) return 'period';
  // `Centro de custo`, `Cost centre`, `Responsável` over sites.
  return share(survey, survey.sites) >= 0.6 ? 'site' : meaning;
}

function isOfTimes({ header, survey }: HeadedColumn): boolean {
  // `T1` below another heading is a field, a shift or a tank.
  const coded = header === '' ? survey.coded : 0;
  const times = survey.months + survey.dates + survey.days + coded;
  return !NAMED_SO.test(heading(header)) && times >= survey.filled * 0.6;
}

/** A column of words whose heading names nothing of its own. */
function ofUnnamed(
  meaning: 'value' | null,
  { header, survey }: HeadedColumn,
  months: boolean,
): ColumnMeaning {
  // `Out | Back` over days that are written in words.
  if (meaning === null && OUT.test(heading(header))) return 'period';
  if (meaning === null && BACK.test(heading(header))) return 'return';
  if (isDue(header)) return 'ignored';
  if (months) return 'period';
  // `Sheffield - Leeds - Sheffield` below `Journey` is a way.
  if (share(survey, survey.sites) >= 0.6) return isWay(header) ? 'ignored' : 'site';
  if (share(survey, survey.units) >= 0.8) return 'unit';
  // A column of words without a heading, or `Consumo` over names of things, may name the kind.
  return header === '' || meaning === 'value' ? 'kind' : 'ignored';
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `Invoice CAD`, or parts of one and what was paid back below `Invoice`: what a paper came to is no number of it. */
function isPaid(header: string, survey: ColumnSurvey): boolean {
  const last = /(?:^|[\s([])([A-Z]{3})[)\]]?$/.exec(header.trim())?.[1];
  const named = isMoney(header) || /[$€£]/.test(header) || (last !== undefined && CURRENCIES.has(last));
  return named || survey.parts > survey.filled / 2;
}

/** A column of numbers: an amount, unless its heading says that its numbers name or price something. */
function ofNumbers(meaning: ColumnMeaning | null, text: string, column: HeadedColumn, words: Words): Told {
  const { header, unit } = column;
  const own = ofJourney(meaning, column) ?? (isAverage(header) ? 'ignored' : null);
  const told = own ?? ofTime(meaning, column) ?? ofPaper(meaning, column);
  if (told !== null) return { meaning: told };
  const billed = ofBill(text, column, words);
  if (billed !== null) return billed;
  // `Modalidade do frete` over the codes of its payers.
  if (meaning === 'ignored' || (meaning === 'use' && isPayer(header))) return { meaning };
  const named = meaning === 'kind' || meaning === 'use';
  if (named && isOfCodes(text, column, words)) return { meaning: 'ignored' };
  return ofThing(text, unit, words) ?? { meaning: isAmount(meaning, column) ? 'value' : 'ignored' };
}

function isAmount(meaning: ColumnMeaning | null, { header, unit, survey }: HeadedColumn): boolean {
  const measures = [...survey.beside].filter(([one]) => !MONEY.has(one) && !TIMES.has(one));
  const beside = measures.reduce((sum, [, count]) => sum + count, 0);
  if (meaning === 'value' || unit !== null || beside > survey.numbers * 0.6) return true;
  // Nameless numbers are an amount only where nothing else is: settled later.
  return header === '' && survey.numbers > 0;
}

/** `Material` over numbers: their codes. */
function isOfCodes(text: string, { unit, survey }: HeadedColumn, words: Words): boolean {
  if (unit !== null || survey.comma + survey.dot > 0) return false;
  return words.kindOf(text, unit).candidates.length === 0 || survey.codes > survey.filled * 0.8;
}

const STANDS: ReadonlySet<ColumnMeaning | null> = new Set(['distance', 'passengers', 'year', 'scope']);

/** `Trecho (km)`, `Percurso (km)`, `Haul km` over numbers. */
function ofJourney(meaning: ColumnMeaning | null, { header, unit }: HeadedColumn): ColumnMeaning | null {
  if (unit !== null && LENGTHS.has(unit) && WAYS.test(heading(header))) return 'distance';
  return STANDS.has(meaning) ? meaning : null;
}

const OF_DAYS = /\b(?:period|periodo|date|data|dt|dia|day|mes|month|billing|service)\b|^(?:from|to|de|ate)$/;

function ofTime(meaning: ColumnMeaning | null, { header, survey }: HeadedColumn): ColumnMeaning | null {
  if (meaning === 'period') return meaning;
  if (meaning !== 'from' && meaning !== 'to') return null;
  const serials = OF_DAYS.test(heading(header)) ? survey.serials : 0;
  const days = survey.dates + survey.days + survey.months + serials;
  // `Start` and `End` over numbers are readings.
  return days < survey.filled / 2 ? 'ignored' : meaning;
}

function ofPaper(
  meaning: ColumnMeaning | null,
  { header, unit, survey }: HeadedColumn,
): ColumnMeaning | null {
  if (meaning === 'tax_id' || meaning === 'notes') return meaning;
  if (meaning !== 'document') return null;
  // `Peso NF (kg)` is what a paper says of a load, and no number of a paper.
  if ((unit === 'kg' || unit === 't') && WEIGHS.test(heading(header))) return 'value';
  return isPaid(header, survey) ? 'ignored' : meaning;
}

/** What a bill counts: energy of a part of the day, or money. */
function ofBill(text: string, { header, unit }: HeadedColumn, words: Words): Told | null {
  const isMoneys = isMoney(header);
  if (isTariffPeriod(header) && (unit === null || ENERGY.has(unit)) && !isMoneys)
    return { meaning: 'value', kind: 'electricity', site: words.siteIn(text) };
  if (!isMoneys && (unit === null || !MONEY.has(unit))) return null;
  return { meaning: 'value', unit: unit ?? (/us\$|usd/i.test(header) ? 'USD' : 'BRL') };
}

/** The thing or the place that a heading over amounts names. */
function ofThing(text: string, unit: string | null, words: Words): Told | null {
  const site = words.siteIn(text);
  const kinds = words.kindOf(text, unit);
  // A heading that sounds like a kind which is never measured so (`Recarga (kg)`) names none.
  const measured = unit === null || words.fits(kinds.candidates, unit);
  // Heat and the content of fuels are written in such units: `Energia (GJ)` is no word for electricity.
  const content =
    unit !== null &&
    HEAT.has(unit) &&
    /^(?:energia|energy|conteudo energetico|poder calorifico)$/.test(folded(text));
  // `Armazém kWh` between `Sede kWh` and `Irrigação kWh` is where power was used, and no storage that was bought.
  const stored =
    kinds.candidates.length > 0 && kinds.candidates.every((kind) => kind === 'freight_in.warehouse');
  if (content || (stored && unit !== null && ENERGY.has(unit))) return { meaning: 'value', site };
  if (kinds.candidates.length > 0 && measured) return { meaning: 'value', kind: kinds.kind, site };
  return site === null ? null : { meaning: 'value', site };
}
