/** Factors that a way puts into a form: the caller's, or the one chosen for the kind; and those of flights. */
import type { Choice } from '../choose.ts';
import { chooseFactor } from '../choose.ts';
import type { Factor } from '../factor.ts';
import { findRoute } from '../fuel.ts';
import { ownEntry } from '../lookup.ts';
import type { Problem, Result } from '../problem.ts';
import { refuse } from '../problem.ts';
import { readUnit } from '../quantity.ts';
import type { TraceNode } from '../trace.ts';
import type { Unit } from '../unit.ts';
import { findUnit } from '../unit.ts';
import type { Ask, Filled } from './ask.ts';
import type { Way } from './way.ts';

/** The factor for a way's form; null where the library has none that fits. */
export function factorFor(ask: Ask, way: Way): Filled | null {
  if (ask.input.factor !== undefined) return { factor: ask.input.factor, node: null, problems: [] };
  const units = way.factorUnits?.flatMap((code) => findUnit(code) ?? []) ?? [ask.unit];
  for (const unit of units) {
    const choice = chosen(ask, unit);
    if (!choice.ok) continue;
    const { factor, problems } = choice.value;
    return { factor, node: chosenNode(ask, choice.value), problems };
  }
  return null;
}

/** Where several published factors of the kind differ and none goes before: which of them applies is the question. */
export function undecidedFor(ask: Ask, way: Way): readonly Problem[] {
  if (ask.parameters['factor'] !== undefined || factorFor(ask, way) !== null) return [];
  for (const code of way.factorUnits ?? [ask.unit.code]) {
    const unit = findUnit(code);
    const choice = unit === null ? null : chosen(ask, unit);
    if (choice === null || choice.ok) continue;
    const [problem] = choice.problems;
    if (problem?.code === 'factor.ambiguous') return [problem];
  }
  return [];
}

function chosen({ library, kind, activity, input, period }: Ask, unit: Unit): Result<Choice> {
  return chooseFactor({
    kind: kind.key,
    candidates: library.candidates(kind.key, null),
    region: activity.region,
    programme: input.programme,
    period,
    crossesRegions: kind.method !== 'electricity',
    acrossYears: true,
    reach: (factor) => {
      const to = readUnit(factor.unit);
      if (!to.ok || to.value.dimension !== unit.dimension)
        return refuse('factor.unit', { factor: factor.id, from: unit.code, to: factor.unit });
      const fuel = ownEntry(library.fuels, factor.fuel ?? '') ?? null;
      return findRoute({ from: unit, fromBasis: 'net', to: to.value, toBasis: factor.basis, fuel });
    },
  });
}

function chosenNode({ activity }: Ask, { factor, reason, runnersUp }: Choice): TraceNode {
  return {
    step: 'choose',
    label: 'factor.chosen',
    operation: 'choose',
    params: { factor: factor.id, reason, region: factor.region, wanted: activity.region },
    source: factor.source,
    factorId: factor.id,
    ...(runnersUp.length > 0 ? { runnersUp } : {}),
    from: [],
  };
}

/** The year whose prices a published factor per unit of money is in: the first it is meant for; null = one's own says none. */
export function priceYearOf({ id, validFrom }: Factor): string | null {
  return id.startsWith('own/') ? null : validFrom.slice(0, 4);
}
