import { type Besides, besides } from '../../calculation/footprint/besides.ts';

/** What a proposal or change may say beside the slots of an activity; null takes it back. */
type Said = { readonly [K in keyof Besides]?: Besides[K] | null };

const NAMES = Object.keys(besides) as (keyof Besides)[];

/** What was said beside the slots; what was not is left out. */
export function saidBesides(said: Said): Besides {
  const kept = NAMES.filter((name) => said[name] !== undefined && said[name] !== null);
  return Object.fromEntries(kept.map((name) => [name, said[name]])) as Besides;
}

/**
 * What stands beside the slots after a change: parameters are changed one by one, and one that is null is taken back. What
 * was said for another kind goes with that kind.
 */
export function changedBesides(
  before: Besides & { readonly kind: string | null },
  change: Said & { readonly kind?: string | null | undefined },
): Besides {
  const moved = change.kind !== undefined && change.kind !== before.kind;
  const standing: Besides = moved ? {} : saidBesides(before);
  const said = NAMES.filter((name) => change[name] !== undefined);
  const after: Said = { ...standing, ...Object.fromEntries(said.map((name) => [name, change[name]])) };
  if (!change.parameters) return saidBesides(after);
  const parameters = Object.entries({ ...standing.parameters, ...change.parameters }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return saidBesides({
    ...after,
    parameters: parameters.length > 0 ? Object.fromEntries(parameters) : null,
  });
}
