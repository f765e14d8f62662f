import type { SourceCard } from '#reference/card.ts';
import { type Row, cell, readTable, writeJson, writeTable } from './table.ts';

/**
 * Acts that fix the blends of Brazil, a row each, for the months that `blends/months.csv` does not hold
 * (docs/decisions/0100). The shares and days are those of the raw file; what is written here is how each act is cited.
 * A number that nobody has read is not cited.
 */
const ACTS: Readonly<
  Record<'diesel_b' | 'gasoline_c' | 'gasoline_c_premium', Readonly<Record<string, string>>>
> = {
  diesel_b: {
    '2008-01-01': 'Lei nº 11.097/2005: B2 obrigatório a partir de janeiro de 2008',
    '2008-07-01': 'CNPE, Resolução nº 2/2008',
    '2009-07-01': 'CNPE, Resolução nº 2/2009',
    '2010-01-01': 'CNPE, Resolução nº 6/2009',
    '2014-07-01': 'Medida Provisória nº 647/2014, depois Lei nº 13.033/2014: B6',
    '2014-11-01': 'Medida Provisória nº 647/2014, depois Lei nº 13.033/2014: B7',
    '2017-03-01': 'Lei nº 13.263/2016',
    '2018-03-01': 'CNPE, resolução de 9/11/2017',
    '2019-09-01': 'CNPE, Resolução nº 16/2018; ANP, Despacho nº 621/2019',
    '2020-03-01': 'CNPE, Resolução nº 16/2018; ANP, Despacho nº 621/2019: B12',
    '2020-06-16': 'ANP, decisão excepcional de junho de 2020',
    '2020-06-22': 'CNPE, Resolução nº 16/2018: volta a B12',
    '2020-09-01': 'ANP, decisão de 13/8/2020',
    '2020-11-01': 'ANP, decisão de 7/10/2020',
    '2021-01-01': 'CNPE, Resolução nº 16/2018: B12 no 77º leilão',
    '2021-03-01': 'CNPE, Resolução nº 16/2018: B13 no 78º leilão',
    '2021-05-01': 'CNPE, decisão de abril de 2021 para o 79º leilão',
    '2021-07-01': 'CNPE, decisão para o 80º leilão',
    '2021-09-01': 'CNPE, Resolução nº 11 de 2/6/2021',
    '2021-11-01': 'CNPE, Resolução nº 16/2021',
    '2022-01-01': 'CNPE, Resolução nº 25/2021',
    '2023-04-01': 'CNPE, Resolução nº 3 de 20/3/2023',
    '2024-03-01': 'CNPE, decisão de dezembro de 2023',
    '2025-08-01': 'CNPE, Resolução nº 9 de 25/6/2025',
  },
  gasoline_c: {
    '2002-07-01': 'MAPA, Portaria nº 266/2002',
    '2003-02-01': 'Portaria de janeiro de 2003',
    '2003-06-01': 'Portaria de maio de 2003',
    '2006-03-01': 'Portaria de fevereiro de 2006',
    '2006-11-20': 'MAPA, portaria de 13/11/2006',
    '2007-07-01': 'Portaria de junho de 2007',
    '2010-02-01': 'Portaria interministerial de 11/1/2010, por 90 dias',
    '2010-05-02': 'Portaria interministerial de 11/1/2010: volta ao fim de 90 dias',
    '2011-10-01': 'MAPA, Portaria nº 678/2011',
    '2013-05-01': 'Portaria do início de 2013',
    '2015-03-16': 'CIMA, Resolução nº 1/2015',
    '2025-08-01': 'CNPE, Resolução nº 9 de 25/6/2025',
    '2026-08-01': 'CNPE, Resolução nº 9/2026, por 180 dias',
  },
  gasoline_c_premium: {
    '2015-03-16': 'CIMA, Resolução nº 1/2015: E25 na gasolina premium, mantido em 2025 e 2026',
  },
};

/** Days on which the newest share was last seen in force, and the last day that the act sets itself. */
const SEEN: Readonly<Record<string, { readonly checked: string; readonly limit?: string }>> = {
  'diesel_b 2025-08-01': { checked: '2026-09-26' },
  'gasoline_c 2026-08-01': { checked: '2026-10-03', limit: '2027-01-27' },
  'gasoline_c_premium 2015-03-16': { checked: '2026-08-02' },
};

