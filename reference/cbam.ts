import { parseDecimal, type Decimal } from '#engine/decimal.ts';
import type { BenchmarkRow, CbamTables, DatedRule, DefaultRow, DefaultTable, GoodRow } from '#engine/cbam/tables.ts';
import type { SourceCitation } from '#engine/trace.ts';
import type { SourceCard } from './card.ts';
import { type RegisterEntry, type RegisterName, readRegister } from './registers.ts';
import { FOLDER, TableFault, readCards } from './tables.ts';

const SECTORS: Readonly<Record<string, string>> = {
  Cement: 'cement',
  'Iron and steel': 'iron-and-steel',
  Aluminium: 'aluminium',
  Fertilisers: 'fertilisers',
  Chemicals: 'hydrogen',
  Electricity: 'electricity',
};

function numberIn(entry: RegisterEntry, fact: string): Decimal | null {
  const text = entry.facts[fact];
  if (text === undefined) return null;
  const value = parseDecimal(text);
  if (value === null) throw new TableFault('registers', 1, `${entry.code}: ${fact} is no number`);
  return value;
}

function cite(cards: ReadonlyMap<string, SourceCard>, id: string): SourceCitation {
  const card = cards.get(id);
  if (card === undefined) throw new TableFault('registers', 1, `no card ${id}`);
  const { publisher, title, edition, licence, url } = card;
  return { sourceId: id, publisher, title, edition, licence, ...(url === null || url === undefined ? {} : { url }) };
}

function goodRow(entry: RegisterEntry): GoodRow {
  const { excluded, direct_only: directOnly, category, functional_unit: unit } = entry.facts;
  return {
    prefix: entry.code,
    sector: SECTORS[entry.parent] ?? entry.parent,
    excluded: excluded === 'yes',
    directOnly: directOnly === undefined ? null : directOnly === 'yes',
    category: category ?? null,
    functionalUnit: unit ?? null,
  };
}

const STATES: Readonly<Record<string, DefaultRow['state']>> = { heading: 'heading', no_value: 'no_value' };

function defaultRow(entry: RegisterEntry): DefaultRow {
  return {
    code: entry.code.slice(entry.parent.length + 1),
    state: STATES[entry.facts['row'] ?? ''] ?? 'value',
    direct: numberIn(entry, 'direct'),
    indirect: numberIn(entry, 'indirect'),
    total: numberIn(entry, 'total'),
    // The first edition prints letters in brackets.
    routes: (entry.facts['route'] ?? '').split('/').map((letter) => letter.replaceAll(/[^A-Z]/g, '')).filter(Boolean),
    doubt: entry.facts['doubt'] ?? null,
  };
}

function defaultTable(register: RegisterName, act: string, checked: string, source: SourceCitation, folder: string): DefaultTable {
  const countries = new Map<string, Map<string, DefaultRow>>();
  for (const entry of readRegister(register, folder).values()) {
    const rows = countries.get(entry.parent) ?? new Map<string, DefaultRow>();
    const row = defaultRow(entry);
    rows.set(row.code, row);
    countries.set(entry.parent, rows);
  }
  return { act, checked, source, countries };
}

function benchmarkRow(entry: RegisterEntry): BenchmarkRow {
  const [from, to] = (entry.facts['years'] ?? 'all').split('-').map(Number);
  const benchmark = numberIn(entry, 'benchmark');
  if (benchmark === null) throw new TableFault('registers/cbam-benchmarks/codes.csv', 1, `${entry.code}: no benchmark`);
  const dated = from !== undefined && to !== undefined;
  return { benchmark, route: entry.facts['route'] ?? '', from: dated ? from : null, to: dated ? to : null };
}

/** Kinds that hold one row a period; all others are one rule each and are found by their whole code. */
const PERIODIC = /^(factor|cscf|mark-up\/[a-z-]+|price)\//;

function rule(entry: RegisterEntry): DatedRule {
  const fact = (name: string): string => entry.facts[name] ?? '';
  return {
    code: entry.code,
    label: entry.label,
    value: fact('value'),
    second: fact('second'),
    unit: fact('unit'),
    from: fact('from'),
    to: fact('to'),
    published: fact('published'),
    due: fact('due'),
    act: fact('act'),
    checked: fact('checked'),
    doubt: fact('doubt'),
  };
}

/** Reads the tables of CBAM from the registers. Throws `TableFault` on a row that is not what its register promises. */
export function readCbamTables(folder = FOLDER): CbamTables {
  const cards = readCards(folder);
  const goods = [...readRegister('cbam-goods', folder).values()].map(goodRow);
  const benchmarks = Map.groupBy(readRegister('cbam-benchmarks', folder).values(), ({ code }) => code.split('/').slice(0, 2).join('/'));
  const rules = [...readRegister('cbam-rules', folder).values()].map(rule);
  const law = defaultTable('cbam-defaults', 'IR (EU) 2026/1740', '2026-11-23', cite(cards, 'eu-cbam-defaults/2026-1740'), folder);
  const cited = cite(cards, 'eu-cbam-defaults/2025-2621');
  const first = defaultTable('cbam-defaults-2025-2621', 'IR (EU) 2025/2621', '2026-11-20', cited, folder);
  const unknown = cite(cards, 'eu-cbam-unknown-country/2026-1740');
  return {
    goods: new Map(goods.map((row) => [row.prefix, row])),
    defaults: { '2026/1740': law, '2025/2621': first },
    unknownCountry: defaultTable('cbam-unknown-country', 'IR (EU) 2026/1740', '2026-11-23', unknown, folder),
    benchmarks: new Map([...benchmarks].map(([key, rows]) => [key, rows.map(benchmarkRow)])),
    benchmarkSource: cite(cards, 'eu-cbam-benchmarks/2025-2620'),
    rules: Map.groupBy(rules, ({ code }) => PERIODIC.exec(code)?.[0].slice(0, -1) ?? code),
    ruleSource: cite(cards, 'eu-cbam-rules/2026-11'),
    origins: new Set([...readRegister('countries', folder).keys(), ...law.countries.keys()].filter((code) => /^[A-Z]{2}$/.test(code))),
  };
}

let tables: CbamTables | null = null;

/** The tables of CBAM of this process, read once. */
export function cbamTables(): CbamTables {
  tables ??= readCbamTables();
  return tables;
}
