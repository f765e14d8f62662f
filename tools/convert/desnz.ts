import type { SourceCard } from '#reference/card.ts';
import { DESNZ_CATEGORIES, DESNZ_RULES, type DesnzRule, HOTEL_COUNTRIES } from './desnz-links.ts';
import { published, shift } from './digits.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell } from './table.ts';
import { portuguese } from './terms.ts';

/**
 * The UK conversion factors, flat file of one edition. Four rows (kg CO2e and its parts by gas, all in kg CO2e) become
 * one factor. A blank row is not available: it is counted on the card, never turned into zero.
 */
const UNITS: Readonly<Record<string, { readonly unit: string; readonly basis?: 'net' | 'gross' }>> = {
  tonnes: { unit: 't' },
  kg: { unit: 'kg' },
  litres: { unit: 'L' },
  'cubic metres': { unit: 'm3' },
  'million litres': { unit: 'm3' },
  'kWh (Net CV)': { unit: 'kWh', basis: 'net' },
  'kWh (Gross CV)': { unit: 'kWh', basis: 'gross' },
  kWh: { unit: 'kWh' },
  GJ: { unit: 'GJ' },
  km: { unit: 'km' },
  miles: { unit: 'mile' },
  'tonne.km': { unit: 'tkm' },
  'passenger.km': { unit: 'pkm' },
  'Room per night': { unit: 'night' },
  'per FTE Working Hour': { unit: 'h' },
};

interface Group {
  readonly stem: string;
  readonly row: Row;
  readonly parts: ReadonlyMap<string, string>;
}

const TOTAL = 'kg CO2e';
const PART = {
  co2: 'kg CO2e of CO2 per unit',
  ch4: 'kg CO2e of CH4 per unit',
  n2o: 'kg CO2e of N2O per unit',
} as const;

function groups(rows: readonly Row[]): Group[] {
  const found = new Map<string, { stem: string; row: Row; parts: Map<string, string> }>();
  for (const row of rows) {
    const stem = cell(row, 'id').replace(/_\d+$/, '');
    const group = found.get(stem) ?? { stem, row, parts: new Map<string, string>() };
    const value = cell(row, 'factor');
    if (value !== '') group.parts.set(cell(row, 'ghg_unit'), published(value));
    found.set(stem, group);
  }
  return [...found.values()];
}

/** Levels and unit as one comparable text, without the sheet. */
const signature = (row: Row): string =>
  ['level_2', 'level_3', 'level_4', 'column_text', 'uom']
    .map((column) => cell(row, column).toLowerCase())
    .join('|');

/** Biogenic CO2 published outside the scopes, by the signature of the row inside the scopes that it belongs to. */
function outsideOfScopes(all: readonly Group[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { row, parts } of all) {
    const value = parts.get(PART.co2);
    if (cell(row, 'level_1') !== 'Outside of scopes' || value === undefined) continue;
    const inside =
      cell(row, 'level_2') === 'Forecourt fuels containing biofuel' ? 'Liquid fuels' : cell(row, 'level_2');
    found.set(signature({ ...row, level_2: inside }), value);
  }
  return found;
}

/** `million litres` rows keep their digits; the point moves to cubic metres. */
function amounts(group: Group): Map<string, string> {
  if (cell(group.row, 'uom') !== 'million litres') return new Map(group.parts);
  return new Map([...group.parts].map(([unit, value]) => [unit, shift(value, -3)]));
}

/** Rounding that the parts may carry: two units of the last place that the total is printed with. */
function rounding(total: string): number {
  const places = total.split('.')[1]?.length ?? 0;
  return Math.max(2e-5 + Number(total) * 1e-9, 2.1 * 10 ** -Math.min(places, 5));
}

function content(group: Group, set: 'AR4' | 'AR5'): Partial<FactorCells> | null {
  const parts = amounts(group);
  const [total, co2, ch4, n2o] = [
    parts.get(TOTAL),
    parts.get(PART.co2),
    parts.get(PART.ch4),
    parts.get(PART.n2o),
  ];
  const sheet = cell(group.row, 'level_1');
  if (sheet === 'Outside of scopes') {
    return co2 === undefined ? null : { form: 'co2e_by_gas', co2, biogenic: 'yes', gwp_set: set };
  }
  if (total === undefined) return null;
  const gwp_set = sheet === 'WTT- bioenergy' && set === 'AR5' ? '' : set;
  if (co2 === undefined || ch4 === undefined || n2o === undefined)
    return { form: 'co2e', co2e: total, gwp_set };
  const gap = Math.abs(Number(co2) + Number(ch4) + Number(n2o) - Number(total));
  if (gap > rounding(total)) throw new Error(`${group.stem}: the gases do not add to ${total}`);
  return { form: 'co2e_by_gas', co2, ch4, n2o, co2e: total, gwp_set };
}

