import { precursorEmissions } from '#engine/cbam/precursors.ts';
import { Work } from '#engine/cbam/work.ts';
import { type Decimal, divide, isZero, multiply, sum } from '#engine/decimal.ts';
import { type Filling, type Ground, read, routeAt } from './filling.ts';

type Precursor = NonNullable<Ground['input']['precursors']>[number];
type Lot = Precursor['lots'][number];

/** Rows of one precursor in E_PurchPrec; its own begin as many further down. */
const BLOCK = 44;
const LISTED_AT = 102;
export const MOST_PRECURSORS = 20;
const BASES: Readonly<Record<string, string>> = {
  actual: 'Measured',
  default: 'Default',
  estimate: 'Unknown',
};

/** What came of one supplier, with its part of what was consumed. */
interface Bought {
  readonly precursor: Precursor;
  readonly lot: Lot;
  readonly name: string;
  /** Of all that was bought of the precursor. */
  readonly part: Decimal;
}

/** Deliveries in the order of the template's rows: each supplier has its own. */
export function deliveries(
  precursors: readonly Precursor[],
  nameOf: (precursor: Precursor) => string,
): Bought[] {
  return precursors.flatMap((precursor) => {
    const lots = precursor.lots.filter(({ amount }) => !isZero(read(amount)));
    const whole = sum(lots.map(({ amount }) => read(amount)));
    return lots.map((lot, index) => ({
      precursor,
      lot,
      name: lots.length === 1 ? nameOf(precursor) : `${nameOf(precursor)} ${index + 1}`,
      part: divide(read(lot.amount), whole),
    }));
  });
}

/** Sheets A_InstData 5 and E_PurchPrec: what was bought, from where, for which process, and what it carries. */
export function fillPrecursors(filling: Filling, ground: Ground, bought: readonly Bought[]): void {
  filling.on('A_InstData');
  for (const [index, { precursor, lot, name }] of bought.entries()) {
    const row = LISTED_AT + index;
    filling.listed(`E${row}`, ground.lists.categories[precursor.category]);
    filling.text(`F${row}`, lot.country ?? lot.lookUp?.country ?? undefined);
    const routes = ground.lists.routes[precursor.category] ?? [];
    if (routes.length > 1)
      filling.text(`G${row}`, routes[routeAt(ground.lists, precursor.category, lot.route)]);
    filling.text(`L${row}`, name);
  }
  filling.on('E_PurchPrec');
  for (const [index, one] of bought.entries()) fillBought(filling, ground, one, index);
}

function fillBought(
  filling: Filling,
  ground: Ground,
  { precursor, lot, name, part }: Bought,
  index: number,
): void {
  const { input, lists, tables } = ground;
  const at = (column: string, row: number): string => `${column}${row + BLOCK * index}`;
  filling.number(at('L', 17 + routeAt(lists, precursor.category, lot.route)), lot.amount);
  for (const [place, { id }] of input.processes.entries()) {
    const flows = precursor.consumed.filter(({ process }) => process === id);
    filling.number(at('L', 28 + place), multiply(sum(flows.map((flow) => read(flow.amount))), part));
  }
  filling.number(at('L', 38), multiply(read(precursor.otherUse ?? 0), part));
  const node = precursorEmissions(new Work(tables, []), { ...precursor, lots: [lot] }, '', []);
  const basis = BASES[lot.basis];
  filling.number(at('L', 49), node.direct);
  filling.text(at('M', 49), basis);
  const electricity = read(lot.electricity ?? 0);
  if (!isZero(electricity)) {
    filling.number(at('L', 50), electricity);
    filling.text(at('M', 50), basis);
    filling.number(at('L', 51), lot.electricityFactor ?? divide(node.indirect, electricity));
  } else if (!isZero(node.indirect))
    filling.leave(
      `Precursor ${name}: its indirect emissions are told without electricity, and the template calculates them from it.`,
    );
  filling.text(at('K', 54), lot.justification);
}
