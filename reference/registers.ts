import { join } from 'node:path';
import { z } from 'zod';
import { FOLDER, TableFault, filesBelow, readRows } from './tables.ts';

/**
 * The lists of codes: airports by IATA, CNAE, energy products of the NCM, ANP products, countries, ZIP codes with their
 * grid subregions, and of the European carbon border adjustment the goods, default values (as corrected in 2026, and the
 * first edition for audits), values of precursors of unknown country, benchmarks and dated rules.
 */
export const REGISTERS = [
  'airports',
  'cnae',
  'ncm-fuels',
  'anp-products',
  'countries',
  'us-zip',
  'cbam-goods',
  'cbam-defaults',
  'cbam-defaults-2025-2621',
  'cbam-unknown-country',
  'cbam-benchmarks',
  'cbam-rules',
] as const;
export type RegisterName = (typeof REGISTERS)[number];

export interface RegisterEntry {
  readonly code: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
  /** What the code lies under: division of a class, country of an airport, state of a ZIP code. */
  readonly parent: string;
  /** What else the register says, by name (`lat`, `icao`, `fuel`, `subregions`, `currency`). */
  readonly facts: Readonly<Record<string, string>>;
}

const row = z.strictObject({
  code: z.string().min(1),
  label_pt: z.string(),
  label_en: z.string(),
  parent: z.string(),
  facts: z.string().regex(/^([a-z0-9_]+=[^=;]+(; |$))*$/),
});

/** Reads a register by code. Throws `TableFault` with file and line on a bad row or a code that stands twice. */
export function readRegister(name: RegisterName, folder = FOLDER): ReadonlyMap<string, RegisterEntry> {
  const entries = new Map<string, RegisterEntry>();
  // A register of many rows lies in several files: codes.csv, codes-2.csv.
  const files = filesBelow(join(folder, 'registers', name)).filter((file) => /^codes(-\d+)?\.csv$/.test(file));
  for (const { value, file, line } of files.flatMap((each) => readRows(`registers/${name}/${each}`, row, folder))) {
    if (entries.has(value.code)) throw new TableFault(file, line, `the code ${value.code} exists twice`);
    const pairs = value.facts.split('; ').filter((pair) => pair !== '');
    entries.set(value.code, {
      code: value.code,
      label: { 'pt-BR': value.label_pt, en: value.label_en },
      parent: value.parent,
      facts: Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])),
    });
  }
  return entries;
}
