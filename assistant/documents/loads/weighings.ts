import { dayOrder, daysIn } from '#documents/bills/day.ts';
import type { Bill } from '#documents/bills/bill.ts';
import { numberStyle } from '#documents/bills/number.ts';
import { type Row, rowsOf } from '#documents/bills/rows.ts';
import type { Page } from '#documents/document.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import type { Listed } from '../pages/lists.ts';
import { type DocumentActivity, type DocumentProposals, NOTHING, type Unused } from '../proposal-shape.ts';
import type { Stated } from '../said/stated-period.ts';
import { inYearOf } from '../said/said.ts';
import { atPrintedSite } from '../pages/told-on-paper.ts';
import { type Goods, goodsOf } from './weighed-goods.ts';
import { type Printed, weightsOf } from './weights.ts';

/** Lines whose day is not that of a weighing: of an invoice, a licence, the check of the scale. */
const OTHER_DAY =
  /NOTA FISCAL|\bNF-?E?\b|VALID|VENC|AFERI|CALIBR|INMETRO|LICEN|IMPRESS|PRINT|EMISS|EMITID|\bISSUED?\b|INVOICE|\bDUE\b/;
/** A lorry is weighed again within so many days. */
const DAYS_BETWEEN = 3;
const DAY = 86_400_000;

/** One lorry weighed twice: what it brought or took is what the two weighings differ by. */
interface Weighing {
  readonly net: Printed;
  readonly others: readonly [Printed, Printed];
  readonly lines: readonly number[];
}

/**
 * What tickets of a weighbridge tell: of gross, tare and net (or a first, a second weighing and a net) the net alone, with
 * the goods that the ticket names, what it or the person says they are for, and the day of the weighing. Null where the
 * pages print no such sum, or name no goods that are known.
 */
function weighedOf(pages: readonly Page[], setting: FiscalSetting): DocumentProposals | null {
  const rows = rowsOf(pages);
  const all = weighings(rows);
  if (all.length === 0) return null;
  const recognized = pages.some((page) => page.recognized);
  const activities: DocumentActivity[] = [];
  for (const [at, one] of all.entries()) {
    const start = at === 0 ? 0 : Math.max(...(all[at - 1]?.lines ?? [])) + 1;
    const end = at === all.length - 1 ? rows.length : Math.max(...one.lines) + 1;
    const own = rows.slice(start, end);
    const goods = goodsOf(own, one, setting) ?? goodsOf(rows, one, setting);
    if (goods === null) return null;
    activities.push(activityOf(one, goods, daysOf(own, one, rows), { recognized, setting }));
  }
  const unused = all.flatMap(({ others }) =>
    others.map(({ text, place }): Unused => ({ reason: 'beside', quote: text.slice(0, 80), place })),
  );
  return { ...NOTHING, activities: atPrintedSite(activities, pages, setting.words), unused };
}

/** The weighings of pages that tell nothing besides, as a bill or by a table; null where they tell other amounts too. */
export function weighedAlone(
  pages: readonly Page[],
  setting: FiscalSetting,
  bill: Bill | null,
  listed: Listed | null,
): DocumentProposals | null {
  const told = new Set(
    weighings(rowsOf(pages)).flatMap(({ net, others }) => [net, ...others].map(({ value }) => value)),
  );
  if (told.size === 0) return null;
  const counted = (bill?.items ?? []).flatMap((one) => (one.counts ? [product(one.quantity.value)] : []));
  const rows = (listed?.proposals.activities ?? []).flatMap(({ quantity }) => quantity ?? []);
  return [...counted, ...rows].every((one) => told.has(one)) ? weighedOf(pages, setting) : null;
}

