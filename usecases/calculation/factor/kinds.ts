import type { ActivityKind, Library } from '#engine/library.ts';
import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { kindList } from './factor.contract.ts';

/** Lists the activity kinds, by scope and in the library's order. */
export const listKinds: UseCase<typeof kindList.input, typeof kindList.output> = {
  contract: kindList,
  may: ({ actor }) => mayUseReference(actor),
  async run({ ports: { library } }) {
    const kinds = Object.values(library.kinds).map((kind) => ({
      key: kind.key,
      scope: kind.scope,
      category: kind.category,
      name: kind.name,
      units: [...kind.units],
      calculable: isCalculable(library, kind),
    }));
    return { kinds };
  },
};

/** True when some factor could answer the kind: its own, one of its blend's components, or the GWP of its gas. */
function isCalculable(library: Library, kind: ActivityKind): boolean {
  if ((library.own?.(kind.key) ?? []).length > 0) return true;
  if (kind.gas !== undefined) return isKnownGas(library, kind.gas);
  const fuels = Object.values(kind.fuel ?? {});
  const components = fuels.flatMap((fuel) => library.fuelBlends[fuel]?.components ?? [fuel]);
  return [null, ...components].some((component) => library.candidates(kind.key, component).length > 0);
}

function isKnownGas(library: Library, gas: string): boolean {
  if (library.refrigerantBlends[gas]) return true;
  return Object.values(library.gwp).some((set) => set.values[gas] !== undefined);
}
