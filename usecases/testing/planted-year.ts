import { lastDayOfMonth } from '#engine/period.ts';
import { createSite } from '../site/sites.ts';
import type { TestInstallation } from '../testing.ts';
import { commitItems } from './random-ledger.ts';

/** A fault that was planted: what it is, and where. */
export interface Planted {
  readonly fault: 'thousand' | 'ten' | 'duplicate' | 'gap';
  readonly siteName: string;
  readonly kind: string;
  readonly month: string;
  /** What the line should have said. */
  readonly right: string;
}

const SERIES = [
  { kind: 'mobile.diesel', unit: 'L', level: 1200 },
  { kind: 'stationary.natural_gas', unit: 'm3', level: 5400 },
] as const;
const FAULTS = ['thousand', 'duplicate', 'gap', 'ten'] as const;
const SITES = 15;
/** Months of a year that hold a fault in each series. */
const AT = [4, 9];

/** Within three in a hundred of a level, without two that are alike in a series. */
function amount(level: number, series: number, month: number): number {
  return level + ((series * 7 + month * 13) % 31) - 15 + month / 4;
}

/** A year of thirty series at fifteen sites, with two faults in each: sixty, of four kinds. */
export async function plantYear(house: TestInstallation, year: number): Promise<Planted[]> {
  const { owner } = house.north.people;
  const planted: Planted[] = [];
  const items: object[] = [];
  for (let at = 0; at < SITES; at += 1) {
    const siteName = `Unidade ${at + 1}`;
    const { site } = await house.as(owner, createSite, { name: siteName, region: 'BR' });
    for (const [which, { kind, unit, level }] of SERIES.entries()) {
      const series = at * SERIES.length + which;
      for (let month = 0; month < 12; month += 1) {
        const right = amount(level, series, month);
        const from = `${year}-${String(month + 1).padStart(2, '0')}-01`;
        const line = { kind, unit, siteId: site.id, from, to: lastDayOfMonth(from) };
        const place = AT.indexOf(month);
        const fault = place < 0 ? undefined : FAULTS[(series * AT.length + place) % FAULTS.length];
        if (fault) planted.push({ fault, siteName, kind, month: from.slice(0, 7), right: String(right) });
        const times = fault === 'thousand' ? 1000 : fault === 'ten' ? 10 : 1;
        if (fault !== 'gap') items.push({ ...line, quantity: String(right * times) });
        if (fault === 'duplicate') items.push({ ...line, quantity: String(right) });
      }
    }
  }
  for (let first = 0; first < items.length; first += 150)
    await commitItems(house, items.slice(first, first + 150));
  return planted;
}
