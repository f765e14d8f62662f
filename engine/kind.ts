/** Kinds of activity: which there are, and in which units they are given. */
import type { ActivityKind, Library } from './library.ts';
import type { Result } from './problem.ts';
import { excerpt, ok, refuse } from './problem.ts';
import type { Unit } from './unit.ts';

/** A kind of the library. Refuses with `kind.unknown`, `category.unmapped` or `kind.unsupported`. */
export function readKind(key: string, library: Library): Result<ActivityKind> {
  const kind = Object.hasOwn(library.kinds, key) ? library.kinds[key] : undefined;
  if (kind === undefined) return refuse('kind.unknown', { kind: excerpt(key, LONGEST_KEY) });
  if (kind.category === '' || !SCOPES.includes(kind.scope))
    return refuse('category.unmapped', { kind: kind.key });
  return METHODS.includes(kind.method) ? ok(kind) : refuse('kind.unsupported', { kind: kind.key });
}

const LONGEST_KEY = 80;
const SCOPES: readonly number[] = [1, 2, 3];
const METHODS: readonly string[] = ['fuel', 'electricity', 'fugitive', 'direct'];

/** Whether a kind may be given in a unit: by its dimension or family, or because the kind names the unit. */
export function accepts(kind: ActivityKind, unit: Unit): boolean {
  const { dimensions, units } = kind;
  if (dimensions.includes(unit.dimension) || dimensions.includes(unit.family) || units.includes(unit.code))
    return true;
  return unit.dimension === 'normal_volume' && dimensions.includes('volume');
}
