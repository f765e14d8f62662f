import { compare, decimal, sum, toText } from '#engine/decimal.ts';
import { ELECTRICITY_POINTS } from './electricity-points.ts';
import { orNone, orNotGiven, type Point, type PointRow, row, text, type Told } from './point-rows.ts';
import { PRECURSOR_POINTS } from './precursor-points.ts';

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

/** One line for each good. */
function perGood(line: (good: Told['result']['goods'][number]) => PointRow[]): (told: Told) => Point {
  return ({ result }) => orNotGiven(result.goods.flatMap(line));
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
  const isWhole = result.goods.every(({ missingParameters }) => missingParameters.length === 0);
  if (isWhole) return orNone(rows);
  return rows.length > 0 ? { begun: rows } : 'not_given';
}

/** How direct emissions come to each process: what is led there, or what the installation states. */
function attribution({ input }: Told): Point {
  const sources = [...(input.streams ?? []), ...(input.pfc ?? []), ...(input.measured ?? [])];
  return orNone(
    input.processes.flatMap(({ id, direct }) => {
      if (direct !== undefined) return row(id, 'stated by the installation');
      const led = sources.flatMap(({ name, to }) => {
        if (to === id) return [name];
        const isPart = typeof to === 'object' && to.parts.some((part) => part.to === id);
        return isPart ? [`${name} (split by ${to.by})`] : [];
      });
      return row(id, led.join('; '));
    }),
  );
}

/** Quantities by code; of a process with one good, its production is the good's. */
function goodsByCode({ result }: Told): Point {
  return orNotGiven(
    result.goods.flatMap(({ code, name, amount, process, functionalUnit }) => {
      const isAlone = result.goods.filter((one) => one.process === process).length === 1;
      const production = result.processes.find(({ id }) => id === process)?.production;
      return row(
        `${code} ${name}`.trim(),
        amount ?? (isAlone ? production : undefined),
        functionalUnit ?? 't',
      );
    }),
  );
}

/** How each part of `reference/cbam-report-points.json` is told. */
export const POINTS: Readonly<Record<string, (told: Told) => Point>> = {
  ...ELECTRICITY_POINTS,
  ...PRECURSOR_POINTS,
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
  non_cbam: ({ input }) => orNone(input.processes.flatMap(({ id, nonCbam }) => row(id, nonCbam, 't'))),
  other_methods: ({ result }) =>
    orNone(
      result.sources
        .filter(({ kind }) => kind === 'pfc')
        .flatMap(({ name, fossil }) => row(`${name} (PFC)`, fossil, 't CO2e')),
    ),
  attribution,
  goods_by_code: goodsByCode,
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
  streams,
  measurements,
  gaps: ({ input }) => orNone((input.measured ?? []).flatMap(({ name, gap }) => row(name, gap?.hours, 'h'))),
  balances,
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
