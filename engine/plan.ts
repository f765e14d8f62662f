/**
 * The plan of a calculation: everything about an activity except its quantity, as a graph ready to be evaluated.
 *
 * The period is cut by calendar month; months made of the same recipe are one part, and the quantity is apportioned to
 * the parts by days. Each part walks to its factors' units, emits and weighs; the parts are then added by gas.
 */
import type { Decimal } from './decimal.ts';
import { equals, fromInteger, ONE } from './decimal.ts';
import type { Choice } from './choose.ts';
import type { Emission, EmissionQuestion } from './emission.ts';
import { emit, weighed } from './emission.ts';
import type { Factor } from './factor.ts';
import type { GwpSetName } from './gas.ts';
import { Graph } from './graph.ts';
import type { MethaneOrigin } from './gwp.ts';
import { ownEntry } from './lookup.ts';
import type { Period, PeriodPart } from './period.ts';
import { monthsOf } from './period.ts';
import type { Problem, Result } from './problem.ts';
import { ok } from './problem.ts';
import type { Ingredient, Recipe, Setting } from './recipe.ts';
import { cutMonth, isSameRecipe, recipeFor } from './recipe.ts';
import type { PartEmissions, Totals } from './totals.ts';
import { addTotals } from './totals.ts';
import type { SourceCitation, TraceNode } from './trace.ts';
import type { Unit } from './unit.ts';
import type { Measured } from './walk.ts';
import { blendVolume, givenShare, walk } from './walk.ts';

export interface PlanQuestion {
  readonly setting: Setting;
  readonly period: Period;
  readonly set: GwpSetName;
  readonly acceptGwpSet: boolean;
  /** Where the quantity was given in a unit of its own (bags): what one of them is in the setting's unit. */
  readonly perUnit?: PerUnit | null;
}

/** What one of the unit given is in the unit that is calculated with: 50 kg in a bag. */
export interface PerUnit {
  readonly value: Decimal;
  /** The unit of the quantity as it was given. */
  readonly given: Unit;
  readonly source?: SourceCitation;
  /** The rate was given the other way round: units given per unit calculated with. */
  readonly isInverse: boolean;
}

export interface Plan extends Totals {
  readonly graph: Graph;
  readonly factors: readonly Factor[];
  /** One node for each factor chosen, with its runners-up. */
  readonly choices: readonly TraceNode[];
  readonly problems: readonly Problem[];
}

interface Segment {
  readonly recipe: Recipe;
  readonly months: readonly PeriodPart[];
}

/** Builds the plan, or refuses with every problem found in any month. */
export function buildPlan(question: PlanQuestion): Result<Plan> {
  const segments = segmentsOf(question);
  if (!segments.ok) return segments;
  const { unit } = question.setting;
  const graph = new Graph();
  const quantity = givenQuantity(graph, question);
  const amounts = apportion(graph, { index: quantity, unit }, segments.value, question.period);
  const parts: PartEmissions[] = [];
  const problems: Problem[] = [];
  for (const [position, segment] of segments.value.entries()) {
    const emitted = emitSegment(graph, question, segment, { index: amounts[position] ?? quantity, unit });
    if (!emitted.ok) return emitted;
    parts.push({ months: segment.months, emissions: emitted.value.emissions });
    problems.push(...emitted.value.problems);
  }
  const choices = choicesOf(segments.value);
  return ok({
    graph,
    ...addTotals(graph, question.set, parts),
    factors: [...new Set(choices.map((choice) => choice.factor))],
    choices: chosenNodes(question, choices),
    problems: distinct(problems),
  });
}

