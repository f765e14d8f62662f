import { lastDayOfMonth } from '#engine/period.ts';
import { createSite } from '../organization/site/sites.ts';
import type { TestInstallation } from '../testing.ts';
import { commitItems } from './random-ledger.ts';

/** A fault that was planted: what it is, and where. */
export interface Planted {
  readonly fault: (typeof FAULTS)[number];
  readonly siteName: string;
  readonly kind: string;
  readonly month: string;
  /** What the line should have said, in the unit that it says. */
  readonly right: string;
}

/** Of each series: its unit, another of the same dimension with what the right amount is in it, and a factor of five years ago. */
const SERIES = [
  {
    kind: 'mobile.diesel',
    unit: 'L',
    level: 1200,
    other: { unit: 'm3', times: 0.001 },
    old: 'desnz/2020/1_101_1011_8',
  },
  {
    kind: 'stationary.natural_gas',
    unit: 'm3',
    level: 5400,
    other: { unit: 'L', times: 1000 },
    old: 'desnz/2020/1_100_1004_1',
  },
] as const;
/** A comma too many or two, a line twice, one that lacks, one in a wrong unit, one at another site, one by an old factor. */
const FAULTS = ['thousand', 'duplicate', 'gap', 'ten', 'unit', 'site', 'factor'] as const;
const SITES = 15;
/** Months of a year that hold a fault in each series; a line at another site is of the month after, where that site has no fault. */
const AT = [4, 9];

type Fault = (typeof FAULTS)[number];
type Series = (typeof SERIES)[number];

/** The fault of a month of a series, the series being counted over all sites. */
function faultAt(series: number, month: number): Fault | undefined {
  return AT.flatMap((place, index): Fault[] => {
    const fault = FAULTS[(series * AT.length + index) % FAULTS.length];
    return fault !== undefined && month === (fault === 'site' ? place + 1 : place) ? [fault] : [];
  })[0];
}

/** What stands in the ledger of a month, with its fault. */
function linesOf(series: Series, right: number, days: object, fault: Fault | undefined, elsewhere: string) {
  const { kind, unit, other, old } = series;
  const line = { kind, unit, ...days, quantity: String(right) };
  if (fault === 'thousand') return [{ ...line, quantity: String(right * 1000) }];
  if (fault === 'ten') return [{ ...line, quantity: String(right * 10) }];
  if (fault === 'duplicate') return [line, line];
  if (fault === 'gap') return [];
  if (fault === 'unit') return [{ ...line, unit: other.unit }];
  if (fault === 'site') return [{ ...line, siteId: elsewhere }];
  return fault === 'factor' ? [{ ...line, factorId: old }] : [line];
}

/** Within three in a hundred of a level, without two that are alike in a series. */
function amount(level: number, series: number, month: number): number {
  return level + ((series * 7 + month * 13) % 31) - 15 + month / 4;
}

/** A year of thirty series at fifteen sites, with two faults in each: sixty, of seven kinds. */
export async function plantYear(house: TestInstallation, year: number): Promise<Planted[]> {
  const { owner } = house.north.people;
  const planted: Planted[] = [];
  const items: object[] = [];
  const sites: { id: string; name: string }[] = [];
  for (let at = 0; at < SITES; at += 1) {
    const { site } = await house.as(owner, createSite, { name: `Unidade ${at + 1}`, region: 'BR' });
    sites.push(site);
  }
  for (const [at, { id: siteId, name: siteName }] of sites.entries()) {
    const elsewhere = sites[(at + 1) % SITES]?.id ?? '';
    for (const [which, one] of SERIES.entries()) {
      const series = at * SERIES.length + which;
      for (let month = 0; month < 12; month += 1) {
        const right = amount(one.level, series, month);
        const from = `${year}-${String(month + 1).padStart(2, '0')}-01`;
        const fault = faultAt(series, month);
        const said = fault === 'unit' ? right * one.other.times : right;
        if (fault)
          planted.push({ fault, siteName, kind: one.kind, month: from.slice(0, 7), right: String(said) });
        items.push(...linesOf(one, right, { siteId, from, to: lastDayOfMonth(from) }, fault, elsewhere));
      }
    }
  }
  for (let first = 0; first < items.length; first += 150)
    await commitItems(house, items.slice(first, first + 150));
  return planted;
}
