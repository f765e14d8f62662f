import type { Bill, BillItemClass } from '#documents/bills/bill.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import type { DocumentActivity, DocumentProposals } from '../proposal-shape.ts';

/** Whether a list tells flights or nights itself, line by line. */
export function tellsTravel({ proposals }: Listed): boolean {
  return proposals.activities.some(({ route, unit }) => route !== undefined || unit === 'night');
}

/** Whether a ticket tells the flights of a list, and for how many, where the list does not. */
export function tellsWho(ticket: DocumentProposals, { proposals }: Listed): boolean {
  const ways = ({ activities }: DocumentProposals) =>
    activities.map(({ route }) => (route ?? []).join()).join('\n');
  return (
    ways(ticket) === ways(proposals) &&
    ticket.activities.every(({ passengers, from }) => passengers !== undefined && from !== null) &&
    proposals.activities.every(({ passengers }) => passengers === undefined)
  );
}

/** Statements name fuels as receipts do, and what is metered as bills do, without being one. */
export function mayBeList({ type, items, remarks }: Bill): boolean {
  if (type === 'fuel_receipt' || type === 'other') return true;
  return tellsNothing({ items, remarks });
}

/** No amount was found, and none is in doubt. */
export function tellsNothing({ items, remarks }: Pick<Bill, 'items' | 'remarks'>): boolean {
  return items.length === 0 && remarks.every(({ code }) => code === 'bill.quantity_missing');
}

/** Whether a list says more than the bill that the same pages could be: lines with days of their own. */
export function outweighs({ proposals, dated }: Listed, bill: Bill | null, history = false): boolean {
  if (bill === null) return true;
  if (bill.type !== 'fuel_receipt' && bill.type !== 'other')
    return !dated || (!history && tellsNothing(bill) && proposals.activities.length >= 2);
  const counted = bill.items.filter(({ counts }) => counts).length;
  // A receipt is of a day: what states a month is a statement of one.
  const told = dated || (bill.type === 'fuel_receipt' && spansDays(proposals));
  return (
    counted === 0 ||
    covers(proposals, bill) ||
    (told && proposals.activities.length >= Math.max(2, counted / 2))
  );
}

/** Every amount of a bill is a line of the list, which has more of them. */
function covers({ activities }: DocumentProposals, { items }: Bill): boolean {
  const counted = items.filter(({ counts }) => counts).map(({ quantity }) => product(quantity.value));
  const left = activities.flatMap(({ quantity, unit }) =>
    unit === null || quantity === null ? [] : [quantity],
  );
  return left.length > counted.length && counted.every((quantity) => left.includes(quantity));
}

function spansDays({ activities }: DocumentProposals): boolean {
  return activities.every(({ from, to }) => from !== null && from !== to);
}

/** Whether a list says all that the bill says, and more kinds of it: a statement of several utilities. */
export function holds({ proposals }: Listed, bill: Bill): boolean {
  const { activities } = proposals;
  const kinds = new Set(activities.map(({ kind }) => kind));
  const listed = activities.map(({ quantity }) => quantity);
  const counted = bill.items.filter(({ counts }) => counts).map(({ quantity }) => product(quantity.value));
  const waters = [...kinds].every((kind) => kind === 'purchased.water' || kind === 'waste.wastewater');
  return (
    [...kinds].filter((kind) => kind !== null).length >= 2 &&
    !tellsAll(bill, kinds) &&
    !(waters && bill.items.some(({ itemClass }) => itemClass === 'sewage')) &&
    !tiered(activities, counted) &&
    new Set(listed).size === listed.length &&
    counted.every((quantity) => listed.includes(quantity))
  );
}

const METERED_KINDS: Readonly<Partial<Record<BillItemClass, string>>> = {
  consumption: 'electricity',
  consumption_peak: 'electricity',
  consumption_off_peak: 'electricity',
  consumption_intermediate: 'electricity',
  gas: 'stationary.natural_gas',
  water: 'purchased.water',
  sewage: 'waste.wastewater',
};