const BLENDS = {
  diesel_b: { fuel: 'biodiesel in diesel B', grade: 'all', components: ['diesel_a', 'biodiesel_b100'] },
  gasoline_c: {
    fuel: 'anhydrous ethanol in gasoline C',
    grade: 'common',
    components: ['gasoline_a', 'ethanol_anhydrous'],
  },
  gasoline_c_premium: {
    fuel: 'anhydrous ethanol in gasoline C',
    grade: 'premium',
    components: ['gasoline_a', 'ethanol_anhydrous'],
  },
} as const;

/** Before it had an act of its own, premium gasoline had the common share: the same acts, until the day before. */
const PREMIUM_SINCE = '2015-03-16';

const CARD: SourceCard = {
  id: 'cnpe/acts-2026-11',
  publisher: 'CNPE, CIMA, MAPA, ANP',
  title: 'Acts that fix the mandatory blends of diesel B and gasoline C',
  edition: '2026-11',
  licence: 'Acts of government: facts in the public domain (Lei 9.610/1998, art. 8º, IV)',
  attribution:
    'Conselho Nacional de Política Energética (CNPE); Conselho Interministerial do Açúcar e do Álcool (CIMA); ' +
    'Ministério da Agricultura (MAPA); Agência Nacional do Petróleo (ANP).',
  retrievedOn: '2026-11-23',
  gwpSet: null,
  boundary: 'Mandatory volume shares of the fuels sold in Brazil, by act and day.',
  pitfalls: [
    'A share stays in force until the next act; days after it was last seen in force are provisional.',
    'E32 (August 2026) is temporary: 180 days from 1 August 2026, so until 27 January 2027, never beyond without an act.',
    'Biodiesel before 2008 was voluntary: no share is given.',
    'July 2014 is 6 % by law; a list of the ANP lets it begin in August.',
    'Premium gasoline had the common share until 15 March 2015 and has 25 % since, also under E30 and E32.',
  ],
  url: null,
  provenance:
    'Days and shares by act, each confirmed by two independent public texts; most acts were read about, not read. ' +
    'Act numbers that no text confirms are left out. Of 480 month values of an older table 477 agree; the other ' +
    'three are months with two shares.',
  leftOut: ['Biodiesel before January 2008.'],
};

/** What the other component takes. */
function rest(percent: number): string {
  return `0.${String(100 - percent).padStart(2, '0')}`;
}

export function convertBlendActs(raw: string): void {
  const rows: Row[] = Object.entries(BLENDS).flatMap(([blend, { fuel, grade, components }]) => {
    const periods = readTable(raw, 'added_2026_11/br_blend_shares.csv').filter(
      (row) => cell(row, 'fuel') === fuel && cell(row, 'grade') === grade,
    );
    const acts = ACTS[blend as keyof typeof ACTS];
    return Object.entries(acts).map(([from, act]): Row => {
      const period = periods.find((row) => cell(row, 'valid_from') === from);
      if (!period) throw new Error(`${blend} ${from}: the raw file has no such period`);
      const percent = Number(cell(period, 'share_percent_volume'));
      const seen = SEEN[`${blend} ${from}`];
      return {
        blend,
        act,
        from,
        limit: seen?.limit ?? '',
        checked: seen?.checked ?? cell(period, 'valid_to'),
        shares: `${components[0]}=${rest(percent)} ${components[1]}=0.${String(percent).padStart(2, '0')}`,
        source: CARD.id,
      };
    });
  });
  const before = rows.filter(({ blend, from }) => blend === 'gasoline_c' && String(from) < PREMIUM_SINCE);
  const premium = rows.findIndex(({ blend }) => blend === 'gasoline_c_premium');
  rows.splice(premium, 0, ...before.map((row) => ({ ...row, blend: 'gasoline_c_premium' })));
  writeTable('blends/acts/acts.csv', ['blend', 'act', 'from', 'limit', 'checked', 'shares', 'source'], rows);
  writeJson('blends/acts/source.json', CARD);
}
