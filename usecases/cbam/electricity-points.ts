/** What the report tells of electricity (Annex IV, points 3, 4, 9–12, 15(e), 26, 32, 33). */
import { isDirectOnly } from '#engine/cbam/categories.ts';
import { decimal, sum, toText } from '#engine/decimal.ts';
import { orNone, orNotGiven, type Point, row, type Told } from './point-rows.ts';

type Use = { readonly of: string } & NonNullable<Told['input']['electricity']>[number];

/** Every use of electricity, shared or of one process. */
function usesOf({ input }: Told): readonly Omit<Use, 'name' | 'to'>[] {
  const shared = (input.electricity ?? []).map((use) => ({ ...use, of: use.name }));
  const own = input.processes.flatMap(({ id, electricity }) =>
    (electricity ?? []).map((use) => ({ ...use, of: id })),
  );
  return [...shared, ...own];
}

function factorOf(factor: Omit<Use, 'name' | 'to'>['factor']): string | number | undefined {
  if (Array.isArray(factor)) return factor.join('; ');
  return typeof factor === 'object' ? `of ${factor.plant}` : factor;
}

function electricitySources(told: Told): Point {
  return orNotGiven(
    usesOf(told).flatMap(({ of, amount, source, supplier, country }) => [
      ...row(of, amount, 'MWh'),
      ...row(`${of}: source, supplier, country`, [source, supplier, country].filter(Boolean).join(', ')),
    ]),
  );
}

function factors(told: Told, keep: (source: string) => boolean): Point {
  return orNone(
    usesOf(told)
      .filter(({ source }) => keep(source ?? ''))
      .flatMap(({ of, amount, factor, source, country }) => [
        ...row(of, amount, 'MWh'),
        ...row(`${of}: factor`, factorOf(factor), 't CO2/MWh'),
        ...row(`${of}: source, country`, [source, country].filter(Boolean).join(', ')),
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

/** Electricity of goods outside Annex II alone is asked; where there are none, of nothing. */
function ofOutside(
  told: Told,
  rows: (outside: Told['result']['processes']) => ReturnType<typeof row>,
): Point {
  const outside = told.result.processes.filter(({ category }) => !isDirectOnly(category, told.tables));
  return outside.length === 0 ? 'not_applicable' : orNone(rows(outside));
}

function totalOf(processes: Told['result']['processes']): string {
  return toText(sum(processes.map(({ electricityUsed }) => decimal(electricityUsed))));
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

export const ELECTRICITY_POINTS: Readonly<Record<string, (told: Told) => Point>> = {
  electricity_sources: electricitySources,
  electricity_production: electricityProduction,
  electricity_total: (told) =>
    ofOutside(told, () => row('all processes', totalOf(told.result.processes), 'MWh')),
  electricity_for_goods: (told) =>
    ofOutside(told, (outside) => row('goods outside Annex II', totalOf(outside), 'MWh')),
  electricity_installations: (told) => {
    const named = usesOf(told).flatMap(({ of, supplier, country }) =>
      row(of, [supplier, country].filter(Boolean).join(', ')),
    );
    return ofOutside(told, () => named);
  },
  electricity_factors: (told) => factors(told, () => true),
  electricity_by_process: ({ result }) =>
    result.processes.flatMap(({ id, electricityUsed }) => row(id, electricityUsed, 'MWh')),
  /** Actual values: point D.4.3 of Annex II. */
  electricity_actual: (told) => factors(told, (source) => source.startsWith('D.4.3')),
  electricity_contract: (told) => factors(told, (source) => /ppa/i.test(source)),
  see_indirect: seeIndirect,
  indirect_total: ({ result, tables }) =>
    result.processes.every(({ category }) => isDirectOnly(category, tables))
      ? 'not_applicable'
      : row('indirect emissions', result.totals.indirect, 't CO2e'),
  // The addendum of each declarant who imports electricity is theirs to ask for.
  electricity_imports: ({ input }) =>
    input.processes.some(({ category }) => category === 'electricity') ? 'not_given' : 'not_applicable',
};
