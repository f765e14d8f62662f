import type { ActivityKind, BlendAct, Fuel, FuelBlend, FuelBlendMonth, GwpSet, RefrigerantBlend } from '#engine/library.ts';
import type { SourcedValue } from '#engine/sourced-value.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { SourceCitation } from '#engine/trace.ts';
import { z } from 'zod';
import { type SourceCard, citation } from './card.ts';
import { FOLDER, TableFault, cardOf, readRows } from './tables.ts';

type Cards = ReadonlyMap<string, SourceCard>;

const amount = z.string().regex(/^\d+(\.\d+)?$/);
const name = z.string().min(1);
const flag = z.union([z.literal('yes'), z.literal('')]);
const words = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');

function pairs(cell: string, separator: string): Record<string, string> {
  return Object.fromEntries(
    words(cell).map((pair) => {
      const at = pair.indexOf(separator);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

const kindRow = z.strictObject({
  key: name,
  method: z.enum(['fuel', 'electricity', 'fugitive', 'direct']),
  scope: z.enum(['1', '2', '3']),
  category: name,
  name_pt: name,
  name_en: name,
  dimensions: name,
  units: name,
  fuel: z.string(),
  gas: z.string(),
  note: z.string(),
});

export function readKinds(folder = FOLDER): Record<string, ActivityKind> {
  const kinds: Record<string, ActivityKind> = {};
  for (const { value: row } of readRows('activities/kinds.csv', kindRow, folder)) {
    kinds[row.key] = {
      key: row.key,
      scope: Number(row.scope) as 1 | 2 | 3,
      category: row.category,
      name: { 'pt-BR': row.name_pt, en: row.name_en },
      dimensions: words(row.dimensions),
      units: words(row.units),
      method: row.method,
      ...(row.fuel === '' ? {} : { fuel: pairs(row.fuel, ':') }),
      ...(row.gas === '' ? {} : { gas: row.gas }),
    };
  }
  return kinds;
}

const aliasRow = z.strictObject({ kind: name, lang: z.enum(['pt', 'en']), alias: name });
export type AliasRow = z.infer<typeof aliasRow>;

/** The words people use, by kind and language; both names of each kind are among them. */
export function readAliases(kinds: Readonly<Record<string, ActivityKind>>, folder = FOLDER): AliasRow[] {
  const rows = readRows('activities/aliases.csv', aliasRow, folder).map(({ value, file, line }) => {
    if (!kinds[value.kind]) throw new TableFault(file, line, `no kind ${value.kind}`);
    return value;
  });
  const names = Object.values(kinds).flatMap((kind): AliasRow[] => [
    { kind: kind.key, lang: 'pt', alias: kind.name['pt-BR'] },
    { kind: kind.key, lang: 'en', alias: kind.name.en },
  ]);
  const known = new Set(rows.map((row) => `${row.kind}|${row.lang}|${row.alias}`));
  return [...rows, ...names.filter((row) => !known.has(`${row.kind}|${row.lang}|${row.alias}`))];
}

const linkRow = z.strictObject({ kind: name, component: z.string(), factor_id: name });
export type LinkRow = z.infer<typeof linkRow>;

/** Which factors may answer an activity of a kind, and for blends of which fuel. */
export function readLinks(kinds: Readonly<Record<string, ActivityKind>>, folder = FOLDER): LinkRow[] {
  return readRows('activities/factor-kinds.csv', linkRow, folder).map(({ value, file, line }) => {
    if (!kinds[value.kind]) throw new TableFault(file, line, `no kind ${value.kind}`);
    return value;
  });
}

const variantRow = z.strictObject({ kind: name, parameters: name, factor_id: name });

export interface VariantRow {
  readonly kind: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly factorId: string;
}

/** Factors of a kind that stand for one choice of its parameters: the cabin and haul of a flight. */
export function readVariants(kinds: Readonly<Record<string, ActivityKind>>, folder = FOLDER): VariantRow[] {
  return readRows('activities/variants.csv', variantRow, folder).map(({ value, file, line }) => {
    if (!kinds[value.kind]) throw new TableFault(file, line, `no kind ${value.kind}`);
    return { kind: value.kind, parameters: pairs(value.parameters, '='), factorId: value.factor_id };
  });
}

const fuelRow = z.strictObject({ name, label_pt: name, label_en: name, biogenic: flag });
const propertyRow = z.strictObject({
  fuel: name,
  property: z.enum(['density', 'ncv', 'gcv', 'reference_celsius']),
  value: amount,
  source: name,
  locator: name,
});
const PROPERTY = {
  density: 'densityKgPerM3',
  ncv: 'ncvGJPerTonne',
  gcv: 'gcvGJPerTonne',
  reference_celsius: 'referenceCelsius',
} as const;

export function readFuels(cards: Cards, folder = FOLDER): Record<string, Fuel> {
  const properties: Record<string, Partial<Record<(typeof PROPERTY)[keyof typeof PROPERTY], SourcedValue>>> = {};
  for (const line of readRows('fuels/properties.csv', propertyRow, folder)) {
    const row = line.value;
    const source = citation(cardOf(cards, row.source, line), row.locator);
    const own = (properties[row.fuel] ??= {});
    if (own[PROPERTY[row.property]]) throw new TableFault(line.file, line.line, `${row.fuel} ${row.property} twice`);
    own[PROPERTY[row.property]] = { value: row.value, source };
  }
  const fuels: Record<string, Fuel> = {};
  for (const { value: row, file, line } of readRows('fuels/fuels.csv', fuelRow, folder)) {
    if (fuels[row.name]) throw new TableFault(file, line, `the fuel ${row.name} exists twice`);
    const label = { 'pt-BR': row.label_pt, en: row.label_en };
    fuels[row.name] = { name: row.name, label, biogenic: row.biogenic === 'yes', ...properties[row.name] };
  }
  return fuels;
}

const blendRow = z.strictObject({ name, label_pt: name, label_en: name, region: name, components: name });
const monthRow = z.strictObject({
  blend: name,
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  shares: name,
  source: name,
  locator: name,
});

const day = z.iso.date();
const actRow = z.strictObject({
  blend: name,
  act: name,
  from: day,
  limit: z.union([day, z.literal('')]),
  checked: day,
  shares: name,
  source: name,
});

/** Acts by blend, the oldest first. */
function readBlendActs(cards: Cards, folder: string): Map<string, BlendAct[]> {
  const acts = new Map<string, BlendAct[]>();
  for (const line of readRows('blends/acts/acts.csv', actRow, folder)) {
    const { blend, act, from, limit, checked, shares, source } = line.value;
    const list = acts.get(blend) ?? [];
    if ((list.at(-1)?.from ?? '') >= from) throw new TableFault(line.file, line.line, `${blend} ${from}: not in order`);
    const cited = citation(cardOf(cards, source, line), act);
    const ends = limit === '' ? null : limit;
    list.push({ act, from, limit: ends, checked, shares: pairs(shares, '='), source: cited });
    acts.set(blend, list);
  }
  return acts;
}

export function readFuelBlends(cards: Cards, folder = FOLDER): Record<string, FuelBlend> {
  const months = new Map<string, FuelBlendMonth[]>();
  for (const line of readRows('blends/months.csv', monthRow, folder)) {
    const { blend, month, shares, source, locator } = line.value;
    const list = months.get(blend) ?? [];
    list.push({ month, shares: pairs(shares, '='), source: citation(cardOf(cards, source, line), locator) });
    months.set(blend, list);
  }
  const acts = readBlendActs(cards, folder);
  const blends: Record<string, FuelBlend> = {};
  for (const { value: row } of readRows('blends/blends.csv', blendRow, folder)) {
    blends[row.name] = {
      name: row.name,
      label: { 'pt-BR': row.label_pt, en: row.label_en },
      region: row.region,
      components: words(row.components),
      months: months.get(row.name) ?? [],
      acts: acts.get(row.name) ?? [],
    };
  }
  return blends;
}

const gwpRow = z.strictObject({
  set: z.enum(['AR4', 'AR5', 'AR6']),
  gas: name,
  value: amount,
  source: name,
  locator: name,
});
const MAIN_GWP_SOURCE = 'openclimatedata/gwp';
const FOSSIL = 'fossil CH4';

/** GWP sets; a value that is not from the main table carries its own source in `sources`. */
export function readGwp(cards: Cards, folder = FOLDER): Record<GwpSetName, GwpSet> {
  const rows = readRows('gwp/gwp100.csv', gwpRow, folder);
  const set = (wanted: GwpSetName): GwpSet => {
    const values: Record<string, string> = {};
    const sources: Record<string, SourceCitation> = {};
    for (const line of rows.filter(({ value }) => value.set === wanted)) {
      const { gas, value, source, locator } = line.value;
      const card = cardOf(cards, source, line);
      values[gas] = value;
      if (source !== MAIN_GWP_SOURCE) sources[gas] = citation(card, locator);
    }
    const { [FOSSIL]: fossilMethane, ...others } = values;
    const source = citation(cardOf(cards, MAIN_GWP_SOURCE, { value: null, file: 'gwp/gwp100.csv', line: 1 }), wanted);
    return { values: others, ...(fossilMethane ? { fossilMethane } : {}), source, sources };
  };
  return { AR4: set('AR4'), AR5: set('AR5'), AR6: set('AR6') };
}

const compositionRow = z.strictObject({ blend: name, gas: name, mass_fraction: amount, source: name, locator: name });

export function readRefrigerants(cards: Cards, folder = FOLDER): Record<string, RefrigerantBlend> {
  const blends: Record<string, { name: string; components: { gas: string; massFraction: string }[]; source: SourceCitation }> = {};
  for (const line of readRows('refrigerants/blends.csv', compositionRow, folder)) {
    const { blend, gas, mass_fraction: massFraction, source, locator } = line.value;
    const known = (blends[blend] ??= {
      name: blend,
      components: [],
      source: citation(cardOf(cards, source, line), `${locator}, ${blend}`),
    });
    known.components.push({ gas, massFraction });
  }
  return blends;
}
