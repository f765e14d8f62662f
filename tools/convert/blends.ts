import type { SourceCard } from '#reference/card.ts';
import { type Row, cell, readTable, writeJson, writeTable } from './table.ts';

/**
 * Blend shares by month, from the dated decisions of the Brazilian government, not from the programme's workbook
 * (docs/decisions/0003-blend-shares-provenance.md). The raw monthly file is only compared: a month that contradicts a
 * decision stops the conversion, a month without a decision is left out.
 */
interface Decision {
  readonly blend: 'diesel_b' | 'gasoline_c';
  readonly from: string;
  readonly to: string;
  readonly share: string;
  readonly act: string;
}

const DECISIONS: readonly Decision[] = [
  {
    blend: 'diesel_b',
    from: '2022-01',
    to: '2022-12',
    share: '0.10',
    act: 'CNPE, Resolução nº 25 de 2021: B10 em 2022',
  },
  {
    blend: 'diesel_b',
    from: '2023-01',
    to: '2023-03',
    share: '0.10',
    act: 'CNPE, Resolução nº 12 de 21/11/2022 (DOU 25/11/2022), art. 1º: B10 de 1º/1 a 31/3/2023',
  },
  {
    blend: 'diesel_b',
    from: '2023-04',
    to: '2024-02',
    share: '0.12',
    act: 'CNPE, Resolução nº 3 de 20/3/2023 (DOU 29/3/2023), art. 1º: B12 a partir de 1º/4/2023',
  },
  {
    blend: 'diesel_b',
    from: '2024-03',
    to: '2025-07',
    share: '0.14',
    act: 'CNPE, decisão de dezembro de 2023: B14 a partir de 1º/3/2024; em vigor até B15',
  },
  {
    blend: 'diesel_b',
    from: '2025-08',
    to: '2025-12',
    share: '0.15',
    act: 'CNPE, Resolução nº 9 de 25/6/2025: B15 a partir de 1º/8/2025',
  },
  {
    blend: 'gasoline_c',
    from: '2015-04',
    to: '2025-07',
    share: '0.27',
    act: 'CIMA, Resolução nº 1 de 4/3/2015 (DOU 6/3/2015), art. 1º: E27 na gasolina comum a partir de 16/3/2015; em vigor até E30',
  },
  {
    blend: 'gasoline_c',
    from: '2025-08',
    to: '2025-12',
    share: '0.30',
    act: 'CNPE, Resolução nº 9 de 25/6/2025: E30 a partir de 1º/8/2025',
  },
];

const BLENDS = {
  diesel_b: {
    label_pt: 'Óleo diesel B (comercial)',
    label_en: 'Diesel B (retail blend)',
    components: 'diesel_a biodiesel_b100',
    column: 'biodiesel_fraction_in_diesel_B',
  },
  gasoline_c: {
    label_pt: 'Gasolina C (comercial)',
    label_en: 'Gasoline C (retail blend)',
    components: 'gasoline_a ethanol_anhydrous',
    column: 'anhydrous_ethanol_fraction_in_gasoline_C',
  },
  gasoline_c_premium: {
    label_pt: 'Gasolina C premium (comercial)',
    label_en: 'Premium gasoline C (retail blend)',
    components: 'gasoline_a ethanol_anhydrous',
    column: '',
  },
} as const;

const CARD: SourceCard = {
  id: 'cnpe/2025',
  publisher: 'CNPE, CIMA',
  title: 'Mandatory blends: anhydrous ethanol in gasoline C, biodiesel in diesel B',
  edition: '2025',
  licence: 'Acts of government: facts in the public domain (Lei 9.610/1998, art. 8º, IV)',
  attribution:
    'Conselho Nacional de Política Energética (CNPE); Conselho Interministerial do Açúcar e do Álcool (CIMA).',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Mandatory volume shares of the common fuels sold in Brazil, by month.',
  pitfalls: [
    'Premium gasoline has another share, which follows the acts (cnpe/acts-2026-11).',
    'No month is written here before its source is read: the months from 2026 on follow the acts (cnpe/acts-2026-11).',
    'Authorised voluntary blends (captive fleets, railways) are not here.',
  ],
  url: null,
  provenance:
    'Each month carries the act that fixed it. Texts read: CNPE 12/2022 and CIMA 1/2015 at ' +
    'legisweb.com.br, CNPE 3/2023 at taxesbrasil.com.br, CNPE 9/2025 as cited by ANP, CNPE December 2023 and ' +
    'CNPE 25/2021 as reported by the press and MME. No month rests on the workbook of the Brazilian GHG Protocol programme.',
  leftOut: [
    'Diesel B before January 2022 (192 months) and gasoline C before April 2015 (111 months): the only ' +
      'monthly series at hand is the programme workbook, whose terms forbid the use; the acts have not been read one by one.',
    'March 2015 (E25 until the 15th, E27 from the 16th): two shares in one month.',
    '2026: no source at hand.',
  ],
};

function months(from: string, to: string): string[] {
  const list: string[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    list.push(text);
    if (text === to) return list;
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}

/** What the other component takes: one minus the share, both in hundredths. */
function rest(share: string): string {
  const hundredths = 100 - Math.round(Number(share) * 100);
  return `0.${String(hundredths).padStart(2, '0')}`;
}

export function convertBlends(raw: string): void {
  const compared = readTable(raw, 'brazil_blends/brazil_fuel_blend_monthly_2006_2025.csv');
  const rows: Row[] = [];
  for (const decision of DECISIONS) {
    const blend = BLENDS[decision.blend];
    const [first = '', second = ''] = blend.components.split(' ');
    for (const month of months(decision.from, decision.to)) {
      const other = compared.find(
        (row) => `${cell(row, 'year')}-${cell(row, 'month').padStart(2, '0')}` === month,
      );
      if (!other || Number(cell(other, blend.column)) !== Number(decision.share)) {
        throw new Error(`${decision.blend} ${month}: the monthly file contradicts "${decision.act}"`);
      }
      rows.push({
        blend: decision.blend,
        month,
        shares: `${first}=${rest(decision.share)} ${second}=${decision.share}`,
        source: CARD.id,
        locator: decision.act,
      });
    }
  }
  writeTable('blends/months.csv', ['blend', 'month', 'shares', 'source', 'locator'], rows);
  const names = Object.entries(BLENDS).map(([name, blend]) => ({ ...blend, name, region: 'BR' }));
  writeTable('blends/blends.csv', ['name', 'label_pt', 'label_en', 'region', 'components'], names);
  writeJson('blends/source.json', CARD);
}
