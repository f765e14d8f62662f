import type { FiscalDocument, FiscalItem, Placed } from '../document.ts';
import type { Remarks } from '../refusal.ts';
import { accessKey, day, decimal, party, problem } from './fields.ts';
import { standing } from './standing.ts';
import type { Element } from './tree.ts';

/** How a layout of metered supply differs from its sisters. */
interface Layout {
  readonly model: 'nf3e' | 'nfgas' | 'nfag';
  readonly inner: string;
  readonly key: string;
  /** The units that the layout writes as a code (uMed). */
  readonly units: Readonly<Record<string, string>>;
  /** The products of the document, with the item that each stands in. */
  readonly products: (inner: Element) => { item: Element; product: Element | undefined }[];
}

/** NF3e (electricity, model 66), NFGas (piped gas, model 76) and NFAg (water and sewage, model 75), by the root's name. */
export const UTILITY_LAYOUTS: Readonly<Record<string, Layout>> = {
  NF3e: {
    model: 'nf3e',
    inner: 'infNF3e',
    key: 'chNF3e',
    units: { '1': 'kW', '2': 'kWh', '3': 'kVAr', '4': 'kVArh', '5': 'UN' },
    products: (inner) =>
      inner
        .children('NFdet')
        .flatMap((meter) => meter.children('det'))
        .map((item) => ({ item, product: item.find('detItem', 'prod') })),
  },
  NFGas: {
    model: 'nfgas',
    inner: 'infNFGas',
    key: 'chNFGas',
    units: { '1': 'm3', '2': 'UN' },
    products: (inner) =>
      inner.children('det').map((item) => ({ item, product: item.find('gNormal', 'prod') })),
  },
  NFAg: {
    model: 'nfag',
    inner: 'infNFAg',
    key: 'chNFAg',
    units: { '1': 'm3', '2': 'L', '5': 'UN', '6': 't' },
    products: (inner) => inner.children('det').map((item) => ({ item, product: item.find('prod') })),
  },
};

/** A bill of metered supply. Its period is that between the readings of its meters. */
export function readUtilityBill(
  bill: Element,
  layout: Layout,
  protocol: Element | undefined,
  remarks: Remarks,
): FiscalDocument | null {
  const inner = bill.find(layout.inner);
  if (!inner) return null;
  const competence = monthOf(inner.value('gFat', 'CompetFat'));
  return {
    model: layout.model,
    key: accessKey(inner, protocol?.value(layout.key)),
    issued: day(inner.find('ide'), 'dhEmi'),
    period: meterPeriod(inner),
    ...(competence && { competence }),
    issuer: party(inner.find('emit')),
    recipient: party(inner.find('dest')),
    items: layout.products(inner).flatMap((found) => itemOf(found, layout, remarks) ?? []),
    refusals: standing(inner, protocol),
  };
}

function itemOf(
  { item, product }: { item: Element; product: Element | undefined },
  layout: Layout,
  remarks: Remarks,
): FiscalItem | null {
  // An item that only adjusts or sums up other documents has no product of its own.
  if (!product) return null;
  const description = product.value('xProd');
  const quantity = decimal(product, 'qFaturada');
  const unit = unitOf(product.value('uMed'), layout);
  if (!description || !quantity || !unit) {
    const params = { item: item.attribute('nItem')?.value ?? '?', description: description?.value ?? '' };
    remarks.add('fiscal.item_without_quantity', params, { at: 'path', path: product.path });
    return null;
  }
  const [value, cfop] = [decimal(product, 'vProd'), product.value('CFOP')];
  const itemClass = product.value('cClass');
  const returned = product.value('indDevolucao');
  return {
    description,
    quantity,
    unit,
    ...(value && { value }),
    ...(cfop && { cfop }),
    ...(itemClass && { itemClass }),
    problems: returned?.value === '1' ? [problem('fiscal.item_returned', {}, returned)] : [],
  };
}

/** The unit's name in place of its code; a code that the layout does not know stays as it is written. */
function unitOf(code: Placed | undefined, layout: Layout): Placed | undefined {
  return code && { value: layout.units[code.value] ?? code.value, place: code.place };
}

/** The first day of a month that is written as `202510`, by the month to which it is billed. */
function monthOf(month: Placed | undefined): Placed | undefined {
  const [, year, number] = /^(20\d{2})-?(0[1-9]|1[0-2])$/.exec(month?.value ?? '') ?? [];
  return month && year && number ? { value: `${year}-${number}-01`, place: month.place } : undefined;
}

/** From the earliest of the readings before to the latest of the present ones. */
function meterPeriod(inner: Element): FiscalDocument['period'] {
  const meters = inner.children('gMed');
  const before = meters.flatMap((meter) => day(meter, 'dMedAnt') ?? []);
  const now = meters.flatMap((meter) => day(meter, 'dMedAtu') ?? []);
  const from = before.toSorted(byValue)[0];
  const to = now.toSorted(byValue).at(-1);
  return from && to ? { from, to } : null;
}

function byValue(one: Placed, other: Placed): number {
  return one.value < other.value ? -1 : Number(one.value > other.value);
}
