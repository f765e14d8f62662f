import { CATEGORY_KEYS } from '#engine/cbam/categories.ts';
import { z } from 'zod';

/**
 * An installation and one reporting period, as `cbam.calculate` takes it and as records keep it: every sheet of the
 * Commission's communication template. Numbers are plain decimals as text or numbers; shares are fractions of one.
 * docs/method/cbam.md goes through the fields with article and equation.
 */
const MOST = 500;
const num = z.union([z.string().trim().min(1).max(80), z.number()]);
const key = z.string().trim().min(1).max(80);
const words = z.string().trim().max(400);
const list = <T extends z.ZodType>(of: T) => z.array(of).max(MOST);
const category = z.enum(CATEGORY_KEYS);

/** A node by its id, or a split over several. */
const target = z.union([
  key,
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('share'), parts: list(z.strictObject({ to: key, share: num })).min(1) }),
    z.strictObject({ by: z.literal('amount'), parts: list(z.strictObject({ to: key, amount: num })).min(1) }),
    z.strictObject({
      by: z.literal('molar'),
      parts: list(z.strictObject({ to: key, amount: num, molarMass: num.optional() })).min(1),
    }),
  ]),
]);

/** Lines of the ledger that an amount was taken from, each as it stood then: a line that was corrected since is told apart. */
export const ledgerLine = z.strictObject({
  lineId: z.uuid(),
  entryId: z.uuid(),
  quantity: num,
  unit: key,
  from: z.iso.date(),
  to: z.iso.date(),
});
export const ledgerSource = z.strictObject({
  kind: key,
  siteId: z.uuid().nullable().describe('null: every site'),
  from: z.iso.date(),
  to: z.iso.date(),
  lines: list(ledgerLine).min(1),
});

const stream = z.strictObject({
  name: words,
  method: z.enum(['combustion', 'process', 'mass_balance']),
  amount: num,
  unit: z.enum(['t', '1000Nm3', 'TJ']),
  ncv: num.optional().describe('GJ per unit of the amount'),
  factor: num.optional(),
  factorUnit: z.enum(['tCO2/TJ', 'tCO2/t', 'tCO2/1000Nm3']).optional(),
  carbon: num.optional().describe('t C per unit of the amount'),
  oxidation: num.optional(),
  conversion: num.optional(),
  biomass: num.optional().describe('zero-rated fraction'),
  to: target.optional(),
  ledger: ledgerSource.optional(),
});

const pfc = z.strictObject({
  name: words,
  method: z.enum(['slope', 'overvoltage']),
  aluminium: num,
  technology: z.enum(['pfpb-l', 'pfpb-m', 'cwpb', 'swpb', 'vss', 'hss']).optional(),
  frequency: num.optional(),
  duration: num.optional(),
  slope: num.optional(),
  overvoltage: num.optional(),
  currentEfficiency: num.optional(),
  coefficient: num.optional(),
  ratio: num.optional(),
  collection: num.optional(),
  to: target.optional(),
});

const measured = z.strictObject({
  name: words,
  gas: z.enum(['CO2', 'N2O']),
  concentration: num.describe('g/Nm3'),
  hours: num,
  flow: num.describe('1000 Nm3/h'),
  biomass: num.optional(),
  transfer: z.enum(['out']).optional(),
  gap: z.strictObject({ hours: num, deviation: num }).optional(),
  to: target.optional(),
});

const plant = z.strictObject({
  id: key,
  kind: z.enum(['boiler', 'chp', 'power']),
  fuel: num.optional().describe('TJ'),
  emissions: num.optional().describe('t CO2'),
  fluegasCleaning: num.optional().describe('t CO2'),
  heat: num.optional().describe('TJ, net'),
  electricity: num.optional().describe('MWh'),
  referenceHeat: num.optional(),
  referenceElectricity: num.optional(),
  heatTo: target.optional(),
  electricityTo: target.optional(),
});

const factor = z.union([num, z.strictObject({ plant: key })]);

const heat = z.strictObject({
  amount: num.describe('TJ'),
  factor: factor.optional().describe('t CO2/TJ of heat'),
  fuelFactor: num.optional().describe('t CO2/TJ of fuel'),
  efficiency: num.optional(),
});