function name(row: Row, translate: (text: string) => string): string {
  const parts = ['level_3', 'level_4', 'column_text']
    .map((column) => cell(row, column))
    .filter((part) => part !== '' && part !== 'kWh');
  const what = parts.length > 0 ? parts.map(translate).join(', ') : translate(cell(row, 'level_2'));
  const sheets = [cell(row, 'level_1'), cell(row, 'level_2')].filter((part) => part !== '');
  const where = [...new Set(sheets)].map(translate).join(', ');
  const { basis } = UNITS[cell(row, 'uom')] ?? {};
  const suffix = basis ? ` (${translate(basis === 'net' ? 'net CV' : 'gross CV')})` : '';
  return `${what}${suffix} — ${where}`;
}

function rulesFor(row: Row, year: string): readonly DesnzRule[] {
  if (!answersByItself(row)) return [];
  return DESNZ_RULES.filter((rule) => matches(rule, row) && (rule.since ?? year) <= year);
}

function matches(rule: DesnzRule, row: Row): boolean {
  const wanted = {
    level_1: rule.level1,
    level_2: rule.level2,
    level_3: rule.level3,
    level_4: rule.level4,
    column_text: rule.column,
    uom: rule.uom,
  };
  return Object.entries(wanted).every(
    ([column, value]) => value === undefined || cell(row, column) === value,
  );
}

/**
 * UK practice states energy of fuels on the gross basis (gas bills); a net row answers where the net basis is asked for. The rows per mile
 * and per million litres repeat, rounded anew, those per kilometre and per cubic metre.
 */
const answersByItself = (row: Row): boolean => !['million litres', 'miles'].includes(cell(row, 'uom'));

function factor(group: Group, biogenic: ReadonlyMap<string, string>, year: string): FactorCells | null {
  const { row } = group;
  const body = content(group, setOf(year));
  if (!body) return null;
  const sheet = cell(row, 'level_1');
  const { unit, basis } = UNITS[cell(row, 'uom')] ?? {};
  if (!unit) throw new Error(`${group.stem}: unit ${cell(row, 'uom')}`);
  const outside =
    sheet === 'Outside of scopes' || /WTT|T&D|Transmission/.test(sheet)
      ? undefined
      : biogenic.get(signature(row));
  const rule = DESNZ_RULES.find((candidate) => candidate.fuel && matches(candidate, row));
  const levels = ['level_1', 'level_2', 'level_3', 'level_4', 'column_text', 'uom'].map((column) =>
    cell(row, column),
  );
  const scope = /^Scope ([123])$/.exec(cell(row, 'scope'))?.[1];
  return {
    key: group.stem,
    name_pt: name(row, portuguese),
    name_en: name(row, (text) => text),
    region: sheet === 'Hotel stay' ? hotelCountry(cell(row, 'level_3')) : 'GB',
    valid_from: `${year}-01-01`,
    valid_to: `${year}-12-31`,
    unit,
    basis: basis ?? '',
    fuel: rule?.fuel ?? '',
    ...body,
    biogenic_co2: outside ?? '',
    scope: scope ?? '',
    category: DESNZ_CATEGORIES[sheet] ?? '',
    locator: `${group.stem}: ${levels.filter((level) => level !== '').join(' / ')}`,
    note: notes(row, year).join(' '),
  };
}

function hotelCountry(name: string): string {
  const region = HOTEL_COUNTRIES[name];
  if (region === undefined) throw new Error(`no country for the hotels of ${name}`);
  return region;
}

/** The 2023 edition moved to AR5. */
const setOf = (year: string): 'AR4' | 'AR5' => (Number(year) < 2023 ? 'AR4' : 'AR5');

