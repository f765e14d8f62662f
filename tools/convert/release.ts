import { readFileSync } from 'node:fs';
import type { SourceCard } from '#reference/card.ts';
import { parse } from 'csv-parse/sync';
import { type FactorCells, type KindLink, link, writeFactors } from './factor-table.ts';
import { REFERENCE, type Row } from './table.ts';

const CARD: SourceCard = {
  id: 'release/1',
  publisher: 'Razão',
  title: 'Release of a gas: what leaks is what is emitted',
  edition: '1',
  licence: 'CC0-1.0',
  attribution: 'None needed: an identity.',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'One kilogram of a gas released is one kilogram emitted; blends are opened by their composition.',
  pitfalls: ['Gas that was recovered or destroyed must not be entered as released.'],
  url: null,
  provenance: 'Mass balance; the GWP and the composition of blends bring their own sources.',
  leftOut: [],
};

const OWN_COLUMN: Readonly<Record<string, string>> = { CO2: 'co2', CH4: 'ch4', N2O: 'n2o' };

/** Gas that is used and let out: what is used is what is emitted. */
const DIRECT_USE: readonly (readonly [kind: string, gas: string])[] = [
  ['process.co2_use', 'CO2'],
  ['process.n2o_use', 'N2O'],
];

/** One candidate for each kind `fugitive.*` that names a gas. Reads the kinds table of this project. */
export function convertRelease(): KindLink[] {
  const kinds = parse(readFileSync(`${REFERENCE}activities/kinds.csv`), { columns: true }) as Row[];
  const released = kinds.filter((kind) => kind['method'] === 'fugitive');
  const gases = [
    ...new Set([...released.map((kind) => kind['gas'] ?? ''), ...DIRECT_USE.map(([, gas]) => gas)]),
  ].sort();
  const rows = gases.map(
    (gas): FactorCells => ({
      key: gas,
      name_pt: `${gas} liberado à atmosfera`,
      name_en: `${gas} released to the atmosphere`,
      region: 'WORLD',
      valid_from: '1990-01-01',
      unit: 'kg',
      form: 'kg',
      ...(OWN_COLUMN[gas] ? { [OWN_COLUMN[gas]]: '1' } : { other: `${gas}=1` }),
      scope: '1',
      category: 'fugitive',
      locator: 'identity',
    }),
  );
  writeFactors(CARD, { gases: rows });
  return [
    ...released.map((kind) => link(kind['key'] ?? '', `${CARD.id}/${kind['gas']}`)),
    ...DIRECT_USE.map(([kind, gas]) => link(kind, `${CARD.id}/${gas}`)),
  ];
}
