import { blendInForce } from '#engine/blend.ts';
import {
  add,
  type Decimal,
  decimal,
  divide,
  fromInteger,
  multiply,
  subtract,
  ZERO,
} from '#engine/decimal.ts';
import type { ActivityKind, Library } from '#engine/library.ts';
import { monthsOf, type PeriodPart, readPeriod } from '#engine/period.ts';
import type { Problem } from '#engine/problem.ts';
import { byRegion } from '#engine/region.ts';
import { findUnit } from '#engine/unit.ts';
import type { Upstream, UpstreamPart } from '#reference/upstream.ts';
import type { LedgerLine } from './result/lines.ts';

/** What lies upstream of lines of one kind, site and month: one part of category 3, before a factor is chosen. */
export interface UpstreamGroup {
  readonly line: LedgerLine;
  /** The fuel, or the kind of purchased energy. */
  readonly of: string;
  readonly part: UpstreamPart;
  readonly from: string;
  readonly to: string;
  readonly quantity: Decimal;
  readonly entryIds: readonly string[];
  /** Why nothing can be derived, known before any factor is looked for. */
  readonly problems: readonly Problem[];
}

/** A share of a line that is one fuel or energy, in one month. */
interface Share {
  readonly of: string;
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: Decimal;
  readonly problems: readonly Problem[];
}

/** Lines that one group names: what is derived names every line that it comes from, and evidence is bounded. */
const MOST_SOURCES = 400;
const BOUGHT: readonly string[] = ['purchased_electricity', 'purchased_heat'];
const BURNT: readonly string[] = ['stationary_combustion', 'mobile_combustion'];

/** Lines that category 3 is derived from: fuels burnt, and energy bought. */
export function isEnergyLine({ category, state }: LedgerLine): boolean {
  return state === 'counted' && (BOUGHT.includes(category) || BURNT.includes(category));
}

/** Groups of the lines by what lies upstream of them; each line is cut by month, and a blend into its fuels. */
export function groupsOf(
  lines: readonly LedgerLine[],
  table: readonly Upstream[],
  library: Library,
  today: string,
): UpstreamGroup[] {
  const partsOf = Map.groupBy(table, ({ of }) => of);
  const groups = new Map<string, UpstreamGroup>();
  for (const line of lines) {
    for (const share of sharesOf(line, library, today)) {
      const parts = partsOf.get(share.of)?.map(({ part }) => part) ?? [defaultPart(line)];
      for (const part of parts) addTo(groups, line, share, part);
    }
  }
  return [...groups.values()];
}

function defaultPart({ category }: LedgerLine): UpstreamPart {
  return BOUGHT.includes(category) ? 'generation' : 'well_to_tank';
}

function addTo(groups: Map<string, UpstreamGroup>, line: LedgerLine, share: Share, part: UpstreamPart): void {
  const { kind, siteName, unit, region } = line;
  const same = JSON.stringify([kind, share.of, part, siteName, unit, region, share.month, share.problems]);
  let turn = 0;
  while ((groups.get(`${same} ${turn}`)?.entryIds.length ?? 0) >= MOST_SOURCES) turn += 1;
  const key = `${same} ${turn}`;
  const known = groups.get(key);
  const { of, from, to, quantity, problems } = share;
  groups.set(key, {
    line,
    of,
    part,
    problems,
    from: known === undefined || from < known.from ? from : known.from,
    to: known === undefined || to > known.to ? to : known.to,
    quantity: add(known?.quantity ?? ZERO, quantity),
    entryIds: [...(known?.entryIds ?? []), line.id],
  });
}

function sharesOf(line: LedgerLine, library: Library, today: string): Share[] {
  const period = readPeriod(line.from, line.to, today);
  if (!period.ok) return [{ of: line.kind, month: '', ...wholeOf(line), problems: period.problems }];
  const days = fromInteger(period.value.days);
  let rest = decimal(line.quantity);
  const months = monthsOf(period.value);
  return months.flatMap((month, position) => {
    const part = divide(multiply(decimal(line.quantity), fromInteger(month.days)), days);
    const quantity = position === months.length - 1 ? rest : part;
    rest = subtract(rest, part);
    const { from, to } = month;
    return fuelsOf(line, library, month, quantity).map((fuel) => ({
      ...fuel,
      month: month.month,
      from,
      to,
    }));
  });
}

function wholeOf({ from, to, quantity }: LedgerLine) {
  return { from, to, quantity: decimal(quantity) };
}

type Fuel = Pick<Share, 'of' | 'quantity' | 'problems'>;

/** The fuels of a quantity: those of the blend in force, by volume; else the one fuel, or the energy bought. */
function fuelsOf(line: LedgerLine, library: Library, month: PeriodPart, quantity: Decimal): Fuel[] {
  const kind: ActivityKind | undefined = library.kinds[line.kind];
  const name = kind?.method === 'fuel' ? byRegion(kind.fuel, line.region) : undefined;
  if (name === undefined) return [{ of: line.kind, quantity, problems: [] }];
  const blend = library.fuelBlends[name];
  if (blend === undefined) return [{ of: name, quantity, problems: [] }];
  const dimension = findUnit(line.unit)?.dimension ?? '';
  if (dimension !== 'volume') {
    const params = { kind: line.kind, unit: line.unit, dimension };
    return [{ of: name, quantity, problems: [{ code: 'unit.dimension', params }] }];
  }
  const inForce = blendInForce(blend, month);
  if (!inForce.ok) return [{ of: name, quantity, problems: inForce.problems }];
  const { problems, shares } = inForce.value;
  return shares.map(({ name: of, share }) => ({ of, quantity: multiply(quantity, share), problems }));
}
