/**
 * Own factors of electricity in the account by market. What an organization approved for energy that it buys is what a
 * contract says of it: it covers what the site, supplier or place that it stands for used while it is in force, behind
 * everything that is held for the energy, and never has a part in the account by location.
 */
import type { Factor } from '../factor.ts';
import type { Library } from '../library.ts';
import type { Holder } from '../own.ts';
import { isMeantFor, standsFor } from '../own.ts';
import type { Problem, Result } from '../problem.ts';
import { ok } from '../problem.ts';
import { countryOf } from '../region.ts';
import { readUnit } from '../quantity.ts';
import { isElectricity } from './coverage.ts';
import type { Consumption, Cover } from './input.ts';

/** Ids of factors that callers write into a call: they are not approved by anybody and stand where they were given. */
const INLINE = 'own/inline';

/** Whether a factor is one that the organization approved. */
export function isApprovedOwn({ id }: Factor): boolean {
  return id.startsWith('own/') && !id.startsWith(INLINE);
}

/**
 * Own factors for the electricity of a line, first used first. Refuses with `factor.ambiguous` where two stand for the same
 * and say different things.
 */
export function ownCovers(line: Consumption, library: Library): Result<Cover[]> {
  if (!isElectricity(line)) return ok([]);
  if (line.factor !== undefined && isApprovedOwn(line.factor)) return ok([coverOf(line, line.factor, line)]);
  const holder: Holder = line;
  const kinds = [...new Set([line.kind, 'electricity'])];
  const fitting = kinds
    .flatMap((kind) => library.own?.(kind) ?? [])
    .filter((factor) => isMeantFor(factor, holder) && standsFor(factor, line.region) && isOfEnergy(factor))
    .filter(({ validFrom, validTo }) => validFrom <= line.to && (validTo === null || validTo >= line.from));
  const ranked = [...fitting].sort((a, b) => compare(a, b, line.region));
  const problems = ranked.flatMap((factor, position) => rivalOf(factor, ranked[position + 1], line.region));
  if (problems.length > 0) return { ok: false, problems };
  return ok(ranked.map((factor) => coverOf(line, factor, daysOf(factor, line))));
}

function isOfEnergy({ unit }: Factor): boolean {
  const read = readUnit(unit);
  return read.ok && read.value.dimension === 'energy';
}

function compare(a: Factor, b: Factor, region: string): number {
  const [one, other] = [rank(a, region), rank(b, region)];
  if (one !== other) return one - other;
  return a.validFrom === b.validFrom ? 0 : a.validFrom > b.validFrom ? -1 : 1;
}

/** For exactly this site or supplier first, then from the narrowest region to the widest. */
function rank({ onlyFor, region }: Factor, place: string): number {
  if (onlyFor !== undefined) return 0;
  const near = [place, countryOf(place)].indexOf(region);
  return 1 + (near < 0 ? 2 : near);
}

function rivalOf(factor: Factor, next: Factor | undefined, region: string): Problem[] {
  if (next === undefined || compare(factor, next, region) !== 0) return [];
  const same = (key: 'gasesKg' | 'co2eKg' | 'unit' | 'gwpSet'): boolean =>
    JSON.stringify(factor[key]) === JSON.stringify(next[key]);
  if (same('gasesKg') && same('co2eKg') && same('unit') && same('gwpSet')) return [];
  return [{ code: 'factor.ambiguous', params: { kind: 'electricity', a: factor.id, b: next.id } }];
}

/** The days of a line on which a factor is in force. */
function daysOf({ validFrom, validTo }: Factor, { from, to }: Days): Days {
  return {
    from: validFrom > from ? validFrom : from,
    to: validTo !== null && validTo < to ? validTo : to,
  };
}

interface Days {
  readonly from: string;
  readonly to: string;
}

function coverOf({ id, market }: Consumption, factor: Factor, { from, to }: Days): Cover {
  return { id: factor.id, type: 'own_factor', factor, market, from, to, consumption: [id] };
}
