import type { Bill, BillItem, BillItemClass } from '#documents/bills/bill.ts';
import type { Page } from '#documents/document.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import { months } from '../../language/periods/days.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { counterpartyOf } from '../fiscal/issuer.ts';
import {
  type DocumentActivity,
  type DocumentProposals,
  NOTHING,
  type PlacedQuote,
  type Unused,
} from '../proposal-shape.ts';
import { dayNamed } from './paper-days.ts';
import { printedSite } from './printed-site.ts';
import { inYearOf } from '../said/said.ts';
import type { Kinds } from '../words/words.ts';

const ELECTRICITY: ReadonlySet<BillItemClass> = new Set([
  'consumption',
  'consumption_peak',
  'consumption_off_peak',
  'consumption_intermediate',
]);

/** Proposes what a bill or receipt measures: the tariff periods of electricity added up, everything else line by line. */
export function proposeBill(bill: Bill, pages: readonly Page[], setting: FiscalSetting): DocumentProposals {
  // What a water company takes back is treated by it: an activity of its own beside the water.
  const counted = bill.items.filter(({ counts, itemClass }) => counts || itemClass === 'sewage');
  const unused: Unused[] = bill.items
    .filter((item) => !counted.includes(item))
    .map(({ label, quantity }) => ({ reason: 'beside', quote: label.slice(0, 120), place: quantity.place }));
  const energy = counted.filter(({ itemClass }) => ELECTRICITY.has(itemClass));
  const common = commonOf(bill, pages, setting);
  const problems = [...bill.remarks, ...bill.items.flatMap((item) => item.problems)];
  const foreign = bill.customer.taxId;
  if (foreign !== null && isForeign(foreign.value, setting.context.taxIds)) {
    const params = { name: '', taxId: foreign.value };
    return { ...NOTHING, problems: [{ code: 'document.not_ours', params, place: foreign.place }] };
  }
  const activities: DocumentActivity[] = [];
  if (energy.length > 0) activities.push(electricity(energy, common));
  for (const items of together(counted.filter(({ itemClass }) => !ELECTRICITY.has(itemClass)))) {
    const [item] = items;
    const kinds = kindsOf(item, setting);
    if (kinds.candidates.length === 0)
      unused.push({ reason: 'not_activity', quote: item.label.slice(0, 120), place: item.quantity.place });
    else activities.push(lineOf(items, kinds, common, setting));
  }
  return { ...NOTHING, activities, problems, unused };
}

function isForeign(taxId: string, taxIds: readonly string[]): boolean {
  const root = (id: string) =>
    id
      .replaceAll(/[^\dA-Z]/gi, '')
      .toUpperCase()
      .slice(0, 8);
  const digits = taxId.replaceAll(/[^\dA-Z]/gi, '');
  return taxIds.length > 0 && digits.length === 14 && !taxIds.some((own) => root(own) === root(digits));
}

type Common = Pick<
  DocumentActivity,
  'from' | 'to' | 'site' | 'counterparty' | 'documentKey' | 'recognized' | 'yearInferred' | 'findings'
> & {
  readonly quotes: readonly PlacedQuote[];
};

const SUPPLIED: ReadonlySet<Bill['type']> = new Set(['electricity', 'gas', 'water']);

/**
 * Whether the site that a paper prints counts: a receipt is printed where something was sold, not where it was used; what comes
 * by wire or pipe is used where it arrives, whatever else is said of several papers together.
 */
function bearsSite({ type }: Bill, isSaid: boolean): boolean {
  return SUPPLIED.has(type) || (!isSaid && type !== 'fuel_receipt');
}

const siteDiffers = (said: string, printed: string) =>
  said === printed ? [] : [{ code: 'document.site_differs', params: { said, printed } }];

function commonOf(bill: Bill, pages: readonly Page[], { said, words, context }: FiscalSetting): Common {
  const quotes: PlacedQuote[] = [];
  // A receipt may bear several days: that of its issue, of the delivery, of payment.
  const meant = bill.type === 'fuel_receipt' ? dayNamed(pages, context.words) : null;
  if (meant !== null) quotes.push(meant.evidence);
  const period = meant ?? periodOf(bill, said, quotes);
  const printed = bearsSite(bill, said.site !== null) ? printedSite(pages, words) : null;
  const site = printed?.name ?? said.site?.name;
  if (printed !== null) quotes.push({ slot: 'site', place: printed.place, quote: printed.quote });
  else if (said.site !== null) quotes.push(said.site.evidence);
  if (bill.key !== null) quotes.push({ slot: 'document', place: bill.key.place, quote: bill.key.value });
  return {
    from: period?.from ?? null,
    to: period?.to ?? null,
    yearInferred: false,
    recognized: bill.recognized,
    ...(site === undefined ? {} : { site }),
    ...counterpartyOf(bill.issuer.name, bill.issuer.taxId),
    ...(bill.key === null ? {} : { documentKey: bill.key.value }),
    quotes,
    findings: printed === null || said.site === null ? [] : siteDiffers(said.site.name, printed.name),
  };
}

