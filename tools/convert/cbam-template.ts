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

/** Short names of routes that plants go by. */
const SHORT = {
  EAF: 'Electric arc furnace',
  BOF: 'Basic oxygen steelmaking',
  'BF-BOF': 'Basic oxygen steelmaking',
  BF: 'Blast furnace route',
  SMR: 'Steam reforming and partial oxidation',
};

const CARD: SourceCard = {
  publisher: 'European Commission',
  licence: 'Reuse with attribution (Decision 2011/833/EU; CC BY 4.0)',
  attribution:
    '© European Union, 2024. CBAM communication template for installations, V2.1.1 of 13 December 2024, developed on behalf of the Commission by Umweltbundesamt GmbH (Austria).',
  provenance:
    'Ajishpradeep/CarbonPass, commit e1e05844, data/cbam_official; first published at taxation-customs.ec.europa.eu.',
  id: 'ec-cbam-communication/2.1.1',
  title: 'CBAM communication template for installations',
  edition: '2.1.1',
  retrievedOn: '2026-11-20',
  gwpSet: null,
  boundary: 'A form: what an operator tells importers of an installation and a period.',
  pitfalls: [
    'Of the transitional period (IR (EU) 2023/1773): it adds indirect emissions of every good, tells no free allocation, and values per tonne of product only.',
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
    shortRoutes: SHORT,
    countries: Object.fromEntries(
      readTable(raw, 'cbam/goods/cbam_countries.csv').map((row) => [cell(row, 'code'), cell(row, 'name')]),
    ),
  });
  writeJson(`${FOLDER}/source.json`, CARD);
}

const category = (row: Row): string => cell(row, 'aggregated_goods_category');
