import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '#engine/cbam/categories.ts';
import type { SourceCard } from '#reference/card.ts';
import { cell, readTable, REFERENCE, type Row, writeJson } from './table.ts';

/** The Commission's communication template for installations, V2.1.1: the blank workbook as it was published, and its lists. */
const FOLDER = 'templates/cbam-communication';
const WORKBOOK = 'cbam/communication_template/EC_CBAM_communication_template_v2.1.1_blank_official.xlsx';

/** Categories whose name in the template is another than that of the act; its lists have the trailing space. */
const NAMES: Readonly<Record<string, string>> = {
  calcined_clay: 'Calcined clays ',
  pig_iron: 'Pig iron',
  alloys: 'Alloys (FeMn, FeCr, FeNi)',
  dri: 'Direct reduced iron',
  electricity: 'Electricity (export to EU)',
};

/** What plants call their routes, in English and Portuguese, beside the names of the template. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'Electric arc furnace': ['EAF', 'forno elétrico a arco', 'aciaria elétrica'],
  'Basic oxygen steelmaking': [
    'BOF',
    'BF-BOF',
    'basic oxygen furnace',
    'LD',
    'conversor LD',
    'aciaria LD',
    'conversor a oxigênio',
  ],
  'Blast furnace route': ['BF', 'blast furnace', 'alto-forno'],
  'Smelting reduction': ['redução-fusão', 'fusão redutora'],
  'Steam reforming and partial oxidation': [
    'SMR',
    'steam reforming',
    'steam methane reforming',
    'reforma a vapor',
  ],
  'Electrolysis of water': ['water electrolysis', 'eletrólise da água'],
  'Chlor-Alkali electrolysis and production of chlorates': [
    'chlor-alkali',
    'chlor-alkali electrolysis',
    'cloro-álcalis',
    'eletrólise cloro-álcalis',
  ],
  'Primary (electrolytic) smelting': [
    'primary',
    'primary smelting',
    'electrolytic smelting',
    'eletrólise',
    'redução eletrolítica',
    'alumínio primário',
  ],
  'Secondary melting (recycling)': [
    'secondary',
    'secondary melting',
    'recycling',
    'reciclagem',
    'refusão',
    'alumínio secundário',
  ],
};

const CARD: SourceCard = {
  publisher: 'European Commission',
  licence: 'Reuse with attribution (Decision 2011/833/EU; CC BY 4.0)',
  attribution:
    '© European Union, 2024. CBAM communication template for installations, V2.1.1 of 13 December 2024, ' +
    'developed on behalf of the Commission by Umweltbundesamt GmbH (Austria).',
  provenance:
    'Ajishpradeep/CarbonPass, commit e1e05844, data/cbam_official; first published at taxation-customs.ec.europa.eu.',
  id: 'ec-cbam-communication/2.1.1',
  title: 'CBAM communication template for installations',
  edition: '2.1.1',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'A form: what an operator tells importers of an installation and a period.',
  pitfalls: [
    'Of the transitional period (IR (EU) 2023/1773): it adds indirect emissions of every good, tells no free ' +
      'allocation, and values per tonne of product only.',
    'Carried as it was published; what is filled in are its input cells.',
  ],
  url: 'https://taxation-customs.ec.europa.eu/carbon-border-adjustment-mechanism_en',
  leftOut: [],
};

/** Copies the blank workbook and writes the lists that its cells are chosen from. */
export function convertCbamTemplate(raw: string): void {
  const target = join(REFERENCE, FOLDER, 'template.xlsx');
  mkdirSync(join(REFERENCE, FOLDER), { recursive: true });
  const blank = readFileSync(join(raw, WORKBOOK));
  writeFileSync(target, blank);
  const names = new Map(CATEGORIES.map(({ key, names: own }) => [key, NAMES[key] ?? own[0]]));
  const listed = readTable(raw, 'cbam/goods/cbam_aggregated_goods.csv').map((row) => category(row));
  for (const [key, name] of names)
    if (!listed.includes(name.trim())) throw new Error(`the template has no category for ${key}: ${name}`);
  const routes = Map.groupBy(readTable(raw, 'cbam/goods/cbam_production_routes.csv'), category);
  writeJson(`${FOLDER}/lists.json`, {
    sha256: createHash('sha256').update(blank).digest('hex'),
    categories: Object.fromEntries(names),
    routes: Object.fromEntries(
      [...names].map(([key, name]) => [
        key,
        (routes.get(name.trim()) ?? []).map((row) => cell(row, 'production_route')),
      ]),
    ),
    called: CALLED,
    countries: Object.fromEntries(
      readTable(raw, 'cbam/goods/cbam_countries.csv').map((row) => [cell(row, 'code'), cell(row, 'name')]),
    ),
  });
  writeJson(`${FOLDER}/source.json`, CARD);
}

const category = (row: Row): string => cell(row, 'aggregated_goods_category');
