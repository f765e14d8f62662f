import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type CardFacts, facts, write } from './registers.ts';
import { type Row, cell, readTable } from './table.ts';

/** Default values as corrected in 2026, default values for precursors of unknown country, and the dated rules of CBAM. */
const CHECKED = '2026-11-23';
const ACT = 'IR (EU) 2026/1740';
const SHARED = {
  publisher: 'European Union',
  licence: 'European Union law and Commission documents, reusable with attribution (Decision 2011/833/EU)',
  attribution: '© European Union, EUR-Lex and European Commission.',
} as const;

const SECTORS: Readonly<Record<string, string>> = {
  Cement: 'Cimento',
  Fertilisers: 'Fertilizantes',
  'Iron and steel': 'Ferro e aço',
  Aluminium: 'Alumínio',
  Hydrogen: 'Hidrogênio',
};

/** What tells goods apart stands at the beginning of their descriptions; whole ones would stand once for each country. */
const LONGEST = 80;
function described(row: Row): string {
  const text = cell(row, 'description').replaceAll(/\s+/g, ' ').replaceAll(/[;=]/g, ',').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

/** A row is a heading over others, listed without a value, or has one. */
function stateOf(row: Row): string {
  if (cell(row, 'total') !== '') return '';
  return cell(row, 'note').startsWith('heading') ? 'heading' : 'no_value';
}

function entryOf(place: string, row: Row, value: Readonly<Record<string, string>>): Row {
  return {
    code: `${place}/${cell(row, 'code')}`,
    label_pt: SECTORS[cell(row, 'sector')] ?? cell(row, 'sector'),
    label_en: described(row),
    parent: place,
    facts: facts({
      ...value,
      route: cell(row, 'route'),
      doubt: cell(row, 'note').startsWith('printed as 0') ? 'printed_zero' : '',
      act: ACT,
      checked: CHECKED,
      valid_from: '2026-01-01',
    }),
  };
}

function corrected(raw: string): void {
  const all = readTable(raw, 'cbam/default_values/cbam_default_values_2026_1740.csv.gz');
  const entries = all.map((row) =>
    entryOf(cell(row, 'iso2'), row, {
      direct: cell(row, 'direct'),
      indirect: cell(row, 'indirect'),
      total: cell(row, 'total'),
      row: stateOf(row),
    }),
  );
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-defaults/2026-1740',
    title:
      'CBAM default values by country and CN code: Annex I of IR (EU) 2025/2621 as replaced by IR (EU) 2026/1740',
    edition: '2026/1740, workbook version 2 of 6 August 2026',
    boundary:
      'Embedded emissions of goods by country of origin, t CO2e per tonne; OTHER stands for other countries and territories.',
    pitfalls: [
      'Without the mark-up, which is a rule by sector and year (register cbam-rules).',
      'Only the total counts in law; direct and indirect are for information (recital 10).',
      'Where the longest code of the country has no value (row=no_value), the whole row of OTHER is used, never columns of both.',
      'Ten digits split 2507 00 80, 2523 10 00 and 2523 90 00: eight digits are not enough there.',
      'C/F and E/H: either route, by the grade of the steel. No route: the benchmark does not depend on it.',
      '7318 15 and 7318 16 print C or E; their stainless codes have a benchmark without route only.',
      'Hydrogen of Mali is printed as 0.000 (doubt=printed_zero).',
    ],
    url: 'https://eur-lex.europa.eu/eli/reg_impl/2026/1740/oj',
    provenance:
      'Rebuilt from the workbook of 4 February 2026 and the corrections of 20 July 2026, compared row by ' +
      'row with two public transcriptions; the Official Journal was not read line by line.',
    leftOut: ['Annexes II and III (electricity by country): figures of the IEA under CC BY-NC-SA.'],
  };
  write('cbam-defaults', card, entries);
}

function unknownCountry(raw: string): void {
  const all = readTable(raw, 'cbam/default_values/cbam_annex_IV_precursors_unknown_country_2026_1740.csv');
  const entries = all.map((row) => {
    const total = cell(row, 'highest_default_value');
    return entryOf('UNKNOWN', row, { total, row: total === '' ? 'heading' : '' });
  });
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-unknown-country/2026-1740',
    title:
      'CBAM default values of precursors whose country cannot be identified: Annex IV of IR (EU) ' +
      '2025/2621 as replaced by IR (EU) 2026/1740',
    edition: '2026/1740',
    boundary: 'The highest default value of all countries for each code, t CO2e per tonne of precursor.',
    pitfalls: [
      'Only for a precursor whose country of production cannot be identified (Article 1(5)), never for a good.',
      'Without the mark-up.',
    ],
    url: 'https://eur-lex.europa.eu/eli/reg_impl/2026/1740/oj',
    provenance: 'Rebuilt as the default values by country; equals their highest value for all 260 codes.',
    leftOut: [],
  };
  write('cbam-unknown-country', card, entries);
}

/** Rules that stand in no table of an annex: `cbam-rules.csv` beside this file, each row with its act and day. */
function rules(): void {
  const rows = parse(readFileSync(new URL('./cbam-rules.csv', import.meta.url)), { columns: true }) as Row[];
  const entries = rows.map((row) => ({
    code: cell(row, 'code'),
    label_pt: cell(row, 'label_pt'),
    label_en: cell(row, 'label_en'),
    parent: cell(row, 'code').split('/')[0] ?? '',
    facts: facts({
      value: cell(row, 'value'),
      second: cell(row, 'second'),
      unit: cell(row, 'unit'),
      from: cell(row, 'from'),
      to: cell(row, 'to'),
      published: cell(row, 'published'),
      due: cell(row, 'due'),
      act: cell(row, 'act'),
      checked: cell(row, 'checked'),
      doubt: cell(row, 'doubt'),
    }),
  }));
  const card: CardFacts = {
    ...SHARED,
    id: 'eu-cbam-rules/2026-11',
    title:
      'CBAM rules by date: mark-ups, CBAM factor, CSCF, certificate prices, thresholds, calendar, constants',
    edition: 'as of 23 November 2026',
    boundary: 'The definitive period, from 1 January 2026.',
    pitfalls: [
      'A year or a quarter that is not here, or has no value, is not published: it is never carried forward silently.',
      'CSCF, CBAM factor and prices were read in public texts that quote the acts, not in the acts themselves (doubt).',
      'Default values for electricity are not here: their source forbids commercial use.',
    ],
    url: 'https://taxation-customs.ec.europa.eu/carbon-border-adjustment-mechanism_en',
    provenance: 'Collected from the acts and from public texts that quote them; each row names its act.',
    leftOut: ['Prices after the third quarter of 2026: not published on the day of the check.'],
  };
  write('cbam-rules', card, entries);
}

export function convertCbamRegisters(raw: string): void {
  corrected(raw);
  unknownCountry(raw);
  rules();
}