/** Whether a bill of several supplies tells every kind that a list does: further amounts of the list are prices. */
function tellsAll({ items }: Bill, kinds: ReadonlySet<string | null>): boolean {
  const own = new Set(items.map(({ itemClass }) => METERED_KINDS[itemClass] ?? null));
  return own.size >= 2 && [...kinds].every((kind) => kind !== null && own.has(kind));
}

/** Whether a list parts among sites what the bill tells as one: a group's bill of several places. */
export function partsBySite({ proposals }: Listed, bill: Bill): boolean {
  const { activities } = proposals;
  const sites = new Set(activities.map(({ site }) => site ?? null));
  const kinds = new Set(activities.map(({ kind }) => kind));
  if (activities.length < 2 || kinds.size > 1 || sites.has(null) || sites.size < activities.length)
    return false;
  const listed = activities.flatMap(({ quantity }) => quantity ?? []);
  const counted = bill.items.filter(({ counts }) => counts).map(({ quantity }) => product(quantity.value));
  const sum = (parts: readonly string[]) => parts.reduce((all, part) => plus(all, part), '0');
  return (
    listed.length === activities.length &&
    (sum(listed) === sum(counted) || counted.every((quantity) => listed.includes(quantity)))
  );
}

/** Whether a list tells an amount of the bill and also its parts: the tiers by which it is charged. */
function tiered(activities: readonly DocumentActivity[], counted: readonly string[]): boolean {
  return counted.some((whole) => {
    const kind = activities.find(({ quantity }) => quantity === whole)?.kind;
    const parts = activities.flatMap((one) =>
      one.kind === kind && one.quantity !== null && one.quantity !== whole ? [one.quantity] : [],
    );
    return parts.length > 1 && parts.reduce((sum, part) => plus(sum, part), '0') === whole;
  });
}

/** Whether the amounts of a bill are only some of a list of one kind, each with a period of its own: a statement of months. */
export function spreads({ proposals, dated }: Listed, bill: Bill): boolean {
  const { activities } = proposals;
  const periods = new Set(activities.map(({ from, to }) => `${from} ${to}`));
  const kinds = new Set(activities.map(({ kind }) => kind));
  if (!dated || kinds.size > 1 || activities.length < 2 || periods.size < activities.length) return false;
  // Months of which none is that of the bill are those before it.
  const end = bill.referenceMonth?.value ?? bill.period?.to.value.slice(0, 7);
  if (end !== undefined && activities.every(({ to }) => to !== null && to.slice(0, 7) < end)) return false;
  if (isWithin(activities, bill)) return false;
  const told = activities.flatMap(({ evidence }) =>
    evidence.flatMap(({ slot, place }) => (slot === 'quantity' && place?.at === 'box' ? [place] : [])),
  );
  const counted = bill.items.filter(({ counts }) => counts);
  return (
    counted.length > 0 &&
    counted.every(({ quantity: { place } }) =>
      told.some(
        (own) =>
          own.page === place.page &&
          place.y + place.height / 2 > own.y &&
          place.y + place.height / 2 < own.y + own.height,
      ),
    )
  );
}

/** Whether a list parts the stretch that a bill is of, and what was used in it: before and after a change of its price. */
function isWithin(activities: readonly DocumentActivity[], { period, items }: Bill): boolean {
  if (period === null) return false;
  const whole = (parts: readonly string[]) => parts.reduce((sum, part) => plus(sum, part), '0');
  const inside = activities.every(
    ({ from, to }) => from !== null && to !== null && from >= period.from.value && to <= period.to.value,
  );
  const counted = items.filter(({ counts }) => counts).map(({ quantity }) => product(quantity.value));
  return inside && whole(activities.flatMap(({ quantity }) => quantity ?? [])) === whole(counted);
}

export interface Listed {
  readonly proposals: DocumentProposals;
  readonly open: boolean;
  /** Its lines have days or months of their own. */
  readonly dated: boolean;
}