/** The weighings whose printed net is what two weights differ by, each once however often its ticket is printed. */
function weighings(rows: readonly Row[]): Weighing[] {
  const found = new Map<string, Weighing>();
  const weights = weightsOf(rows);
  if (weights.length < 3) return [];
  const certain = numberStyle(rows);
  for (const style of certain === null ? (['comma', 'dot'] as const) : [certain]) {
    const read = weights.flatMap((weight) => weight.in(style) ?? []);
    const loads = read.filter(({ role }) => role === 'weighing');
    for (const net of read.filter(({ role }) => role === 'net')) {
      const pair = pairOf(net, loads);
      if (pair === null) continue;
      const key = [net, ...pair].map(({ digits }) => digits).join(' ');
      // `26.640 kg` of a lorry is no twenty-six kilograms; what no scale shows was left out before.
      const known = found.get(key);
      if (known !== undefined && Number(known.net.value) >= Number(net.value)) continue;
      found.set(key, { net, others: pair, lines: [net, ...pair].map(({ line }) => line) });
    }
  }
  return [...found.values()].sort((one, other) => Math.max(...one.lines) - Math.max(...other.lines));
}

/** The two weighings nearest to a net that differ by it. */
function pairOf(net: Printed, loads: readonly Printed[]): [Printed, Printed] | null {
  const near = [...loads].sort((a, b) => Math.abs(a.line - net.line) - Math.abs(b.line - net.line));
  for (const [at, one] of near.entries())
    for (const other of near.slice(at + 1)) {
      if (plus(one.value, `-${net.value}`) === other.value) return [one, other];
      if (plus(other.value, `-${net.value}`) === one.value) return [other, one];
    }
  return null;
}

/** The days of the weighings themselves, else those of the ticket; null where it names none or several that lie apart. */
function daysOf(own: readonly Row[], { lines }: Weighing, rows: readonly Row[]): Stated | null {
  const english = /\b(?:GROSS|TARE|NET|WEIGH\w*)\b/.test(rows.map(({ folded }) => folded).join('\n'));
  const order = dayOrder([...rows], english);
  const dayIn = (row: Row) =>
    OTHER_DAY.test(row.folded)
      ? []
      : row.cells.flatMap(({ words, text, place }) =>
          daysIn(words, order).map(({ value }) => ({ value, text, place })),
        );
  const [first, last] = [Math.min(...lines) - 1, Math.max(...lines) + 1];
  const beside = own.filter(({ index }) => index >= first && index <= last).flatMap(dayIn);
  const days = (beside.length > 0 ? beside : own.flatMap(dayIn)).sort((a, b) =>
    a.value.localeCompare(b.value),
  );
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  if (Date.parse(to.value) - Date.parse(from.value) > DAYS_BETWEEN * DAY) return null;
  return {
    from: from.value,
    to: to.value,
    evidence: { slot: 'period', place: to.place, quote: to.text.slice(0, 200) },
  };
}

function activityOf(
  { net }: Weighing,
  { kind, candidates, text, place }: Goods,
  days: Stated | null,
  { recognized, setting: { words, said } }: { recognized: boolean; setting: FiscalSetting },
): DocumentActivity {
  // A day that the person says is meant; a month is only what the ticket is called by, where it has a day.
  const told = inYearOf(said.period, days?.to ?? null);
  const meant = days === null || told?.from === told?.to ? told : null;
  const site = said.site;
  return {
    kind,
    candidates,
    quantity: net.value,
    unit: net.unit,
    from: meant?.from ?? days?.from ?? null,
    to: meant?.to ?? days?.to ?? null,
    yearInferred: meant?.yearInferred ?? false,
    ...words.scopeOf(kind),
    ...(site === null ? {} : { site: site.name }),
    recognized,
    evidence: [
      { slot: 'kind', place, quote: text.slice(0, 200) },
      { slot: 'quantity', place: net.place, quote: net.text.slice(0, 200) },
      ...(net.unit === null
        ? []
        : [{ slot: 'unit', place: net.place, quote: net.text.slice(0, 200) } as const]),
      ...(meant === null ? (days === null ? [] : [days.evidence]) : [meant.evidence]),
      ...(site === null ? [] : [site.evidence]),
    ],
    findings: [],
  };
}
