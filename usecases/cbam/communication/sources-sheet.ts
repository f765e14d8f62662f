import { add, divide, multiply } from '#engine/decimal.ts';
import { constantOf } from '#engine/cbam/dated.ts';
import { type Amount, type Filling, type Ground, read } from './filling.ts';

type Stream = NonNullable<Ground['input']['streams']>[number];
type Pfc = NonNullable<Ground['input']['pfc']>[number];
type Measured = NonNullable<Ground['input']['measured']>[number];

const STREAMS = { at: 17, rows: 75 };
const PFC = { at: 98, rows: 10 };
const MEASURED = { at: 113, rows: 10 };
const METHODS = {
  combustion: 'Combustion',
  process: 'Process emissions',
  mass_balance: 'Mass Balance',
} as const;

/**
 * Sheet B_EmInst: source streams, PFC, continuous measurement. What its rows cannot say is left out, and the totals are then those
 * of sheet C.
 * @returns whether every source has its row
 */
export function fillSources(filling: Filling, ground: Ground): boolean {
  const { input } = ground;
  filling.on('B_EmInst');
  const streams = (input.streams ?? []).filter(({ unit }) => unit !== 'TJ');
  const measured = (input.measured ?? []).filter(({ transfer }) => transfer === undefined);
  const pfc = input.pfc ?? [];
  for (const [index, stream] of streams.slice(0, STREAMS.rows).entries())
    fillStream(filling, ground, stream, STREAMS.at + index);
  for (const [index, source] of pfc.slice(0, PFC.rows).entries())
    fillPfc(filling, ground, source, PFC.at + index);
  for (const [index, source] of measured.slice(0, MEASURED.rows).entries())
    fillMeasured(filling, source, MEASURED.at + index);
  const without = [
    ...(input.streams ?? []).filter(({ unit }) => unit === 'TJ').map(({ name }) => `${name}: amounts in TJ`),
    ...(input.measured ?? [])
      .filter(({ transfer }) => transfer !== undefined)
      .map(({ name }) => `${name}: CO2 handed on for storage`),
    ...[
      [streams, STREAMS.rows] as const,
      [pfc, PFC.rows] as const,
      [measured, MEASURED.rows] as const,
    ].flatMap(([list, rows]) => list.slice(rows).map(({ name }) => `${name}: more sources than rows`)),
  ];
  for (const one of without) filling.leave(`${one}. No row in B_EmInst; sheet C has the totals with it.`);
  return without.length === 0;
}

function fillStream(filling: Filling, ground: Ground, stream: Stream, row: number): void {
  filling.text(`D${row}`, METHODS[stream.method]);
  filling.text(`E${row}`, stream.name);
  filling.number(`F${row}`, stream.amount);
  filling.text(`G${row}`, stream.unit);
  filling.number(`H${row}`, stream.ncv);
  if (stream.method === 'mass_balance') filling.number(`L${row}`, carbonOf(ground, stream));
  else {
    filling.number(`J${row}`, stream.factor);
    filling.text(`K${row}`, unitOf(stream));
    if (stream.method === 'combustion') filling.percent(`N${row}`, stream.oxidation);
    else filling.percent(`P${row}`, stream.conversion);
  }
  filling.percent(`R${row}`, stream.biomass);
}

function unitOf({ factorUnit, method, unit }: Stream): string {
  return factorUnit ?? (method === 'combustion' ? 'tCO2/TJ' : `tCO2/${unit}`);
}

/** Carbon content, also out of an emission factor (Eq. 13, 14). */
function carbonOf({ tables }: Ground, { carbon, factor, factorUnit, ncv }: Stream): Amount | undefined {
  if (carbon !== undefined || factor === undefined) return carbon;
  const perUnit =
    factorUnit === 'tCO2/TJ' ? multiply(read(factor), divide(read(ncv ?? 0), read(1000))) : read(factor);
  return divide(perUnit, constantOf('constant/carbon', tables).value);
}

/** Coefficients that are not stated are those of the technology, as the calculation took them. */
function fillPfc(filling: Filling, { tables }: Ground, source: Pfc, row: number): void {
  const isSlope = source.method === 'slope';
  const rule = tables.rules.get(`pfc-${isSlope ? 'slope' : 'overvoltage'}/${source.technology ?? ''}`)?.[0];
  filling.text(`D${row}`, isSlope ? 'Slope method' : 'Overvoltage method');
  filling.text(`E${row}`, source.technology?.toUpperCase() ?? source.name);
  filling.number(`F${row}`, source.aluminium);
  if (isSlope) {
    filling.number(`AG${row}`, source.frequency);
    filling.number(`AH${row}`, source.duration);
    filling.number(`AI${row}`, source.slope ?? rule?.value);
  } else {
    filling.number(`AJ${row}`, source.overvoltage);
    filling.number(`AK${row}`, source.currentEfficiency);
    filling.number(`AL${row}`, source.coefficient ?? rule?.value);
  }
  filling.number(`AM${row}`, source.ratio ?? rule?.second);
  filling.number(`AT${row}`, source.collection);
}

/** Hours without data count with their substitute values (Eq. 19): one mean over all hours says the same. */
function fillMeasured(filling: Filling, source: Measured, row: number): void {
  const { gap } = source;
  const [mean, hours] = [read(source.concentration), read(source.hours)];
  filling.text(`D${row}`, source.name);
  filling.text(`E${row}`, source.gas);
  filling.percent(`R${row}`, source.biomass);
  if (gap === undefined) {
    filling.number(`V${row}`, mean);
    filling.number(`X${row}`, hours);
  } else {
    const all = add(hours, read(gap.hours));
    const substitute = add(mean, multiply(read(2), read(gap.deviation)));
    const mass = add(multiply(mean, hours), multiply(substitute, read(gap.hours)));
    filling.number(`V${row}`, divide(mass, all));
    filling.number(`X${row}`, all);
  }
  filling.number(`Z${row}`, source.flow);
}

/** Sheet C_Emissions&Energy: totals that the installation states, or that sheet B does not add up to; what is said of the data. */
export function fillTotals(filling: Filling, { input, result }: Ground, isWhole: boolean): void {
  const { stated = {}, quality = {} } = input;
  const { totals } = result;
  filling.on('C_Emissions&Energy');
  const manual = (told: string | number | undefined, calculated: string) =>
    told ?? (isWhole ? undefined : calculated);
  filling.number('H16', manual(stated.fuel, totals.fuel));
  filling.number('I16', stated.fuelForGoods);
  filling.number('J16', stated.fuelForElectricity);
  filling.number('K16', stated.fuelForOthers);
  filling.number('H26', manual(stated.co2, totals.co2));
  filling.number('I26', manual(stated.biomass, totals.biomass));
  filling.number('J26', manual(stated.n2o, totals.n2o));
  filling.number('K26', manual(stated.pfc, totals.pfc));
  filling.number('M26', stated.indirect ?? totals.indirect);
  filling.text('H40', quality['description']);
  filling.text('H41', quality['justification']);
  filling.text('H42', quality['assurance']);
}