/** The quantity as given, and where that was in a unit of its own, what it is in the unit calculated with. */
function givenQuantity(graph: Graph, { setting, perUnit }: PlanQuestion): number {
  const params = { kind: setting.kind.key };
  const given = perUnit?.given.code ?? setting.unit.code;
  const quantity = graph.unknown({ step: 'read', label: 'activity.quantity', unit: given, params });
  if (perUnit === undefined || perUnit === null) return quantity;
  const to = setting.unit.code;
  const ratio = { from: given, to };
  const { isInverse } = perUnit;
  const each = graph.given(perUnit.value, {
    step: 'normalize',
    label: 'activity.per_unit',
    unit: isInverse ? `${given}/${to}` : `${to}/${given}`,
    params: isInverse ? { from: to, to: given } : ratio,
    ...(perUnit.source === undefined ? {} : { source: perUnit.source }),
  });
  const facts = { step: 'normalize', label: 'activity.converted', unit: setting.unit.code } as const;
  if (isInverse) return graph.divide(quantity, each, { ...facts, params: ratio });
  return graph.multiply([quantity, each], { ...facts, params: ratio });
}

function segmentsOf({ setting, period }: PlanQuestion): Result<Segment[]> {
  const segments: { recipe: Recipe; months: PeriodPart[] }[] = [];
  const problems: Problem[] = [];
  for (const month of monthsOf(period).flatMap((whole) => cutMonth(setting, whole))) {
    const recipe = recipeFor(setting, month);
    if (!recipe.ok) {
      problems.push(...recipe.problems);
      continue;
    }
    const last = segments[segments.length - 1];
    if (last !== undefined && isSameRecipe(last.recipe, recipe.value)) last.months.push(month);
    else segments.push({ recipe: recipe.value, months: [month] });
  }
  return problems.length > 0 ? { ok: false, problems: distinct(problems) } : ok(segments);
}

/** The quantity of each segment, by days; the last takes what the others leave, so that the parts add up. */
function apportion(graph: Graph, quantity: Measured, segments: readonly Segment[], period: Period): number[] {
  const last = segments[segments.length - 1];
  if (segments.length === 1 || last === undefined) return [quantity.index];
  const shares = segments.slice(0, -1).map((segment) => apportionOne(graph, quantity, segment, period));
  const facts = {
    step: 'split',
    label: 'period.remainder',
    unit: quantity.unit.code,
    params: spanOf(last),
  } as const;
  return [...shares, graph.subtract([quantity.index, ...shares], facts)];
}

function apportionOne(graph: Graph, quantity: Measured, segment: Segment, period: Period): number {
  const params = spanOf(segment);
  const days = segment.months.reduce((total, month) => total + month.days, 0);
  const part = graph.given(fromInteger(days), { step: 'split', label: 'period.days', unit: 'day', params });
  const all = graph.given(fromInteger(period.days), {
    step: 'split',
    label: 'period.days_total',
    unit: 'day',
    params: { from: period.from, to: period.to },
  });
  const fraction = graph.divide(part, all, { step: 'split', label: 'period.fraction', params });
  const facts = { step: 'split', label: 'period.share', unit: quantity.unit.code, params } as const;
  return graph.multiply([quantity.index, fraction], facts);
}

function spanOf(segment: Segment): Record<string, string> {
  const [first, last] = [segment.months[0], segment.months[segment.months.length - 1]];
  return { from: first?.from ?? '', to: last?.to ?? '' };
}

interface SegmentEmissions {
  readonly emissions: readonly Emission[];
  readonly problems: readonly Problem[];
}

function emitSegment(
  graph: Graph,
  question: PlanQuestion,
  segment: Segment,
  amount: Measured,
): Result<SegmentEmissions> {
  const { recipe } = segment;
  if (recipe.form === 'gases') return emitGases(graph, question, recipe, amount);
  const shares = recipe.ingredients.flatMap(({ share }) => (share === null ? [] : [share]));
  const { blend } = recipe;
  const whole = blend === null ? ok(amount) : blendVolume(graph, amount, question.setting, blend, shares);
  if (!whole.ok) return whole;
  const emissions: Emission[] = [];
  const problems: Problem[] = [];
  for (const ingredient of recipe.ingredients) {
    const part = shareOf(graph, recipe, ingredient, whole.value);
    const emitted = emitIngredient(graph, question, ingredient, part);
    if (!emitted.ok) return emitted;
    emissions.push(...emitted.value.emissions);
    problems.push(...ingredient.choice.problems, ...emitted.value.problems);
  }
  return ok({ emissions, problems });
}

