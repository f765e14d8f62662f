import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SourceCard } from '#reference/card.ts';
import { add, decimal, multiply, subtract, toText } from '#engine/decimal.ts';
import { plain } from './digits.ts';
import { type FactorCells, writeFactors } from './factor-table.ts';
import { type Row, cell, readTable } from './table.ts';

/** The French Base Carbone: an extract of the combustion entries of fuels and transport, in continental France. */
const CARD: SourceCard = {
  id: 'ademe/20.2',
  publisher: 'ADEME',
  title: 'Base Carbone, extract of the simplified balance (combustion)',
  edition: 'V20.2',
  licence: 'Licence Ouverte / Open Licence (Etalab)',
  attribution: 'ADEME, Base Carbone V20.2 (Licence Ouverte).',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'Combustion only: the upstream entries of the same elements are not in the extract.',
  pitfalls: [
    'Combustion is one entry of a factor; the upstream has to be added for a full one, and is not here.',
    'A newer edition exists (V23.6).',
    'Several entries had passed their period of validity when the edition came out; the locator names it.',
    'CO2e as printed; the publisher states no GWP set in the file, so it cannot be moved to another.',
    'The limits are the printed uncertainty in per cent on either side, read as 95 % as the Bilan Carbone method does.',
  ],
  url: 'https://base-empreinte.ademe.fr/',
  provenance:
    'incubateur-ademe/bilansclimatsimplifies-backend, commit e232629e, scripts/files/Base.Carbone.V20.2_Extrait.BCS-1.csv.',
  leftOut: [],
  notes: {
    combustion: {
      'pt-BR': 'Somente a combustão; sem o montante. CO2e como publicado, sem conjunto de GWP informado.',
      en: 'Combustion only, without upstream. CO2e as published; no GWP set is stated.',
    },
  },
};

interface Term {
  readonly fr: string;
  readonly pt: string;
  readonly en: string;
}
const TERMS = (
  parse(readFileSync(new URL('./ademe-terms.csv', import.meta.url)), { columns: true }) as Term[]
).sort((a, b) => b.fr.length - a.fr.length);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const WORDS = new RegExp(
  `(?<![\\p{L}\\d])(?:${TERMS.map(({ fr }) => escaped(fr)).join('|')})(?![\\p{L}])`,
  'gu',
);
const BY_FRENCH = new Map(TERMS.map((term) => [term.fr, term]));

function translated(text: string, language: 'pt' | 'en'): string {
  const words = text.replaceAll(WORDS, (french) => BY_FRENCH.get(french)?.[language] ?? french);
  return words.replaceAll(/ à /g, language === 'pt' ? ' a ' : ' to ').replaceAll(/\s+/g, ' ');
}

const UNITS: Readonly<Record<string, readonly [unit: string, basis: '' | 'net' | 'gross']>> = {
  'gj pci': ['GJ', 'net'],
  'gj pcs': ['GJ', 'gross'],
  'kwh pci': ['kWh', 'net'],
  kwhpci: ['kWh', 'net'],
  'kwh (pci)': ['kWh', 'net'],
  'kwh pcs': ['kWh', 'gross'],
  kwhpcs: ['kWh', 'gross'],
  kg: ['kg', ''],
  'kg biognc': ['kg', ''],
  tonne: ['t', ''],
  litre: ['L', ''],
  m3: ['m3', ''],
  'm3 (n)': ['Nm3', ''],
  't.km': ['tkm', ''],
  'passager.km': ['pkm', ''],
  km: ['km', ''],
};

function nameOf(row: Row, language: 'pt' | 'en'): string {
  const parts = ['Nom base français', 'Nom attribut français', 'Nom frontière français'].map((column) =>
    cell(row, column),
  );
  const name = parts
    .filter(Boolean)
    .map((part) => translated(part, language))
    .join(', ');
  return `${name}, ${language === 'pt' ? 'França (ADEME)' : 'France (ADEME)'}`;
}

function limits(total: string, percent: string): string {
  const spread = multiply(multiply(decimal(total), decimal(percent)), decimal('0.01'));
  return `CO2e=${toText(subtract(decimal(total), spread))}..${toText(add(decimal(total), spread))}`;
}

function cells(row: Row): FactorCells | null {
  const [unit, basis] =
    UNITS[
      cell(row, 'Unité français')
        .replace(/^kgCO2e\//i, '')
        .toLowerCase()
    ] ?? [];
  const total = plain(cell(row, 'Total poste non décomposé'));
  const place = cell(row, 'Localisation géographique');
  if (!unit || place !== 'France continentale' || !/^\d+(\.\d+)?$/.test(total)) return null;
  const id = cell(row, "Identifiant de l'élément");
  const fuel = cell(row, 'Code de la catégorie').startsWith('Combustibles');
  const biogenic = cell(row, 'CO2b') === '' ? '' : plain(cell(row, 'CO2b'));
  return {
    key: id,
    name_pt: nameOf(row, 'pt'),
    name_en: nameOf(row, 'en'),
    region: 'FR',
    valid_from: '2017-01-01',
    unit,
    basis: basis ?? '',
    form: 'co2e',
    co2e: total,
    biogenic_co2: Number(biogenic) > 0 ? biogenic : '',
    scope: fuel ? '1' : '3',
    category: fuel ? 'stationary_combustion' : 'upstream_transport',
    locator: `Poste ${id}, ${cell(row, 'Nom base français')}; période de validité ${cell(row, 'Période de validité')}`,
    note: 'combustion',
    limits: limits(total, cell(row, 'Incertitude')),
    limits_locator: `Poste ${id}, incertitude ${cell(row, 'Incertitude')} %`,
  };
}

export function convertAdeme(raw: string): void {
  const rows = readTable(raw, 'ademe/base_carbone_v20_2_extract_bcs.csv');
  const factors = rows.flatMap((row) => cells(row) ?? []);
  const untranslated =
    `${rows.length - factors.length} rows: overseas territories and Europe (no country code), toe, ` +
    `passenger-equivalents, cubic metre-kilometres.`;
  writeFactors(
    { ...CARD, leftOut: [untranslated, 'The JSON of the simplified balance: the same figures.'] },
    { combustion: factors },
  );
}
