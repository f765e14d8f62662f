import { compare, decimal } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { z } from 'zod';
import { type SourceCard, citation } from './card.ts';

/**
 * Columns of the factor tables `factors/<publisher>/<edition>/*.csv`.
 *
 * - `form`: `kg` (CO2, CH4, N2O, other are kg of the gas), `co2e_by_gas` (they are kg CO2e) or `co2e` (one figure).
 * - `other`: further gases as `HFC-134a=1; SF6=0.2`.
 * - `co2e`: the published sum; kept beside the parts of `co2e_by_gas` so that a reader can compare.
 * - `limits`: published 95 % limits by gas, as `CO2=72600..74800; CH4=1..10`, in the unit of the figure; `limits_locator`
 *   says where they are printed.
 * - `note`: keys of the card's `notes`, separated by spaces.
 * - `data_year`: year of the data, where the publisher tells it apart from the edition.
 * An empty gas cell means that the publisher gives no figure. It never means zero.
 */
export const FACTOR_COLUMNS = [
  'key',
  'name_pt',
  'name_en',
  'region',
  'valid_from',
  'valid_to',
  'unit',
  'basis',
  'fuel',
  'form',
  'co2',
  'ch4',
  'n2o',
  'other',
  'co2e',
  'gwp_set',
  'biogenic',
  'biogenic_co2',
  'scope',
  'category',
  'locator',
  'note',
  'limits',
  'limits_locator',
  'data_year',
] as const;

const amount = z.string().regex(/^\d+(\.\d+)?$/);
const empty = z.literal('');

interface GasCells {
  readonly co2: string;
  readonly ch4: string;
  readonly n2o: string;
  readonly other: string;
}

function gasesOf(row: GasCells): Record<string, string> | null {
  const gases: Record<string, string> = {};
  if (row.co2 !== '') gases['CO2'] = row.co2;
  if (row.ch4 !== '') gases['CH4'] = row.ch4;
  if (row.n2o !== '') gases['N2O'] = row.n2o;
  for (const part of row.other.split(';').filter((piece) => piece.trim() !== '')) {
    const [gas, value] = part.split('=').map((piece) => piece.trim());
    if (!gas || !value || !amount.safeParse(value).success) return null;
    gases[gas] = value;
  }
  return Object.keys(gases).length > 0 ? gases : null;
}