const electricityUse = {
  amount: num.describe('MWh'),
  factor: z
    .union([factor, z.array(num).min(1).max(10)])
    .optional()
    .describe('t CO2/MWh, or several years of a grid'),
  source: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('D.4(a), D.4(b), D.4.1, D.4.2, D.4.3.1, D.4.3.2, Mix'),
  supplier: words.optional(),
  country: z.string().trim().max(2).optional(),
};

const consumed = list(z.strictObject({ process: key, amount: num }));

const process = z.strictObject({
  id: key,
  name: words.optional(),
  category,
  includes: z.array(category).max(20).optional(),
  production: list(z.strictObject({ route: words.optional(), amount: num })).min(1),
  market: num.optional(),
  consumed: consumed.optional(),
  nonCbam: num.optional(),
  direct: num.optional().describe('t CO2e, directly attributable'),
  heat: z.strictObject({ imported: list(heat).optional(), exported: list(heat).optional() }).optional(),
  wasteGas: z.strictObject({ imported: num.optional(), exported: num.optional() }).optional().describe('TJ'),
  electricity: list(z.strictObject(electricityUse)).optional(),
  electricityExported: z.strictObject({ amount: num, factor }).optional(),
});

const lot = z.strictObject({
  amount: num.describe('t'),
  basis: z.enum(['actual', 'default', 'estimate', 'lca']),
  direct: num.optional().describe('t CO2e/t'),
  indirect: num.optional().describe('t CO2e/t'),
  electricity: num.optional().describe('MWh/t'),
  electricityFactor: num.optional().describe('t CO2/MWh'),
  verified: z.boolean().optional(),
  lookUp: z
    .strictObject({ code: key, country: z.string().trim().length(2).nullable(), year: z.number().int() })
    .optional(),
  source: words.optional(),
  justification: words.optional(),
  supplier: words.optional(),
  installation: words.optional(),
  country: z.string().trim().max(2).optional(),
  period: words.optional(),
  route: words.optional(),
});

const precursor = z.strictObject({
  id: key,
  name: words.optional(),
  category,
  code: z.string().trim().max(14).optional(),
  lots: list(lot).min(1),
  consumed,
  otherUse: num.optional(),
});

const good = z.strictObject({
  process: key,
  code: z.string().trim().min(1).max(14).describe('CN code'),
  name: words.optional(),
  amount: num.optional(),
  content: num.optional().describe('clinker or nitrogen contained, fraction'),
  per: z.enum(['product', 'content']).optional(),
  parameters: z.record(z.string().max(40), z.string().max(200)).optional(),
  carbonPrice: z
    .strictObject({
      instrument: words,
      currency: z.string().trim().length(3),
      covered: num,
      price: num,
      rebate: num.optional(),
      rebateCovered: num.optional(),
    })
    .optional(),
});

/** C_Emissions&Energy: what the installation states itself; a stated total stands in for the calculated one. */
const stated = z.strictObject({
  co2: num.optional(),
  biomass: num.optional(),
  n2o: num.optional(),
  pfc: num.optional(),
  indirect: num.optional(),
  fuel: num.optional(),
  fuelForGoods: num.optional(),
  fuelForElectricity: num.optional(),
  fuelForOthers: num.optional(),
});

export const installationYear = z.strictObject({
  year: z.number().int().min(2000).max(2100),
  period: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).optional(),
  installation: z.record(z.string().max(40), z.string().max(400)).optional(),
  verifier: z.record(z.string().max(40), z.string().max(400)).optional(),
  quality: z.record(z.string().max(40), z.string().max(1000)).optional(),
  streams: list(stream).optional(),
  pfc: list(pfc).optional(),
  measured: list(measured).optional(),
  stated: stated.optional(),
  plants: list(plant).optional(),
  electricity: list(z.strictObject({ ...electricityUse, name: words, to: target })).optional(),
  processes: list(process).min(1),
  precursors: list(precursor).optional(),
  goods: list(good).optional(),
  reconcile: z.boolean().optional(),
});

export type InstallationYearInput = z.output<typeof installationYear>;
