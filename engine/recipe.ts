/**
 * What an activity of one calendar month is made of: the fuel or the components of its blend, or the gases of a
 * refrigerant, each with the factor chosen for it. Months that are made of the same are later calculated as one part.
 */
import type { BlendShare } from './blend.ts';
import { blendAsStated, blendInForce, cutByActs, refrigerantShares } from './blend.ts';
import type { Choice } from './choose.ts';
import { chooseFactor, isInForce } from './choose.ts';
import type { Factor } from './factor.ts';
import type { Programme } from './programme.ts';
import type { GivenRate } from './given-rate.ts';
import type { Basis, Route } from './route.ts';
import { findRoute } from './fuel.ts';
import type { ActivityKind, Fuel, FuelBlend, Library } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Holder } from './own.ts';
import { beforePublished, besideOwn, chooseOwn, comesFirst, lostTo } from './own.ts';
import type { PeriodPart } from './period.ts';
import type { Problem, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import { readUnit } from './quantity.ts';
import { byRegion, countryOf, WORLD } from './region.ts';
import type { TraceRunnerUp } from './trace.ts';
import type { Unit } from './unit.ts';
import { findUnit } from './unit.ts';

/** What does not change from one quantity to the next. */
export interface Setting {
  readonly library: Library;
  readonly kind: ActivityKind;
  readonly unit: Unit;
  readonly region: string;
  /** For whom the activity was, which an organization's own factor may be meant for. */
  readonly holder: Holder;
  readonly programme: Programme;
  /** Basis of a fuel quantity that is given as energy. */
  readonly basis: Basis;
  /** A factor that the person or the caller named. */
  readonly factor: Factor | null;
  /** The share of the biofuel in what was bought, where the person or the caller states it. */
  readonly biofuelShare: GivenRate | null;
}

/** One thing that emits: all of the quantity, or a share of it. */
export interface Ingredient {
  readonly share: BlendShare | null;
  readonly choice: Choice;
}

export type Recipe =
  | {
      readonly form: 'factors';
      readonly blend: FuelBlend | null;
      readonly ingredients: readonly Ingredient[];
    }
  | {
      readonly form: 'gases';
      readonly name: string;
      readonly route: Route;
      readonly gases: readonly BlendShare[];
    };

/** The days of a month in parts that have one recipe: a blend may change its shares within a month. */
export function cutMonth(setting: Setting, month: PeriodPart): PeriodPart[] {
  const blend = setting.factor === null && setting.biofuelShare === null ? blendOf(setting) : null;
  return blend === null ? [month] : cutByActs(blend, month);
}

/** The recipe of an activity in one month; refuses with any problem of blends, choosing and routes. */
export function recipeFor(setting: Setting, part: PeriodPart): Result<Recipe> {
  // A share of what is no blend, or beside a factor for the whole, has no place: it is not ignored.
  if (setting.biofuelShare !== null && (setting.factor !== null || blendOf(setting) === null))
    return refuse('parameters.unknown', { kind: setting.kind.key, parameters: 'biofuelShare' });
  if (setting.factor !== null) return explicitRecipe(setting, setting.factor, part);
  const own = setting.library.own?.(setting.kind.key) ?? [];
  return own.length === 0 ? publishedRecipe(setting, part) : ownRecipe(setting, own, part);
}

/**
 * The whole quantity on the organization's own factor where the rules put it first, else the published recipe. Own
 * electricity is what a contract says of the energy: it has no part in the account by location.
 */
function ownRecipe(setting: Setting, candidates: readonly Factor[], part: PeriodPart): Result<Recipe> {
  const { kind, region, programme, holder } = setting;
  const published = publishedRecipe(setting, part);
  if (isByLocation(kind)) return besides(published, candidates.map(lostTo('market_only')));
  const reach = reachFrom(setting, setting.unit, null);
  const asked = { kind: kind.key, candidates, region, programme, period: part, crossesRegions: true, reach };
  const own = chooseOwn({ ...asked, areOwn: true }, holder);
  if (!own.ok) return own;
  const { choice, losers } = own.value;
  if (choice === null) return besides(published, losers);
  const ingredients =
    published.ok && published.value.form === 'factors'
      ? published.value.ingredients.map((ingredient) => ingredient.choice)
      : [];
  const behind = ingredients.map((other) => comesFirst(choice, other)).find((lost) => lost !== null);
  if (behind !== undefined && behind !== null)
    return besides(published, [lostTo(behind)(choice.factor), ...losers]);
  const first = { share: null, choice: beforePublished(choice, ingredients) };
  return ok({ form: 'factors', blend: null, ingredients: [first] });
}

/** Purchased electricity is counted by location first; the account by market is `scope2/calculate.ts`. */
function isByLocation({ method, scope }: ActivityKind): boolean {
  return method === 'electricity' && scope === 2;
}

/** The published recipe with the own factors that have no part in it among its runners-up. */
function besides(published: Result<Recipe>, losers: readonly TraceRunnerUp[]): Result<Recipe> {
  if (!published.ok || published.value.form !== 'factors') return published;
  const ingredients = published.value.ingredients.map((ingredient) => ({
    ...ingredient,
    choice: besideOwn(ingredient.choice, losers),
  }));
  return ok({ ...published.value, ingredients });
}

function publishedRecipe(setting: Setting, part: PeriodPart): Result<Recipe> {
  if (setting.kind.method === 'fugitive' && setting.kind.gas !== undefined)
    return gasRecipe(setting, setting.kind.gas);
  const blend = blendOf(setting);
  if (blend === null) return plainRecipe(setting, part);
  return blendRecipe(setting, blend, part);
}

/** Whether two recipes are made of the same, so that their months are one part of the calculation. */
export function isSameRecipe(a: Recipe, b: Recipe): boolean {
  return signature(a) === signature(b);
}

function signature(recipe: Recipe): string {
  if (recipe.form === 'gases') return recipe.name;
  return recipe.ingredients
    .map(
      ({ share, choice }) =>
        `${choice.factor.id} ${share?.name} ${share?.share.coefficient}e${share?.share.exponent}${unseen(choice)}`,
    )
    .join('|');
}

/** Months with a share that nobody has seen since are no part of those with the same share that somebody has. */
function unseen({ problems }: Choice): string {
  return problems.some(({ code }) => code === 'blend.in_force') ? ' unseen' : '';
}

function fuelNameOf(setting: Setting): string | undefined {
  return byRegion(setting.kind.fuel, setting.region);
}

function blendOf(setting: Setting): FuelBlend | null {
  const name = fuelNameOf(setting);
  return name === undefined ? null : (ownEntry(setting.library.fuelBlends, name) ?? null);
}

function fuelFor(setting: Setting, factor: Factor, component: string | null): Fuel | null {
  const names = [factor.fuel, component ?? undefined, fuelNameOf(setting)];
  for (const name of names) {
    const fuel = name === undefined ? undefined : ownEntry(setting.library.fuels, name);
    if (fuel !== undefined) return fuel;
  }
  return null;
}

/** The way from the quantity to a factor's unit; for a component of a blend the quantity is a volume already. */
function reachFrom(
  setting: Setting,
  from: Unit,
  component: string | null,
): (factor: Factor) => Result<Route> {
  return (factor) => {
    const to = readUnit(factor.unit);
    if (!to.ok) return refuse('factor.unit', { factor: factor.id, from: from.code, to: factor.unit });
    const fuel = setting.kind.method === 'electricity' ? null : fuelFor(setting, factor, component);
    // A calorific basis is one of fuels: electricity has none.
    const toBasis = setting.kind.method === 'electricity' ? undefined : factor.basis;
    return findRoute({ from, fromBasis: setting.basis, to: to.value, toBasis, fuel });
  };
}

function plainRecipe(setting: Setting, part: PeriodPart): Result<Recipe> {
  const candidates = setting.library.candidates(setting.kind.key, null);
  const choice = choose(setting, candidates, part, reachFrom(setting, setting.unit, null));
  return choice.ok
    ? ok({ form: 'factors', blend: null, ingredients: [{ share: null, choice: choice.value }] })
    : choice;
}

function choose(
  setting: Setting,
  candidates: readonly Factor[],
  period: PeriodPart,
  reach: (factor: Factor) => Result<Route>,
): Result<Choice> {
  const { kind, region, programme } = setting;
  const crossesRegions = kind.method !== 'electricity';
  const tierOf = (factor: Factor) => setting.library.tierOf?.(factor) ?? 2;
  const asked = { kind: kind.key, candidates, region, programme, period, crossesRegions, reach };
  return chooseFactor({ ...asked, tierOf, acrossYears: true });
}

function blendRecipe(setting: Setting, blend: FuelBlend, part: PeriodPart): Result<Recipe> {
  const { biofuelShare } = setting;
  const inForce = biofuelShare === null ? blendInForce(blend, part) : blendAsStated(blend, biofuelShare);
  if (!inForce.ok) return inForce;
  const volume = setting.unit.dimension === 'volume' ? setting.unit : findUnit('m3');
  if (volume === null) return refuse('unit.unknown', { text: 'm3' });
  const ingredients: Ingredient[] = [];
  for (const share of inForce.value.shares) {
    const candidates = setting.library.candidates(setting.kind.key, share.name);
    const choice = choose(setting, candidates, part, reachFrom(setting, volume, share.name));
    if (!choice.ok) return choice;
    const problems = [...choice.value.problems, ...inForce.value.problems];
    ingredients.push({ share, choice: { ...choice.value, problems } });
  }
  return ok({ form: 'factors', blend, ingredients });
}

/** The whole quantity on the named factor; its place and time are checked, but a person's choice stands. */
function explicitRecipe(setting: Setting, factor: Factor, part: PeriodPart): Result<Recipe> {
  const route = reachFrom(setting, setting.unit, null)(factor);
  if (!route.ok) return route;
  const problems = [...doubtsOfPlace(setting, factor), ...doubtsOfTime(setting, factor, part)];
  const choice: Choice = {
    factor,
    route: route.value,
    reason: 'chosen_by_person',
    runnersUp: [],
    problems,
    standing: null,
  };
  return ok({ form: 'factors', blend: null, ingredients: [{ share: null, choice }] });
}

function doubtsOfPlace({ kind, region }: Setting, factor: Factor): Problem[] {
  if ([region, countryOf(region), WORLD].includes(factor.region)) return [];
  return [
    { code: 'factor.fallback', params: { kind: kind.key, region, used: factor.region, factor: factor.id } },
  ];
}

function doubtsOfTime({ kind, region }: Setting, factor: Factor, part: PeriodPart): Problem[] {
  if (isInForce(factor, part)) return [];
  const last = factor.validTo ?? factor.validFrom;
  return [{ code: 'factor.expired', params: { kind: kind.key, region, factor: factor.id, last } }];
}

function gasRecipe(setting: Setting, name: string): Result<Recipe> {
  const blend = ownEntry(setting.library.refrigerantBlends, name);
  const gases = blend === undefined ? ok<BlendShare[]>([]) : refrigerantShares(blend);
  if (!gases.ok) return gases;
  const fuelName = fuelNameOf(setting);
  const fuel = fuelName === undefined ? null : (ownEntry(setting.library.fuels, fuelName) ?? null);
  const kilogram = findUnit('kg');
  if (kilogram === null) return refuse('unit.unknown', { text: 'kg' });
  const route = findRoute({
    from: setting.unit,
    fromBasis: setting.basis,
    to: kilogram,
    toBasis: undefined,
    fuel,
  });
  return route.ok ? ok({ form: 'gases', name, route: route.value, gases: gases.value }) : route;
}
