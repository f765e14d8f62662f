/** A quantity given in a unit of its own (m², bags), in the unit that a way counts in. */
import type { Decimal } from '../decimal.ts';
import { divide, multiply, toText } from '../decimal.ts';
import type { Activity } from '../footprint.ts';
import { restate } from '../per-unit.ts';
import type { Result } from '../problem.ts';
import { ok } from '../problem.ts';
import type { TraceNode } from '../trace.ts';
import type { Unit } from '../unit.ts';

export interface Restated {
  readonly unit: Unit;
  /** Null where nothing was restated. */
  readonly quantity: string | null;
  readonly node: TraceNode | null;
}

/** Refuses as `perUnit` does in a straight calculation: `input.unreadable`, `input.not_positive`, `input.unit`. */
export function restateQuantity(activity: Activity, amount: Decimal, given: Unit): Result<Restated> {
  const restated = restate(given, activity.perUnit);
  if (!restated.ok) return restated;
  const { unit, perUnit } = restated.value;
  if (perUnit === null) return ok({ unit, quantity: null, node: null });
  const { isInverse } = perUnit;
  const quantity = toText(isInverse ? divide(amount, perUnit.value) : multiply(amount, perUnit.value));
  const params = { from: given.code, to: unit.code };
  const read: TraceNode = {
    step: 'read',
    label: 'activity.quantity',
    operation: 'given',
    value: toText(amount),
    unit: given.code,
    params: { kind: activity.kind },
    from: [],
  };
  const each: TraceNode = {
    step: 'normalize',
    label: 'activity.per_unit',
    operation: 'given',
    value: toText(perUnit.value),
    unit: isInverse ? `${given.code}/${unit.code}` : `${unit.code}/${given.code}`,
    params: isInverse ? { from: unit.code, to: given.code } : params,
    ...(perUnit.source === undefined ? {} : { source: perUnit.source }),
    from: [],
  };
  const node: TraceNode = {
    step: 'normalize',
    label: 'activity.converted',
    operation: isInverse ? 'divide' : 'multiply',
    value: quantity,
    unit: unit.code,
    params,
    from: [read, each],
  };
  return ok({ unit, quantity, node });
}
