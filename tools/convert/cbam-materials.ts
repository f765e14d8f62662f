import type { SourceCard } from '#reference/card.ts';
import { shift } from './digits.ts';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/**
 * Purchased steel, cement and fertilisers by country: the default values of embedded emissions that the European Union
 * prints for each country's goods. Only goods that an activity kind names, and only countries with a value of their own.
 */
const CARD: SourceCard = {
  id: 'eu-cbam-goods/2026-1740',
  publisher: 'European Union',
  title:
    'Default values of embedded emissions, Annex I of IR (EU) 2025/2621 as replaced by IR (EU) 2026/1740',
  edition: '2026/1740',
  licence: 'European Union law and Commission documents, reusable with attribution (Decision 2011/833/EU)',
  attribution: '© European Union, EUR-Lex and European Commission.',
  retrievedOn: '2026-11-23',
  gwpSet: 'AR5',
  boundary:
    'Emissions of production and of the precursors, per tonne of good, by country of origin; without ' +
    'mining, transport and, for steel, without the electricity of the plant.',
  pitfalls: [
    'A default of the law for goods whose producer reports nothing, without its mark-up: a supplier’s own figure is better.',
    'Steel stands for hot-rolled flat products; other forms differ, and steel from scrap is far lower.',
    'Brazil has no value for grey Portland cement: another country’s stands in, and the line says which.',
    'In force from 2026: for earlier years the line says how many years lie between.',
  ],
  url: 'https://eur-lex.europa.eu/eli/reg_impl/2026/1740/oj',
  provenance:
    'data/raw/cbam/default_values/cbam_default_values_2026_1740.csv.gz, rebuilt from the workbook of ' +
    'February 2026 and the corrections of July (its README tells how).',
  leftOut: [
    '“Other countries and territories”: a deliberately high value, no average.',
    'Goods that no activity kind names (about 270 codes) and rows without a value: they are in the register cbam-defaults.',
  ],
};

const GOODS: Readonly<Record<string, { readonly kind: string; readonly pt: string; readonly en: string }>> = {
  '7208': { kind: 'purchased.steel', pt: 'Aço plano laminado a quente', en: 'Hot-rolled flat steel' },
  '25232900': { kind: 'purchased.cement', pt: 'Cimento Portland cinza', en: 'Grey Portland cement' },
  '31021019': { kind: 'purchased.fertiliser', pt: 'Ureia', en: 'Urea' },
  '31023090': { kind: 'purchased.fertiliser', pt: 'Nitrato de amônio', en: 'Ammonium nitrate' },
  '31052010': {
    kind: 'purchased.fertiliser',
    pt: 'NPK com mais de 10 % de nitrogênio',
    en: 'NPK with more than 10 % nitrogen',
  },
  '31053000': {
    kind: 'purchased.fertiliser',
    pt: 'Fosfato diamônico (DAP)',
    en: 'Diammonium phosphate (DAP)',
  },
  '31054000': {
    kind: 'purchased.fertiliser',
    pt: 'Fosfato monoamônico (MAP)',
    en: 'Monoammonium phosphate (MAP)',
  },
};

function factorOf(row: Row): readonly [string, FactorCells] | null {
  const [code, country, total] = ['code', 'iso2', 'total'].map((column) => cell(row, column));
  const good = GOODS[code ?? ''];
  if (good === undefined || !total || !/^[A-Z]{2}$/.test(country ?? '')) return null;
  const tonnes = shift(total, 3);
  return [
    good.kind,
    {
      key: `${country}-${code}`,
      name_pt: `${good.pt}, ${country} (valor-padrão da UE)`,
      name_en: `${good.en}, ${country} (EU default value)`,
      region: country ?? '',
      valid_from: '2026-01-01',
      unit: 't',
      form: 'co2e',
      co2e: tonnes,
      gwp_set: 'AR5',
      scope: '3',
      category: 'purchased_goods_services',
      locator: `Annex I, ${cell(row, 'country')}, ${code}`,
    },
  ];
}

/** Writes the table and gives the links of its factors to the kinds. */
export function convertCbamMaterials(raw: string): KindLink[] {
  const rows = readTable(raw, 'cbam/default_values/cbam_default_values_2026_1740.csv.gz');
  const found = rows.flatMap((row) => {
    const one = factorOf(row);
    return one === null ? [] : [one];
  });
  writeFactors(CARD, { goods: found.map(([, factor]) => factor) });
  return found.map(([kind, { key }]) => link(kind, `${CARD.id}/${key}`));
}