/** As the person says; else the days of the readings; else the month of reference; else, for a receipt, its day. */
function periodOf(
  bill: Bill,
  said: FiscalSetting['said'],
  quotes: PlacedQuote[],
): { from: string; to: string } | null {
  const own = bill.period?.to.value ?? bill.referenceMonth?.value ?? bill.issued?.value ?? null;
  const meant = inYearOf(said.period, own);
  if (meant !== null) {
    quotes.push(meant.evidence);
    return { from: meant.from, to: meant.to };
  }
  const { period, referenceMonth, issued } = bill;
  if (period !== null && !(said.wantsReferenceMonth && referenceMonth !== null)) {
    for (const day of [period.from, period.to])
      quotes.push({ slot: 'period', place: day.place, quote: day.value });
    return { from: period.from.value, to: period.to.value };
  }
  if (referenceMonth !== null) {
    quotes.push({ slot: 'period', place: referenceMonth.place, quote: referenceMonth.value });
    return months(Number(referenceMonth.value.slice(0, 4)), Number(referenceMonth.value.slice(5, 7)));
  }
  if (issued === null || bill.type !== 'fuel_receipt') return null;
  quotes.push({ slot: 'period', place: issued.place, quote: issued.value });
  return { from: issued.value, to: issued.value };
}

function electricity(items: readonly BillItem[], { quotes, ...slots }: Common): DocumentActivity {
  const [first] = items;
  const unit = first?.unit ?? 'kWh';
  const same = items.filter((item) => item.unit === unit);
  const amounts = same.map(({ quantity }) => product(quantity.value));
  return {
    ...slots,
    kind: 'electricity',
    candidates: ['electricity'],
    quantity: amounts.reduce((sum, amount) => plus(sum, amount), '0'),
    unit,
    scope: 2,
    ...(amounts.length > 1 ? { arithmetic: amounts.join(' + ') } : {}),
    evidence: [
      ...same.map(
        ({ quantity }) => ({ slot: 'quantity', place: quantity.place, quote: quantity.value }) as const,
      ),
      ...same
        .slice(0, 1)
        .map(
          ({ label, quantity }) =>
            ({ slot: 'kind', place: quantity.place, quote: label.slice(0, 200) }) as const,
        ),
      ...quotes,
    ],
  };
}

function kindsOf(item: BillItem, { words, said }: FiscalSetting): Kinds {
  const { itemClass, label, unit } = item;
  if (itemClass === 'gas') return certain('stationary.natural_gas');
  if (itemClass === 'water') return certain('purchased.water');
  if (itemClass === 'sewage') return certain('waste.wastewater');
  if (itemClass === 'cylinder') return said.of(certain('stationary.lpg'), 'GLP');
  if (itemClass !== 'fuel') return { kind: null, candidates: [] };
  return said.of(words.kindOf(label, unit), label);
}

function certain(kind: string): Kinds {
  return { kind, candidates: [kind] };
}

/** What several meters counted of one thing, or is charged by its tiers, is one amount of it. */
function together(items: readonly BillItem[]): [BillItem, ...BillItem[]][] {
  const groups: [BillItem, ...BillItem[]][] = [];
  for (const item of items) {
    const metered = item.itemClass === 'gas' || item.itemClass === 'water';
    const group = groups.find(
      ([first]) => metered && first.itemClass === item.itemClass && first.unit === item.unit,
    );
    if (group === undefined) groups.push([item]);
    else group.push(item);
  }
  return groups;
}

function lineOf(
  items: readonly [BillItem, ...BillItem[]],
  kinds: Kinds,
  { quotes, ...slots }: Common,
  { words }: FiscalSetting,
): DocumentActivity {
  const [item] = items;
  const amounts = items.map(({ quantity }) => product(quantity.value));
  return {
    ...slots,
    ...kinds,
    quantity: amounts.reduce((sum, amount) => plus(sum, amount)),
    unit: item.unit,
    ...words.scopeOf(kinds.kind),
    ...(amounts.length > 1 ? { arithmetic: amounts.join(' + ') } : {}),
    evidence: [
      ...items.map(
        ({ quantity }) => ({ slot: 'quantity', place: quantity.place, quote: quantity.value }) as const,
      ),
      { slot: 'kind', place: item.quantity.place, quote: item.label.slice(0, 200) },
      ...quotes,
    ],
  };
}
