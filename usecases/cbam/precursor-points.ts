/** What the report tells of precursors (Annex IV, points 18–25, 27, 28). */
import { flowsOf } from '#engine/cbam/calculate.ts';
import { decimal, sum, toText } from '#engine/decimal.ts';
import { orNone, type Point, row, text, type Told } from './point-rows.ts';

type Precursor = NonNullable<Told['input']['precursors']>[number];

/** Flows of what is made here, or of what is bought. */
function flows({ input }: Told, of: 'made' | 'bought') {
  const made = new Set(input.processes.map(({ id }) => id));
  return flowsOf(input).filter(({ from }) => made.has(from) === (of === 'made'));
}

function totals(told: Told, of: 'made' | 'bought'): Point {
  const byNode = Map.groupBy(flows(told, of), ({ from }) => from);
  return orNone(
    [...byNode].flatMap(([from, used]) =>
      row(from, toText(sum(used.map(({ amount }) => decimal(text(amount))))), 't'),
    ),
  );
}

function byProcess(told: Told, of: 'made' | 'bought'): Point {
  return orNone(flows(told, of).flatMap(({ from, to, amount }) => row(`${from} in ${to}`, amount, 't')));
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

/** The value that is used of precursors whose deliveries differ in something. */
function severalOf(told: Told, differ: (lot: Precursor['lots'][number]) => string | undefined): Point {
  const { input, result } = told;
  return orNone(
    (input.precursors ?? []).flatMap(({ id, name, lots }) => {
      const different = new Set(lots.map((lot) => (differ(lot) ?? '').trim().toLowerCase()));
      if (different.size < 2) return [];
      const see = result.precursors.find((one) => one.id === id)?.see;
      const named = `${id} ${name ?? ''}`.trim();
      return [
        ...row(`${named}: direct`, see?.direct, 't CO2e/t'),
        ...row(`${named}: indirect`, see?.indirect, 't CO2e/t'),
        ...row(`${named}: method`, 'weighted by quantity (default method)'),
      ];
    }),
  );
}

export const PRECURSOR_POINTS: Readonly<Record<string, (told: Told) => Point>> = {
  precursors_made: (told) => totals(told, 'made'),
  precursors_made_by_process: (told) => byProcess(told, 'made'),
  precursors_bought: (told) => totals(told, 'bought'),
  precursors_bought_by_process: (told) => byProcess(told, 'bought'),
  precursors_default: bought('default'),
  precursors_actual: bought('actual'),
  precursor_periods: (told) => severalOf(told, ({ period }) => period),
  precursor_installations: (told) =>
    severalOf(told, ({ supplier, installation }) => `${supplier ?? ''} ${installation ?? ''}`),
  precursor_origins: ({ input }) =>
    orNone(
      (input.precursors ?? []).flatMap(({ id, name, lots }) =>
        lots.flatMap(({ supplier, installation, country, period }) =>
          row(
            `${id} ${name ?? ''}`.trim(),
            [supplier, installation, country, period].filter(Boolean).join(', '),
          ),
        ),
      ),
    ),
};
