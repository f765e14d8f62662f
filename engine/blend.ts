/**
 * Products sold as a blend (diesel B, gasoline C): the volume shares in force in a month and place. Fossil and biogenic
 * parts are calculated apart, each with the properties of its own component.
 *
 * Where a month has no row of its own, the share of the newest act stays in force until the next one: days after it was
 * last seen in force carry `blend.in_force`, and are provisional. A share that its act limits in time ends with it: what
 * comes then is a decision of an authority, never an extrapolation, and is `blend.missing`.
 */
import type { Decimal } from './decimal.ts';
import { compare, equals, isZero, ONE, parseDecimal, subtract, sum, toText, ZERO } from './decimal.ts';
import type { GivenRate } from './given-rate.ts';
import type { BlendAct, FuelBlend, FuelBlendMonth, RefrigerantBlend } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { PeriodPart } from './period.ts';
import { dayBefore, daysBetween, nextDay } from './period.ts';
import type { Problem, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { SourceCitation } from './trace.ts';

export interface BlendShare {
  /** Name of the fuel, or of the gas in a refrigerant blend. */
  readonly name: string;
  readonly share: Decimal;
  readonly source: SourceCitation;
  /** The month whose share it is (`YYYY-MM`), for a blend of fuels. */
  readonly month?: string;
  /** Stated of what was bought, not fixed by an act. */
  readonly isStated?: true;
}

/** The shares of some days, and what a reader should know of them. */
export interface BlendInForce {
  readonly shares: readonly BlendShare[];
  /** `blend.in_force` where nobody has looked since whether the act still holds. */
  readonly problems: readonly Problem[];
}

const MONTHS = new WeakMap<FuelBlend, ReadonlyMap<string, FuelBlendMonth>>();

/**
 * Volume shares of a blend in a month (`YYYY-MM`), in the order of its components, without those of share zero.
 * Refuses with `blend.missing` (`blend`, `region`, `month`), and with `factor.unreadable` where the shares are no numbers
 * that add to one.
 */
export function blendShares(blend: FuelBlend, month: string): Result<BlendShare[]> {
  const row = monthsByName(blend).get(month);
  if (row === undefined) return refuse('blend.missing', { blend: blend.name, region: blend.region, month });
  const shares = blend.components.map((name) => ({
    name,
    text: ownEntry(row.shares, name),
    source: row.source,
    month,
  }));
  return readShares(shares, `${blend.name} ${month}`);
}

/**
 * Volume shares in force on days of one month, by the month's own row or by the act. Refuses with `blend.missing` where no
 * one act covers all of the days, and as `blendShares` does.
 */
export function blendInForce(blend: FuelBlend, part: PeriodPart): Result<BlendInForce> {
  const { month } = part;
  const act = monthsByName(blend).has(month) ? undefined : actOver(blend, part);
  if (act === undefined) {
    const shares = blendShares(blend, month);
    return shares.ok ? ok({ shares: shares.value, problems: [] }) : shares;
  }
  const written = blend.components.map((name) => {
    return { name, text: ownEntry(act.shares, name), source: act.source, month };
  });
  const shares = readShares(written, `${blend.name} ${act.from}`);
  if (!shares.ok) return shares;
  const isReplaced = blend.acts?.some((other) => other.from > act.from) === true;
  const isSeen = isReplaced || part.to <= act.checked;
  const { act: name, from: since, checked } = act;
  const said = { blend: blend.name, region: blend.region, act: name, since, checked };
  return ok({ shares: shares.value, problems: isSeen ? [] : [{ code: 'blend.in_force', params: said }] });
}

const NO_SOURCE = { sourceId: 'own/stated', publisher: '', title: '', edition: '', licence: '' };

/**
 * The shares of what was bought, by the share of its biofuel that somebody states (0 to 1, by volume): its certificate goes
 * before the act, and `blend.stated` (`blend`, `fuel`, `share`) says so. Refuses with `input.range` where it is no share.
 */
export function blendAsStated(blend: FuelBlend, { value, source }: GivenRate): Result<BlendInForce> {
  const [fossil = '', fuel = ''] = blend.components;
  const share = parseDecimal(value);
  if (share === null || compare(share, ZERO) < 0 || compare(share, ONE) > 0) {
    const field = 'biofuelShare';
    return refuse('input.range', { field, text: value.slice(0, LONGEST), from: '0', to: '1' });
  }
  const stated = { source: source ?? NO_SOURCE, isStated: true } as const;
  const shares = [
    { name: fossil, share: subtract(ONE, share), ...stated },
    { name: fuel, share, ...stated },
  ];
  const said = { blend: blend.name, fuel, share: toText(share) };
  return ok({
    shares: shares.filter((one) => !isZero(one.share)),
    problems: [{ code: 'blend.stated', params: said }],
  });
}

const LONGEST = 40;

/** Days of a month cut where an act begins or ends, so that each part has one share; a month with a row stays whole. */
export function cutByActs(blend: FuelBlend, part: PeriodPart): PeriodPart[] {
  if (monthsByName(blend).has(part.month)) return [part];
  const starts = (blend.acts ?? []).flatMap((act) => [
    act.from,
    ...(act.limit === null ? [] : [nextDay(act.limit)]),
  ]);
  const inside = [...new Set(starts)].filter((day) => day > part.from && day <= part.to).sort();
  return [part.from, ...inside].map((from, position) => {
    const next = inside[position];
    const to = next === undefined ? part.to : dayBefore(next);
    return { month: part.month, from, to, days: daysBetween(from, to) };
  });
}

function actOver(blend: FuelBlend, { from, to }: PeriodPart): BlendAct | undefined {
  const act = (blend.acts ?? []).findLast((one) => one.from <= from);
  const end = act === undefined ? null : endOf(blend, act);
  return end === null || to <= end ? act : undefined;
}

/** Last day of an act: the day before the next one, or the day it sets itself; null while neither is known. */
function endOf(blend: FuelBlend, act: BlendAct): string | null {
  const next = blend.acts?.find((other) => other.from > act.from);
  const replaced = next === undefined ? null : dayBefore(next.from);
  if (replaced === null || act.limit === null) return replaced ?? act.limit;
  return replaced < act.limit ? replaced : act.limit;
}

/** Mass fractions of a refrigerant blend, in its own order; refuses with `factor.unreadable` as above. */
export function refrigerantShares(blend: RefrigerantBlend): Result<BlendShare[]> {
  const shares = blend.components.map(({ gas, massFraction }) => ({
    name: gas,
    text: massFraction,
    source: blend.source,
  }));
  return readShares(shares, blend.name);
}

interface WrittenShare {
  readonly name: string;
  readonly text: string | undefined;
  readonly source: SourceCitation;
  readonly month?: string;
}

function readShares(written: readonly WrittenShare[], what: string): Result<BlendShare[]> {
  const shares: BlendShare[] = [];
  for (const { text, ...named } of written) {
    const share = parseDecimal(text ?? '');
    if (share === null || compare(share, ZERO) < 0)
      return refuse('factor.unreadable', { what: `${what} ${named.name}`, text: text ?? '' });
    shares.push({ ...named, share });
  }
  const total = sum(shares.map(({ share }) => share));
  if (!equals(total, ONE)) return refuse('factor.unreadable', { what, text: 'shares do not add to 1' });
  return ok(shares.filter(({ share }) => !isZero(share)));
}

function monthsByName(blend: FuelBlend): ReadonlyMap<string, FuelBlendMonth> {
  const known = MONTHS.get(blend);
  if (known !== undefined) return known;
  const built = new Map(blend.months.map((row) => [row.month, row]));
  MONTHS.set(blend, built);
  return built;
}