const LIMIT = /^([A-Za-z0-9-]+)=(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/;

/** The limits of a cell by gas, or null where the cell is not what it promises or a limit lies on the wrong side. */
function limitsOf(row: GasCells & { co2e: string; limits: string }): Record<string, readonly [string, string]> | null {
  const figures: Record<string, string> = { ...gasesOf(row), ...(row.co2e === '' ? {} : { CO2e: row.co2e }) };
  const limits: Record<string, readonly [string, string]> = {};
  for (const part of row.limits.split(';').filter((piece) => piece.trim() !== '')) {
    const [, gas = '', lower = '', upper = ''] = LIMIT.exec(part.trim()) ?? [];
    const figure = figures[gas];
    if (!figure || limits[gas]) return null;
    if (compare(decimal(lower), decimal(figure)) > 0 || compare(decimal(figure), decimal(upper)) > 0) return null;
    limits[gas] = [lower, upper];
  }
  return limits;
}

export const factorRow = z
  .strictObject({
    key: z.string().regex(/^[A-Za-z0-9_.+-]+$/),
    name_pt: z.string().min(1),
    name_en: z.string().min(1),
    region: z.string().regex(/^([A-Z]{2}(-[A-Z0-9]+)?|WORLD)$/),
    valid_from: z.iso.date(),
    valid_to: z.union([z.iso.date(), empty]),
    unit: z.string().min(1),
    basis: z.union([z.enum(['net', 'gross']), empty]),
    fuel: z.string(),
    form: z.enum(['kg', 'co2e_by_gas', 'co2e']),
    co2: z.union([amount, empty]),
    ch4: z.union([amount, empty]),
    n2o: z.union([amount, empty]),
    other: z.string(),
    co2e: z.union([amount, empty]),
    gwp_set: z.union([z.enum(['AR4', 'AR5', 'AR6']), empty]),
    biogenic: z.union([z.literal('yes'), empty]),
    biogenic_co2: z.union([amount, empty]),
    scope: z.union([z.enum(['1', '2', '3']), empty]),
    category: z.string(),
    locator: z.string().min(1),
    note: z.string(),
    limits: z.string().default(''),
    limits_locator: z.string().default(''),
    data_year: z.string().regex(/^(\d{4})?$/).default(''),
  })
  .refine((row) => limitsOf(row) !== null, 'limits are not around a figure of the row')
  .refine((row) => (row.limits === '') === (row.limits_locator === ''), 'limits and their locator go together')
  .refine((row) => row.form !== 'co2e' || row.co2e !== '', 'form co2e needs the figure co2e')
  .refine((row) => row.form === 'co2e' || gasesOf(row) !== null, 'this form needs at least one gas')
  .refine((row) => row.form !== 'co2e_by_gas' || row.gwp_set !== '', 'CO2e by gas needs its GWP set')
  .refine((row) => row.valid_to === '' || row.valid_to >= row.valid_from, 'valid_to lies before valid_from');

export type FactorRow = z.infer<typeof factorRow>;

/** The remark of a mean that stands in for months that are not published yet. */
const STAND_IN = 'stand_in';

/** What the `factors` table of the database holds beside the factor itself. */
export interface ShelvedFactor {
  readonly factor: Factor;
  readonly scope: 1 | 2 | 3 | null;
  readonly category: string | null;
}

function content(row: FactorRow): Pick<Factor, 'gasesKg' | 'gasesCo2eKg' | 'co2eKg'> {
  if (row.form === 'co2e') return { co2eKg: row.co2e };
  const gases = gasesOf(row) ?? {};
  return row.form === 'kg' ? { gasesKg: gases } : { gasesCo2eKg: gases };
}

function noteOf(row: FactorRow, card: SourceCard): Factor['note'] {
  const keys = row.note.split(' ').filter((key) => key !== '');
  if (keys.length === 0) return undefined;
  const notes = keys.map((key) => {
    const note = card.notes?.[key];
    if (!note) throw new Error(`note "${key}" is not on the card ${card.id}`);
    return note;
  });
  return {
    'pt-BR': notes.map((note) => note['pt-BR']).join(' '),
    en: notes.map((note) => note.en).join(' '),
  };
}

function uncertaintyOf(row: FactorRow, card: SourceCard): Factor['uncertainty'] {
  if (row.limits === '') return undefined;
  const source = citation(card, row.limits_locator);
  const entries = Object.entries(limitsOf(row) ?? {});
  return Object.fromEntries(entries.map(([gas, [lower, upper]]) => [gas, { lower, upper, confidence: 95, source }]));
}

/** Turns a checked row into the engine's factor, with its citation and its remarks. */
export function shelve(row: FactorRow, card: SourceCard): ShelvedFactor {
  const note = noteOf(row, card);
  const uncertainty = uncertaintyOf(row, card);
  const factor: Factor = {
    id: `${card.id}/${row.key}`,
    name: { 'pt-BR': row.name_pt, en: row.name_en },
    region: row.region,
    validFrom: row.valid_from,
    validTo: row.valid_to === '' ? null : row.valid_to,
    unit: row.unit,
    ...(row.basis === '' ? {} : { basis: row.basis }),
    ...(row.fuel === '' ? {} : { fuel: row.fuel }),
    ...content(row),
    ...(row.gwp_set === '' ? {} : { gwpSet: row.gwp_set }),
    ...(row.biogenic === '' ? {} : { biogenic: true }),
    ...(row.biogenic_co2 === '' ? {} : { biogenicCo2Kg: row.biogenic_co2 }),
    source: citation(card, row.locator),
    ...(row.data_year === '' ? {} : { dataYear: row.data_year }),
    ...(uncertainty ? { uncertainty } : {}),
    ...(note ? { note } : {}),
    ...(row.note.split(' ').includes(STAND_IN) ? { isStandIn: true } : {}),
  };
  const scope = row.scope === '' ? null : (Number(row.scope) as 1 | 2 | 3);
  return { factor, scope, category: row.category === '' ? null : row.category };
}
