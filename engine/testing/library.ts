/** The small library of the worked cases as a `Library`, for tests and benchmarks of the engine. */
import table from '../cases/library.json' with { type: 'json' };
import type { Factor } from '../factor.ts';
import type { Library } from '../library.ts';

type Tables = Omit<Library, 'candidates' | 'factor'> & {
  readonly factors: readonly Factor[];
  readonly candidates: Readonly<Record<string, readonly string[]>>;
};

const TABLES = table as unknown as Tables;

export const FACTORS: readonly Factor[] = TABLES.factors;

/** A new library; `changes` replace whole tables, `candidates` the candidates of any kind asked for. */
export function caseLibrary(
  changes: Partial<Omit<Library, 'candidates'>> & { readonly candidates?: readonly Factor[] } = {},
): Library {
  const byId = new Map(FACTORS.map((factor) => [factor.id, factor]));
  const { candidates, ...tables } = changes;
  return {
    gwp: TABLES.gwp,
    refrigerantBlends: TABLES.refrigerantBlends,
    fuels: TABLES.fuels,
    fuelBlends: TABLES.fuelBlends,
    kinds: TABLES.kinds,
    candidates: (kind, component) => {
      if (candidates !== undefined) return candidates;
      const ids = TABLES.candidates[`${kind}#${component ?? ''}`] ?? [];
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    factor: (id) => byId.get(id),
    ...tables,
  };
}