function notes(row: Row, year: string): string[] {
  const sheet = cell(row, 'level_1');
  const list: string[] = [];
  if (sheet === 'WTT- bioenergy' && setOf(year) === 'AR5') list.push('wtt_bioenergy');
  if (sheet === 'UK electricity') list.push('generation');
  if (sheet === 'Transmission and distribution') list.push('losses');
  if (cell(row, 'column_text') === 'With RF') list.push('rf');
  if (/air|flights/i.test(`${sheet} ${cell(row, 'level_2')}`)) list.push('uplift');
  return list;
}

function card({ year, title, origin, lacks }: Edition, counts: string[]): SourceCard {
  return {
    id: `desnz/${year}`,
    publisher: 'DESNZ',
    title: `UK Government GHG Conversion Factors for Company Reporting ${title}`,
    edition: year,
    licence: 'OGL-UK-3.0',
    attribution:
      'Contains public sector information licensed under the Open Government Licence v3.0: Department ' +
      'for Energy Security and Net Zero, UK Government GHG Conversion Factors for Company Reporting.',
    retrievedOn: '2026-11-20',
    gwpSet: setOf(year),
    boundary:
      'United Kingdom, activity in the calendar year of the edition. Electricity: generation only; ' +
      'losses and well-to-tank are rows of their own.',
    pitfalls: [
      'Figures by gas are already kg CO2e, not kg of the gas.',
      'Some well-to-tank factors of bioenergy are still on AR4; which ones is not stated, so those rows carry no GWP set.',
      'The 8 % uplift for indirect flight routes is inside the air factors; "With RF" multiplies the CO2 by 1.7.',
      'Energy of fuels is given on both net and gross calorific value; UK gas bills are gross.',
      'UK electricity lags two years by design of the publisher.',
    ],
    url: 'https://www.gov.uk/government/collections/government-conversion-factors-for-company-reporting',
    provenance: origin,
    leftOut: [...counts, ...(lacks ?? [])],
    notes: {
      generation: {
        'pt-BR': 'Somente geração; perdas e montante são linhas próprias (escopo 3).',
        en: 'Generation only; losses and well-to-tank are rows of their own (scope 3).',
      },
      losses: {
        'pt-BR': 'Somente perdas de transmissão e distribuição; o montante (poço ao tanque) é linha própria.',
        en: 'Transmission and distribution losses only; well-to-tank is a row of its own.',
      },
      rf: {
        'pt-BR': 'Com forçamento radiativo (1,7 sobre o CO2).',
        en: 'With radiative forcing (1.7 on the CO2).',
      },
      uplift: {
        'pt-BR': 'Já inclui 8 % de rotas indiretas: não aumente a distância.',
        en: 'The 8 % for indirect routes is inside: do not uplift the distance.',
      },
      wtt_bioenergy: {
        'pt-BR': 'Parte destes fatores ainda está em AR4; o publicador não diz quais.',
        en: 'Some of these factors are still on AR4; the publisher does not say which.',
      },
    },
  };
}

export interface Edition {
  readonly year: string;
  readonly title: string;
  /** How the figures came to us. */
  readonly origin: string;
  /** What the copy at hand lacks of the publication. */
  readonly lacks?: readonly string[];
}

/** One edition, from rows with the columns of the flat file of 2025. */
export function convertDesnz(edition: Edition, rows: readonly Row[]): KindLink[] {
  const { year } = edition;
  const secr = rows.filter((row) => cell(row, 'ghg_unit').startsWith('kWh'));
  const all = groups(rows.filter((row) => !cell(row, 'ghg_unit').startsWith('kWh')));
  const biogenic = outsideOfScopes(all);
  const kept = all.flatMap((group) => {
    const cells = factor(group, biogenic, year);
    return cells ? [{ group, cells }] : [];
  });
  const blank = all.length - kept.length;
  const counts = [
    `${secr.length} SECR rows: energy per distance in kWh, not emissions.`,
    `${blank} factors whose figure is blank: not available, never zero.`,
  ];
  writeFactors(card(edition, counts), { factors: kept.map(({ cells }) => cells) });
  return kept.flatMap(({ group: { row }, cells }) =>
    rulesFor(row, year).flatMap((rule) =>
      rule.kinds.split(' ').map((kind) => link(kind, `desnz/${year}/${cells.key}`)),
    ),
  );
}
