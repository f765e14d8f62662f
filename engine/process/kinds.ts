/**
 * Which processes answer for an activity kind. Of some kinds no factor per unit may be taken unasked: how the plant is
 * built, what it is fed or how it is kept decides, and that is the person's to say. Imports nothing, because the choice of
 * a factor asks it.
 */
const ALUMINIUM_GASES = ['aluminium_slope', 'aluminium_overvoltage', 'aluminium_pfc_production'] as const;

/** Keys of the processes of each kind, as `PROCESSES` has them. */
export const PROCESSES_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  'process.clinker': ['clinker', 'clinker_oxides'],
  'process.lime': ['lime'],
  'process.carbonates': ['carbonates_input', 'carbonates_output'],
  'process.glass': ['glass'],
  'process.ammonia': ['ammonia', 'ammonia_production'],
  'process.nitric_acid': ['nitric_acid'],
  'process.adipic_acid': ['adipic_acid'],
  'process.hydrogen': ['hydrogen'],
  'process.petrochemicals': ['production_factor'],
  'process.co2_use': ['co2_use'],
  'process.n2o_use': ['n2o_use'],
  'process.iron_steel': ['iron_steel_balance', 'iron_steel_production'],
  'process.ferroalloys': ['ferroalloys_production', 'ferroalloys_balance'],
  'process.aluminium': ['aluminium_co2', 'aluminium_anodes', ...ALUMINIUM_GASES],
  'fugitive.flaring': ['flaring'],
  'agriculture.enteric': ['enteric'],
  'agriculture.manure': ['manure_methane', 'manure_n2o'],
  'agriculture.n_fertiliser': ['n_fertiliser'],
  'agriculture.liming': ['liming'],
  'agriculture.urea': ['urea'],
  'waste_own.landfill': ['landfill'],
  'waste_own.composting': ['composting'],
  'waste_own.incineration': ['incineration'],
  'waste_own.wastewater': ['wastewater'],
};

/** Kinds with a factor per unit that may stand for them: where several differ, `factor.ambiguous` asks which. */
const BY_FACTOR: ReadonlySet<string> = new Set([
  'process.clinker',
  'process.lime',
  'process.carbonates',
  'process.glass',
  'process.nitric_acid',
  'process.adipic_acid',
  'process.iron_steel',
  'process.ferroalloys',
  'process.aluminium',
  'process.co2_use',
  'process.n2o_use',
]);

/** The processes that must be asked for this kind; `null` where a factor per unit may stand for it. */
export function processesNeeded(kind: string): readonly string[] | null {
  if (BY_FACTOR.has(kind) || !Object.hasOwn(PROCESSES_OF_KIND, kind)) return null;
  return PROCESSES_OF_KIND[kind] ?? null;
}
