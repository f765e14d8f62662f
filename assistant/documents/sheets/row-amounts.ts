import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { isTariffPeriod } from './heading-marks.ts';

/** The tariff periods of one month's energy, each in a column of its own, as one amount. */
export function tariffsTogether(
  activities: readonly DocumentActivity[],
  values: readonly ColumnMapping[],
): DocumentActivity[] {
  const columns = values.filter(({ header, from }) => from === null && isTariffPeriod(header));
  const parts = activities.filter(
    ({ kind, quantity, evidence }) =>
      kind === 'electricity' &&
      quantity !== null &&
      evidence.some(
        ({ slot, place }) =>
          slot === 'quantity' &&
          place?.at === 'cell' &&
          columns.some(({ column }) => column === place.column),
      ),
  );
  const [first] = parts;
  const amounts = parts.flatMap(({ quantity }) => quantity ?? []);
  if (
    first === undefined ||
    parts.length < 2 ||
    parts.some(({ unit, site }) => unit !== first.unit || site !== first.site)
  )
    return [...activities];
  const whole: DocumentActivity = {
    ...first,
    quantity: amounts.reduce((sum, amount) => plus(sum, amount)),
    arithmetic: amounts.join(' + '),
    evidence: [
      ...parts.flatMap(({ evidence }) => evidence.filter(({ slot }) => slot === 'quantity')),
      ...first.evidence.filter(({ slot }) => slot !== 'quantity'),
    ],
  };
  return activities.flatMap((one) => (one === first ? [whole] : parts.includes(one) ? [] : [one]));
}

const COUNTS: ReadonlySet<string | null> = new Set([null, 'unit', 'bag', 'drum', 'pallet', 'box', 'roll']);

/** Pieces, bags and what nobody can measure, beside the mass of the same row: the mass is its amount. */
function withoutCounts(
  activities: readonly DocumentActivity[],
  fits: (kinds: readonly string[], unit: string) => boolean,
): DocumentActivity[] {
  const mass = activities.find(
    ({ unit, candidates }) =>
      (unit === 'kg' || unit === 't') && (candidates.length === 0 || fits(candidates, unit)),
  );
  if (mass === undefined) return [...activities];
  const same = ({ kind, from, site }: DocumentActivity) =>
    kind === mass.kind && from === mass.from && site === mass.site;
  return activities.filter((one) => one === mass || !COUNTS.has(one.unit) || !same(one));
}

/**
 * Of amounts of one thing those in a unit that it is measured in; where none is, what it is is asked: three tonnes are no
 * electricity.
 */
export function withoutMisfittingUnits(
  activities: readonly DocumentActivity[],
  fits: (kinds: readonly string[], unit: string) => boolean,
): DocumentActivity[] {
  const weighed = activities.find(({ unit }) => unit === 'kg');
  const bottled = activities.find(({ unit }) => unit === 'cylinder');
  // Cylinders and what they weigh together are one amount.
  if (weighed !== undefined && bottled !== undefined && weighed.kind === bottled.kind)
    return withoutMisfittingUnits(
      activities.filter(({ unit }) => unit !== 'cylinder'),
      fits,
    );
  const massed = withoutCounts(activities, fits);
  if (massed.length < activities.length) return withoutMisfittingUnits(massed, fits);
  const fitting = activities.filter(({ kind, unit }) => kind === null || unit === null || fits([kind], unit));
  if (fitting.length === activities.length) return [...activities];
  if (fitting.some(({ kind, unit }) => kind !== null && unit !== null)) return fitting;
  return activities.map((one) =>
    fitting.includes(one) ? one : { ...one, kind: null, candidates: [], scope: undefined },
  );
}
