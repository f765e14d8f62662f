import type { SourceCard } from '#reference/card.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

const CARD: SourceCard = {
  id: 'mcti-sin/2026-08',
  publisher: 'MCTI',
  title:
    'Fator médio de emissão de CO2 da energia elétrica do Sistema Interligado Nacional, inventários corporativos',
  edition: '2026-08',
  licence: 'Government figures cited as facts; licence text not seen',
  attribution: 'Ministério da Ciência, Tecnologia e Inovação (MCTI), SIRENE: fatores de emissão do SIN.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary:
    'Generation in the interconnected system, operating mix; CO2 only, no upstream, no network losses.',
  pitfalls: [
    'CO2 only: not comparable with Ember (CO2e with upstream) or consumption-based figures.',
    'Use the month of the consumption; the annual value is the simple mean of the months.',
    'The factors of the running year are provisional.',
    'The build margin and the operating margin of the same ministry are for projects, never for inventories.',
    'Isolated systems have other factors.',
  ],
  url: 'https://www.gov.br/mcti/pt-br/acompanhe-o-mcti/sirene/dados-e-ferramentas/fatores-de-emissao',
  provenance:
    'Column of the ministry in data/raw/brazil_sin (workbook Inventario_2026_janago.xlsx). The second ' +
    'column of that file, a copy in the workbook of the Brazilian programme, is not carried over.',
  leftOut: [
    'Isolated systems 2011–2015 (5 rows): the only copy at hand is the workbook of the Brazilian programme.',
  ],
  notes: {
    co2_only: {
      'pt-BR': 'Somente CO2, na geração; sem montante e sem perdas.',
      en: 'CO2 only, at generation; no upstream and no losses.',
    },
    provisional: {
      'pt-BR': 'Provisório: fator do ano corrente.',
      en: 'Provisional: factor of the running year.',
    },
    stand_in: {
      'pt-BR': 'Provisório: média dos últimos doze meses publicados, até sair o fator do mês.',
      en: 'Provisional: mean of the last twelve published months, until the month has its own factor.',
    },
  },
};

/** The last day of a month, by the calendar and not by the clock. */
export function lastDay(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const MONTHS_PT = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
const MONTHS_EN = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const SHARED = {
  region: 'BR',
  unit: 'MWh',
  form: 'kg',
  scope: '2',
  category: 'purchased_electricity',
} as const;

/** tCO2/MWh to kg CO2/MWh: the decimal point moves three places, no digit changes. */
function kilograms(tonnes: string): string {
  const [whole = '', part = ''] = tonnes.split('.');
  const digits = (whole + part.padEnd(3, '0').slice(0, 3)).replace(/^0+(?=\d)/, '');
  const tail = part.slice(3);
  return tail === '' ? digits : `${digits}.${tail}`;
}

function monthly(row: Row, runningYear: string): FactorCells {
  const year = cell(row, 'year');
  const month = Number(cell(row, 'month'));
  const text = `${year}-${String(month).padStart(2, '0')}`;
  return {
    ...SHARED,
    key: text,
    name_pt: `Eletricidade da rede, SIN, ${MONTHS_PT[month - 1]} de ${year}`,
    name_en: `Grid electricity, Brazil (SIN), ${MONTHS_EN[month - 1]} ${year}`,
    valid_from: `${text}-01`,
    valid_to: lastDay(Number(year), month),
    co2: kilograms(cell(row, 'tCO2_per_MWh_MCTI')),
    locator: `Inventario_2026_janago.xlsx, ${text}`,
    note: year === runningYear ? 'co2_only provisional' : 'co2_only',
  };
}

/** Months after the newest one that its mean may stand for, at most: a year. */
const MEAN_OF = 12;

/**
 * The mean of the last twelve months that are published, for those that are not yet: their factor is provisional until the
 * ministry's own comes (docs/decisions/0100).
 */
function meanOfYear(rows: readonly Row[]): FactorCells {
  const last = rows.slice(-MEAN_OF);
  const total = last.reduce((sum, row) => sum + Math.round(Number(cell(row, 'tCO2_per_MWh_MCTI')) * 1e7), 0);
  const [first, newest] = [last[0] ?? {}, last.at(-1) ?? {}];
  const named = (row: Row, names: readonly string[]): string =>
    `${names[Number(cell(row, 'month')) - 1]} ${cell(row, 'year')}`;
  const [year, month] = [Number(cell(newest, 'year')), Number(cell(newest, 'month'))];
  const from = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return {
    ...SHARED,
    key: 'mean-12',
    name_pt:
      `Eletricidade da rede, SIN, média provisória de ${named(first, MONTHS_PT).replace(' ', ' de ')} a ` +
      named(newest, MONTHS_PT).replace(' ', ' de '),
    name_en: `Grid electricity, Brazil (SIN), provisional mean of ${named(first, MONTHS_EN)} to ${named(newest, MONTHS_EN)}`,
    valid_from: `${from}-01`,
    valid_to: lastDay(year + 1, month),
    // kg/MWh to four decimals.
    co2: (total / MEAN_OF / 1e4).toFixed(4),
    locator: 'Inventario_2026_janago.xlsx, média dos últimos doze meses publicados',
    note: 'co2_only stand_in',
  };
}

function annual(row: Row): FactorCells {
  const year = cell(row, 'year');
  return {
    ...SHARED,
    key: `annual-${year}`,
    name_pt: `Eletricidade da rede, SIN, média anual de ${year}`,
    name_en: `Grid electricity, Brazil (SIN), annual mean ${year}`,
    valid_from: `${year}-01-01`,
    valid_to: `${year}-12-31`,
    co2: kilograms(cell(row, 'tCO2_per_MWh_MCTI')),
    locator: `Inventario_2026_janago.xlsx, ${year}, média anual`,
    note: 'co2_only',
  };
}

export function convertSin(raw: string): KindLink[] {
  const rows = readTable(raw, 'brazil_sin/sin_grid_factor_monthly_2006_2026.csv');
  const runningYear = cell(rows.at(-1) ?? {}, 'year');
  const months = [...rows.map((row) => monthly(row, runningYear)), meanOfYear(rows)];
  const years = readTable(raw, 'brazil_sin/sin_grid_factor_annual_2006_2025.csv').map(annual);
  writeFactors(CARD, { monthly: months, annual: years });
  return months.flatMap(({ key }) =>
    ['electricity', 'electricity.renewable', 'electricity.ev'].map((kind) => link(kind, `${CARD.id}/${key}`)),
  );
}
