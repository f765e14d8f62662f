import type { Parameters } from '#engine/ways/ask.ts';
import type { Problem } from '#engine/problem.ts';
import { resolveFactor } from '../factor/resolve.ts';
import { factorChoice } from '../../form.ts';
import type { RunContext } from '../../usecase.ts';

/** How deep a parameter may nest: a list of items with a rate that a factor gives. */
const DEEPEST = 6;

/**
 * Parameters with every factor in its place: wherever a factor is chosen by id, the published one; wherever one of the
 * caller's own is given, that. Leaves `factor.unknown` (`factor`) for an id that does not exist.
 */
export async function resolveParameters(
  context: RunContext,
  given: Readonly<Record<string, unknown>>,
  problems: Problem[],
): Promise<Parameters> {
  return (await resolved(context, given, '', problems)) as Parameters;
}

async function resolved(
  context: RunContext,
  value: unknown,
  path: string,
  problems: Problem[],
): Promise<unknown> {
  if (typeof value !== 'object' || value === null || path.split('.').length > DEEPEST) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const [position, item] of value.entries())
      items.push(await resolved(context, item, join(path, String(position)), problems));
    return items;
  }
  const chosen = isChoice(value) ? factorChoice.safeParse(value) : null;
  if (chosen?.success) return resolveFactor(context, chosen.data, path, problems);
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value))
    entries.push([name, await resolved(context, inner, join(path, name), problems)]);
  return Object.fromEntries(entries);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A factor by id, or one that says what it emits per unit; an amount in kg CO2e is neither. */
function isChoice(value: object): boolean {
  return 'factorId' in value || ['gasesKg', 'gasesCo2eKg', 'co2eKg'].some((form) => form in value);
}