function shareOf(
  graph: Graph,
  recipe: Extract<Recipe, { form: 'factors' }>,
  { share }: Ingredient,
  whole: Measured,
): Measured {
  if (share === null || recipe.blend === null || equals(share.share, ONE)) return whole;
  const params = { blend: recipe.blend.name, fuel: share.name };
  const facts = { step: 'split', label: 'blend.part', unit: whole.unit.code, params } as const;
  return {
    index: graph.multiply([whole.index, givenShare(graph, recipe.blend, share)], facts),
    unit: whole.unit,
  };
}

function emitIngredient(
  graph: Graph,
  question: PlanQuestion,
  ingredient: Ingredient,
  part: Measured,
): Result<SegmentEmissions> {
  const { factor, route } = ingredient.choice;
  const { library } = question.setting;
  const name = ingredient.share?.name ?? factor.fuel;
  const biogenic = factor.biogenic ?? ownEntry(library.fuels, name ?? '')?.biogenic ?? false;
  const of: Record<string, string> = name === undefined ? {} : { fuel: name };
  const asked = emissionQuestion(graph, question, biogenic ? 'other' : methaneOf(question), of);
  return emit(asked, factor, walk(graph, part, route).index, biogenic);
}

/** Escaped fossil methane weighs more on AR6 than methane from burning; see `gwp.ts`. */
function methaneOf({ setting }: PlanQuestion): MethaneOrigin {
  const escapes =
    setting.kind.method === 'fugitive' || FOSSIL_METHANE_CATEGORIES.includes(setting.kind.category);
  return escapes ? 'fossil' : 'other';
}

const FOSSIL_METHANE_CATEGORIES = ['fugitive', 'process'];

function emissionQuestion(
  graph: Graph,
  { setting, set, acceptGwpSet }: PlanQuestion,
  methane: MethaneOrigin,
  of: Readonly<Record<string, string>>,
): EmissionQuestion {
  return { graph, library: setting.library, set, methane, acceptGwpSet, of };
}

function emitGases(
  graph: Graph,
  question: PlanQuestion,
  recipe: Extract<Recipe, { form: 'gases' }>,
  amount: Measured,
): Result<SegmentEmissions> {
  const mass = walk(graph, amount, recipe.route);
  const of: Record<string, string> = recipe.gases.length === 0 ? {} : { blend: recipe.name };
  const asked = emissionQuestion(graph, question, 'fossil', of);
  const emissions: Emission[] = [];
  const gases = recipe.gases.length === 0 ? [null] : recipe.gases;
  for (const share of gases) {
    const gas = share?.name ?? recipe.name;
    const facts = { step: 'emit', label: 'gas.mass', unit: 'kg', params: { gas, ...of } } as const;
    const params = { blend: recipe.name, gas };
    const operands =
      share === null
        ? [mass.index]
        : [
            mass.index,
            graph.given(share.share, {
              step: 'emit',
              label: 'refrigerant.share',
              unit: 'kg/kg',
              params,
              source: share.source,
            }),
          ];
    const emission = weighed(asked, gas, graph.multiply(operands, facts));
    if (!emission.ok) return emission;
    emissions.push(emission.value);
  }
  return ok({ emissions, problems: [] });
}

function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...seen.values()];
}

function choicesOf(segments: readonly Segment[]): Choice[] {
  return segments.flatMap(({ recipe }) =>
    recipe.form === 'factors' ? recipe.ingredients.map((ingredient) => ingredient.choice) : [],
  );
}

function chosenNodes({ setting }: PlanQuestion, choices: readonly Choice[]): TraceNode[] {
  const nodes = new Map<string, TraceNode>();
  for (const { factor, reason, runnersUp } of choices) {
    if (nodes.has(factor.id)) continue;
    nodes.set(factor.id, {
      step: 'choose',
      label: 'factor.chosen',
      operation: 'choose',
      params: { factor: factor.id, reason, region: factor.region, wanted: setting.region },
      source: factor.source,
      factorId: factor.id,
      ...(runnersUp.length > 0 ? { runnersUp } : {}),
      from: [],
    });
  }
  return [...nodes.values()];
}
