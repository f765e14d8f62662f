import { isDirectOnly } from '#engine/cbam/categories.ts';
import { flowsOf } from '#engine/cbam/calculate.ts';
import type { CbamTables } from '#engine/cbam/tables.ts';
import { compare, decimal, parseScientific, sum, toText, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import type { GoodAllocation } from './free-allocation.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import type { cbamResult } from './result-shape.ts';

/** One line of a point: what it is, its value as text, and the unit apart. */
export interface PointRow {
  readonly item: string;
  readonly value: string;
  readonly unit: string;
}

/** Lines, or the code of the reason why there are none. */
export type Point = readonly PointRow[] | 'not_given' | 'not_applicable';

export interface Told {
  readonly input: InstallationYearInput;
  readonly result: z.output<typeof cbamResult>;
  readonly allocations: readonly GoodAllocation[];
  readonly tables: CbamTables;
}

const row = (item: string, value: string | number | undefined | null, unit = ''): PointRow[] =>
  value === undefined || value === null || value === '' ? [] : [{ item, value: String(value), unit }];
const orNotGiven = (rows: readonly PointRow[]): Point => (rows.length === 0 ? 'not_given' : rows);
const orNone = (rows: readonly PointRow[]): Point => (rows.length === 0 ? 'not_applicable' : rows);

/** Identity as it was given, by its names; all of them are wanted. */
function identity(...names: readonly string[]): (told: Told) => Point {
  return ({ input }) => {
    const rows = names.flatMap((name) => row(name, input.installation?.[name]));
    return rows.length === 0 ? 'not_given' : rows;
  };
}

const MOST_NAMED = 5;

/** The largest five, by a number. */
function largest(
  rows: readonly { readonly item: string; readonly amount: string; readonly unit: string }[],
): PointRow[] {
  return rows
    .toSorted((a, b) => compare(decimal(b.amount), decimal(a.amount)))
    .slice(0, MOST_NAMED)
    .map(({ item, amount, unit }) => ({ item, value: amount, unit }));
}

const text = (value: string | number): string => toText(parseScientific(String(value)) ?? ZERO);

function mainGoods({ input, result }: Told): Point {
  const goods = (input.goods ?? []).filter(({ amount }) => amount !== undefined);
  const rows =
    goods.length > 0
      ? goods.map(({ code, name, amount }) => ({
          item: `${code} ${name ?? ''}`.trim(),
          amount: text(amount ?? '0'),
          unit: 't',
        }))
      : result.processes.map(({ id, category, production }) => ({
          item: `${id} (${category})`,
          amount: production,
          unit: 't',
        }));
  return orNotGiven(largest(rows));
}

function mainFuels({ result }: Told): Point {
  return orNone(
    largest(
      result.sources.flatMap(({ name, energy }) =>
        energy === null ? [] : [{ item: name, amount: energy, unit: 'TJ' }],
      ),
    ),
  );
}

function mainMaterials({ input, result }: Told): Point {
  const rows = (input.streams ?? []).flatMap(({ method, name }, index) =>
    method === 'combustion'
      ? []
      : [{ item: name, amount: result.sources[index]?.fossil ?? '0', unit: 't CO2' }],
  );
  return orNone(largest(rows));
}

function heatPartners({ input }: Told): Point {
  return orNone(
    input.processes.flatMap(({ id, heat }) => [
      ...(heat?.imported ?? []).flatMap(({ amount }) => row(`${id}: imported`, amount, 'TJ')),
      ...(heat?.exported ?? []).flatMap(({ amount }) => row(`${id}: exported`, amount, 'TJ')),
    ]),
  );
}

function electricitySources({ input }: Told): Point {
  const shared = (input.electricity ?? []).map((use) => ({ ...use, of: use.name }));
  const own = input.processes.flatMap(({ id, electricity }) =>
    (electricity ?? []).map((use) => ({ ...use, of: id })),
  );
  return orNotGiven(
    [...shared, ...own].flatMap(({ of, amount, factor, source, supplier, country }) => [
      ...row(of, amount, 'MWh'),
      ...row(`${of}: factor`, typeof factor === 'object' ? JSON.stringify(factor) : factor, 't CO2/MWh'),
      ...row(`${of}: source, supplier, country`, [source, supplier, country].filter(Boolean).join(', ')),
    ]),
  );
}

function electricityProduction({ input, result }: Told): Point {
  return orNone([
    ...result.plants.flatMap(({ id, electricityFactor }) =>
      row(`${id}: factor`, electricityFactor, 't CO2/MWh'),
    ),
    ...(input.plants ?? []).flatMap(({ id, kind, electricity }) =>
      row(`${id} (${kind})`, electricity, 'MWh'),
    ),
    ...input.processes.flatMap(({ id, electricityExported }) =>
      row(`${id}: exported`, electricityExported?.amount, 'MWh'),
    ),
  ]);
}

function wasteGases({ input }: Told): Point {
  return orNone(
    input.processes.flatMap(({ id, wasteGas }) => [
      ...row(`${id}: imported`, wasteGas?.imported, 'TJ'),
      ...row(`${id}: exported`, wasteGas?.exported, 'TJ'),
    ]),
  );
}

function transfers({ input, result }: Told): Point {
  const first = (input.streams ?? []).length + (input.pfc ?? []).length;
  return orNone(
    (input.measured ?? []).flatMap(({ name, transfer }, index) =>
      transfer === undefined ? [] : row(name, result.sources[first + index]?.fossil, 't CO2'),
    ),
  );
}

function electricityTotal({ result, tables }: Told): Point {
  const outside = result.processes.filter(({ category }) => !isDirectOnly(category, tables));
  if (outside.length === 0) return 'not_applicable';
  const total = (list: typeof outside): string =>
    toText(sum(list.map(({ electricityUsed }) => decimal(electricityUsed))));
  return [
    ...row('all processes', total(result.processes), 'MWh'),
    ...row('goods outside Annex II', total(outside), 'MWh'),
  ];
}

/** One line for each good. */
function perGood(line: (good: Told['result']['goods'][number]) => PointRow[]): (told: Told) => Point {
  return ({ result }) => orNotGiven(result.goods.flatMap(line));
}

function seeIndirect({ result, input, tables }: Told): Point {
  const goods = result.goods.filter(({ category }) => !isDirectOnly(category, tables));
  if (goods.length === 0 && result.goods.length > 0) return 'not_applicable';
  return orNotGiven(
    goods.flatMap(({ code, name, process, perTonne }) => [
      ...row(`${code} ${name}`, perTonne.indirect, 't CO2e/t'),
      ...row(
        `${code} ${name}: source of the factor`,
        input.processes
          .find(({ id }) => id === process)
          ?.electricity?.map(({ source }) => source ?? '')
          .join(', '),
      ),
    ]),
  );
}

function streams({ input }: Told): Point {
  return orNotGiven(
    (input.streams ?? []).flatMap((stream) => [
      ...row(stream.name, stream.amount, stream.unit),
      ...row(`${stream.name}: NCV`, stream.ncv, `GJ/${stream.unit}`),
      ...row(`${stream.name}: emission factor`, stream.factor, stream.factorUnit ?? 'tCO2/TJ'),
      ...row(`${stream.name}: carbon content`, stream.carbon, `tC/${stream.unit}`),
      ...row(
        `${stream.name}: oxidation, conversion`,
        [stream.oxidation, stream.conversion].filter((one) => one !== undefined).join(', '),
      ),
      ...row(`${stream.name}: biomass fraction`, stream.biomass),
    ]),
  );
}

function measurements({ input }: Told): Point {
  return orNone(
    (input.measured ?? []).flatMap(({ name, gas, concentration, hours, flow }) => [
      ...row(`${name} (${gas})`, concentration, 'g/Nm3'),
      ...row(`${name}: hours`, hours, 'h'),
      ...row(`${name}: flow`, flow, '1000 Nm3/h'),
    ]),
  );
}

function balances({ result, input }: Told): Point {
  return result.processes.flatMap(({ id, electricityUsed }) => {
    const { heat, wasteGas } = input.processes.find((one) => one.id === id) ?? {};
    const total = (flows: readonly { readonly amount: string | number }[] | undefined): string =>
      toText(sum((flows ?? []).map(({ amount }) => decimal(text(amount)))));
    return [
      ...row(`${id}: heat imported`, total(heat?.imported), 'TJ'),
      ...row(`${id}: heat exported`, total(heat?.exported), 'TJ'),
      ...row(`${id}: waste gas imported`, wasteGas?.imported, 'TJ'),
      ...row(`${id}: waste gas exported`, wasteGas?.exported, 'TJ'),
      ...row(`${id}: electricity`, electricityUsed, 'MWh'),
    ];
  });
}

function precursors({ input }: Told): Point {
  return orNone(flowsOf(input).flatMap(({ from, to, amount }) => row(`${from} in ${to}`, amount, 't')));
}

function bought(basis: 'default' | 'actual'): (told: Told) => Point {
  return ({ input, result }) =>
    orNone(
      (input.precursors ?? []).flatMap(({ id, name, code, lots }) =>
        lots
          .filter((lot) => (lot.basis === 'default') === (basis === 'default'))
          .flatMap((lot) => [
            ...row(
              `${id} ${name ?? ''}`.trim(),
              [
                code ?? lot.lookUp?.code,
                lot.lookUp?.country ?? lot.country,
                lot.supplier,
                lot.installation,
                lot.period,
              ]
                .filter(Boolean)
                .join(', '),
            ),
            ...row(
              `${id}: direct`,
              lot.direct ?? result.precursors.find((one) => one.id === id)?.see.direct,
              't CO2e/t',
            ),
            ...row(
              `${id}: indirect`,
              lot.indirect ?? result.precursors.find((one) => one.id === id)?.see.indirect,
              't CO2e/t',
            ),
            ...row(`${id}: justification`, lot.justification),
          ]),
      ),
    );
}

function attributed({ result }: Told): Point {
  return result.processes.flatMap(({ id, production, attributedDirect, attributedIndirect }) => [
    ...row(`${id}: activity level`, production, 't'),
    ...row(`${id}: direct`, attributedDirect, 't CO2e'),
    ...row(`${id}: indirect`, attributedIndirect, 't CO2e'),
  ]);
}

function routes({ input }: Told): Point {
  return input.processes.flatMap(({ id, production }) =>
    production.flatMap(({ route, amount }) => row(`${id}: ${route ?? 'all production routes'}`, amount, 't')),
  );
}

function parameters({ result }: Told): Point {
  if (result.goods.length === 0) return 'not_given';
  const rows = result.goods.flatMap(({ code, parameters: given }) =>
    Object.entries(given).flatMap(([name, value]) => row(`${code}: ${name}`, value)),
  );
  const missing = result.goods.some(({ missingParameters }) => missingParameters.length > 0);
  return rows.length > 0 ? rows : missing ? 'not_given' : 'not_applicable';
}

/** How each point of `reference/cbam-report-points.json` is told. */
export const POINTS: Readonly<Record<string, (told: Told) => Point>> = {
  operator: identity('operator', 'representative', 'email', 'telephone'),
  company: identity('companyNumber', 'street', 'postCode', 'poBox', 'city', 'country'),
  installation: identity('name', 'nameLocal', 'registryId', 'activity'),
  locode: identity('unLocode'),
  coordinates: identity('latitude', 'longitude'),
  period: ({ input }) => [
    ...row('from', input.period?.from ?? `${input.year}-01-01`),
    ...row('to', input.period?.to ?? `${input.year}-12-31`),
  ],
  processes: ({ input }) =>
    input.processes.flatMap(({ id, name, category, includes }) =>
      row(`${id} ${name ?? ''}`.trim(), [category, ...(includes ?? [])].join(', ')),
    ),
  main_goods: mainGoods,
  main_fuels: mainFuels,
  main_materials: mainMaterials,
  measured_sources: ({ input }) => orNone((input.measured ?? []).flatMap(({ name, gas }) => row(name, gas))),
  zero_rated: ({ result }) =>
    orNone(
      result.sources.flatMap(({ name, biomass }) => (biomass === '0' ? [] : row(name, biomass, 't CO2'))),
    ),
  heat_partners: heatPartners,
  electricity_sources: electricitySources,
  electricity_production: electricityProduction,
  waste_gases: wasteGases,
  transfers,
  direct_total: ({ result }) => row('direct emissions', result.totals.direct, 't CO2e'),
  months: ({ input }) =>
    input.period === undefined
      ? 'not_applicable'
      : orNone(
          input.period.from.endsWith('-01-01') && input.period.to.endsWith('-12-31')
            ? []
            : row('period', `${input.period.from} to ${input.period.to}`),
        ),
  electricity_total: electricityTotal,
  goods: perGood(({ code, name, process }) => row(`${code} ${name}`, process)),
  see_direct: perGood(({ code, name, perTonne, perContent }) => [
    ...row(`${code} ${name}`, perTonne.direct, 't CO2e/t'),
    ...row(`${code} ${name}: per content`, perContent?.direct, 't CO2e/t contained'),
  ]),
  methods: ({ input }) =>
    orNotGiven(
      [
        ...new Set([
          ...(input.streams ?? []).map(({ method }) => method),
          ...(input.pfc ?? []).map(({ method }) => `PFC ${method}`),
          ...(input.measured ?? []).map(({ gas }) => `measurement ${gas}`),
        ]),
      ].flatMap((method) => row('method', method)),
    ),
  default_share: perGood(({ code, name, defaultShare }) => row(`${code} ${name}`, defaultShare, 'fraction')),
  see_indirect: seeIndirect,
  streams,
  measurements,
  gaps: ({ input }) => orNone((input.measured ?? []).flatMap(({ name, gap }) => row(name, gap?.hours, 'h'))),
  balances,
  precursors,
  precursors_default: bought('default'),
  precursors_actual: bought('actual'),
  attributed,
  routes,
  parameters,
  free_allocation: ({ allocations }) =>
    orNotGiven(
      allocations.flatMap(({ code, sefa, reason }) =>
        row(code, sefa ?? reason, sefa === null ? '' : 't CO2e/t'),
      ),
    ),
  benchmarks: ({ allocations }) =>
    orNotGiven(
      allocations.flatMap(({ code, sefa, route }) =>
        sefa === null
          ? []
          : row(code, route === null || route === '' ? 'column A, no route' : `column A, route ${route}`),
      ),
    ),
};
