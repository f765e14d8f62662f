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

/** What one column means by the words of its heading and by what its values are. */
export function byWords(
  head: HeadWords,
  header: string,
  unit: string | null,
  survey: ColumnSurvey,
  numeric: boolean,
  words: Words,
): Told {
  const text = head.group === '' ? head.own : `${head.group} ${head.own}`;
  const meaning = meaningIn(head) ?? (unit === null ? null : meaningOf(header));
  if (meaning === 'total' || isTotal(header)) return { meaning: numeric ? 'total' : 'ignored' };
  if (isDemand(header) || (numeric && (isCumulated(header) || isOfOtherTime(header))))
    return { meaning: 'ignored' };
  if (numeric && isOfItsTime(header)) return { meaning: 'value' };
  const share = (count: number) => count / Math.min(survey.filled, 200);
  // Units among which one is unknown (`mil m³`) are no sites.
  const units = share(survey.units);
  if (
    meaning === 'site' &&
    units > share(survey.sites) &&
    (units > 0.6 || (units > 0.3 && survey.sites === 0))
  )
    return { meaning: 'unit' };
  if (meaning === 'unit' && share(survey.sites) > 0.6) return { meaning: 'site' };
  // `1000 m³` below `UM` is what is counted by, and no amount.
  if (meaning === 'unit' && units > 0.6) return { meaning };
  // `Estabelecimento` over shops of others, of which a few lie in a town of ours.
  if (meaning === 'site' && isSeller(header) && words.sites.length > 0 && share(survey.sites) < 0.6)
    return { meaning: 'counterparty' };
  if (!numeric) return { meaning: ofTexts(meaning, header, survey, share) };
  const told = ofNumbers(meaning, text, header, unit, survey, words);
  // `SERVIÇO EXECUTADO` over `Reposição`: what is bought is told in money, which these numbers are not.
  const bought = head.group !== '' && unit === null && told.kind != null && words.fits([told.kind], 'BRL');
  return bought && words.kindOf(head.own, null).kind !== told.kind ? { ...told, kind: null } : told;
}

/** Headings of things that are called `Q1`, `Q2` as quarters are. */
const NAMED_SO =
  /\b(?:tank|tanque|torre|tower|turbin\w*|transformador|transformer|tag|equipamento|equipment|quadr[ao]|talhao|field|plot)\b/;

function ofTexts(
  meaning: ColumnMeaning | null,
  header: string,
  survey: ColumnSurvey,
  share: (count: number) => number,
): ColumnMeaning {
  if (survey.ways >= survey.filled * 0.8 && meaning !== 'class') return 'return';
  // `Out | Back` over days that are written in words.
  if (meaning === null && OUT.test(heading(header))) return 'period';
  if (meaning === null && BACK.test(heading(header))) return 'return';
  // `Unit` may head machines as well as measures.
  if (meaning === 'unit' && share(survey.units) < 0.3) return 'ignored';
  // `Resíduo` over months names what the other columns are of.
  // `T1` below another heading is a field, a shift or a tank.
  const coded = header === '' ? survey.coded : 0;
  const months =
    !NAMED_SO.test(heading(header)) &&
    survey.months + survey.dates + survey.days + coded >= survey.filled * 0.6;
  if (months && (meaning === 'kind' || meaning === 'use' || meaning === 'site')) return 'period';
  // `Document date`, `Data NF` tell a day, and no number of a paper.
  if (meaning === 'document' && survey.dates + survey.days >= survey.filled * 0.6) return 'period';
  // `From` and `To` over days are no places.
  if (months && meaning === 'origin') return 'from';
  if (months && meaning === 'destination') return 'to';
  if (months && meaning === 'ignored' && /^(?:semana|week|wk)/i.test(header)) return 'period';
  // `Centro de custo`, `Cost centre`, `Responsável` over sites.
  if (meaning === 'ignored' && share(survey.sites) >= 0.6) return 'site';
  if (meaning !== null && meaning !== 'value') return meaning;
  if (isDue(header)) return 'ignored';
  if (months) return 'period';
  // `Sheffield - Leeds - Sheffield` below `Journey` is a way.
  if (share(survey.sites) >= 0.6) return isWay(header) ? 'ignored' : 'site';
  if (share(survey.units) >= 0.8) return 'unit';
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
function ofNumbers(
  meaning: ColumnMeaning | null,
  text: string,
  header: string,
  unit: string | null,
  survey: ColumnSurvey,
  words: Words,
): Told {
  // `Trecho (km)`, `Percurso (km)`, `Haul km` over numbers.
  if (unit !== null && LENGTHS.has(unit) && WAYS.test(heading(header))) return { meaning: 'distance' };
  if (meaning === 'distance' || meaning === 'passengers' || meaning === 'year' || meaning === 'scope')
    return { meaning };
  if (isAverage(header)) return { meaning: 'ignored' };
  const ofDays = /\b(?:period|periodo|date|data|dt|dia|day|mes|month|billing|service)\b|^(?:from|to|de|ate)$/;
  const serials = ofDays.test(heading(header)) ? survey.serials : 0;
  const days = survey.dates + survey.days + survey.months + serials;
  // `Start` and `End` over numbers are readings.
  if ((meaning === 'from' || meaning === 'to') && days < survey.filled / 2) return { meaning: 'ignored' };
  if (meaning === 'period' || meaning === 'from' || meaning === 'to') return { meaning };
  // `Peso NF (kg)` is what a paper says of a load, and no number of a paper.
  const weighed = meaning === 'document' && (unit === 'kg' || unit === 't') && WEIGHS.test(heading(header));
  if (weighed) return { meaning: 'value' };
  if (meaning === 'document' && isPaid(header, survey)) return { meaning: 'ignored' };
  if (meaning === 'document' || meaning === 'tax_id' || meaning === 'notes') return { meaning };
  if (isTariffPeriod(header) && (unit === null || ENERGY.has(unit)) && !isMoney(header))
    return { meaning: 'value', kind: 'electricity', site: words.siteIn(text) };
  if (isMoney(header) || (unit !== null && MONEY.has(unit)))
    return { meaning: 'value', unit: unit ?? (/us\$|usd/i.test(header) ? 'USD' : 'BRL') };
  if (meaning === 'ignored') return { meaning };
  // `Modalidade do frete` over the codes of its payers.
  if (meaning === 'use' && isPayer(header)) return { meaning };
  // `Material` over numbers: their codes.
  const names =
    (meaning === 'kind' || meaning === 'use') &&
    (words.kindOf(text, unit).candidates.length === 0 || survey.codes > survey.filled * 0.8);
  if (names && unit === null && survey.comma + survey.dot === 0) return { meaning: 'ignored' };
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
  if (site !== null) return { meaning: 'value', site };
  const measures = [...survey.beside].filter(([one]) => !MONEY.has(one) && !TIMES.has(one));
  const beside = measures.reduce((sum, [, count]) => sum + count, 0);
  if (meaning === 'value' || unit !== null || beside > survey.numbers * 0.6) return { meaning: 'value' };
  // Nameless numbers are an amount only where nothing else is: settled later.
  return { meaning: header === '' && survey.numbers > 0 ? 'value' : 'ignored' };
}
