import type { FiscalDocument, FiscalItem, Placed } from '#documents/document.ts';
import { product } from '../../language/numbers/exact.ts';
import { commonOf, type FiscalSetting, leftOut } from './fiscal-frame.ts';
import type { DocumentActivity, PlacedQuote, Unused } from '../proposal-shape.ts';
import { readIn } from '../sheets/cells.ts';
import { folded, unitOf } from '../words/words.ts';

/** Modes of the transport document (CT-e, `modal`): 01 road, 02 air, 03 water, 04 rail; 05 is a pipeline, 06 several. */
const MODES: Readonly<Record<string, readonly string[]>> = {
  '01': ['freight_in.road'],
  '02': ['freight_in.air'],
  '03': ['freight_in.sea', 'freight_in.inland_water'],
  '04': ['freight_in.rail'],
  '06': ['freight_in.road', 'freight_in.rail', 'freight_in.sea', 'freight_in.inland_water', 'freight_in.air'],
};

const NO_WAY = { distance: null, distanceUnit: null } as const;

/**
 * The freight of a transport document: the mass of its cargo. Its layout has no field for the way: the person says it, a
 * remark tells it, or it is asked.
 */
export function freightOf(
  document: FiscalDocument,
  setting: FiscalSetting,
): { activities: DocumentActivity[]; unused: Unused[] } {
  const { freight } = document;
  if (freight === undefined) return { activities: [], unused: [] };
  const kinds = MODES[freight.mode.value] ?? [];
  const cargo = weighed(freight.cargo);
  const left = freight.cargo.filter((item) => item !== cargo);
  const unused = left.map((item) => leftOut(item, 'beside'));
  if (cargo === undefined || kinds.length === 0) return { activities: [], unused };
  const common = commonOf(document, setting);
  const meant = setting.said.among(kinds, unitOf(cargo.unit.value) ?? 't');
  const way = setting.said.kilometres(numberIn(document.key?.value ?? '')) ?? writtenWay(freight.way);
  const [only] = kinds;
  const ends: PlacedQuote[] = [freight.from.city, freight.to.city].flatMap((city) =>
    city === undefined ? [] : [{ slot: 'route', place: city.place, quote: city.value } as const],
  );
  return {
    activities: [
      {
        ...common.slots,
        ...(meant ?? { kind: kinds.length === 1 && only !== undefined ? only : null, candidates: kinds }),
        quantity: product(cargo.quantity.value),
        unit: unitOf(cargo.unit.value),
        scope: 3,
        ...(way === null ? NO_WAY : { distance: way.value, distanceUnit: 'km' }),
        evidence: [
          { slot: 'quantity', place: cargo.quantity.place, quote: cargo.quantity.value },
          { slot: 'unit', place: cargo.unit.place, quote: cargo.unit.value },
          { slot: 'kind', place: freight.mode.place, quote: freight.mode.value },
          ...(way === null ? [] : [way.evidence]),
          ...ends,
          ...common.evidence,
        ],
        findings: common.findings,
      },
    ],
    unused,
  };
}

/** The kilometres that a remark tells, written as Brazil writes numbers. */
function writtenWay(way: Placed | undefined): { value: string; evidence: PlacedQuote } | null {
  const value = way === undefined ? null : readIn(way.value, 'comma');
  if (way === undefined || value === null || value === '0') return null;
  return { value, evidence: { slot: 'distance', place: way.place, quote: way.value } };
}

/** The number of a document, of the digits 26 to 34 of its key. */
function numberIn(key: string): string | null {
  return /^\d{25}0*([1-9]\d*)$/.exec(key.slice(0, 34))?.[1] ?? null;
}

/** The real mass of the cargo: its gross weight where one is named so, never the weight that is only charged. */
function weighed(cargo: readonly FiscalItem[]): FiscalItem | undefined {
  const masses = cargo.filter(
    ({ unit, quantity }) => ['kg', 't'].includes(unitOf(unit.value) ?? '') && /[1-9]/.test(quantity.value),
  );
  const named = (pattern: RegExp) =>
    masses.find(({ description }) => pattern.test(folded(description.value)));
  return (
    named(/bruto|gross/) ??
    named(/real|aferido|declarado|liquido/) ??
    (masses.length === 1 ? masses[0] : (named(/^peso$/) ?? masses[0]))
  );
}
