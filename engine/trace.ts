/**
 * The trace is the calculation itself: a tree of steps in which each node states the value it produced, how, and from
 * which nodes below it. It serializes to JSON as it is (decimal strings, no functions), so it can be stored with the
 * ledger entry, drawn by the browser and executed again.
 */
export type TraceStep =
  | 'read' // a quantity as it was given
  | 'normalize' // unit conversion, density, net calorific value
  | 'split' // fossil and biogenic parts by the blend in force
  | 'choose' // the factor, its runners-up and why each lost
  | 'emit' // kg of one gas
  | 'weigh' // kg of one gas × GWP = kg CO2e
  | 'sum' // addition of parts
  | 'place'; // scope and category

export type TraceOperation = 'given' | 'multiply' | 'divide' | 'add' | 'subtract' | 'choose' | 'place';

/** Where a number of the world comes from: enough to cite it and to open its source card. */
export interface SourceCitation {
  /** Id of the source card in `reference/sources/`. */
  readonly sourceId: string;
  readonly publisher: string;
  readonly title: string;
  readonly edition: string;
  /** Table, sheet or row inside the document. */
  readonly locator?: string;
  readonly licence: string;
  readonly url?: string;
}

export interface TraceRunnerUp {
  readonly factorId: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  /** Why it lost: a key of `messages/<locale>/trace.json` (`region`, `period`, `programme_order`, `unit`, …). */
  readonly reason: string;
}

export interface TraceNode {
  readonly step: TraceStep;
  /** What the value is: a key of `messages/<locale>/trace.json` (`activity.quantity`, `fuel.density`, `gas.co2e`, …). */
  readonly label: string;
  readonly operation: TraceOperation;
  /** The exact decimal value this node produced; absent on `choose` and `place` nodes. */
  readonly value?: string;
  readonly unit?: string;
  /** Values for the label: `{gas:'CH4'}`, `{fuel:'diesel_a', share:'0.14', month:'2025-03'}`, … */
  readonly params?: Readonly<Record<string, string>>;
  readonly source?: SourceCitation;
  readonly factorId?: string;
  readonly runnersUp?: readonly TraceRunnerUp[];
  /** Of the root: SHA-256 of everything the calculation was given (`seal.ts`). Traces of before it have none. */
  readonly inputsHash?: string;
  /** Operands, in the order of the operation. A `given` node has none. */
  readonly from: readonly TraceNode[];
}

/**
 * Every label a node can bear: the web has a sentence for each (`messages/<locale>/trace.json`, `labels`). In brackets,
 * the params that the sentence may name.
 */
export const TRACE_LABELS = [
  'activity.quantity', // the quantity as given [kind]
  'unit.ratio', // exact ratio of two units [from, to, definition]
  'activity.per_unit', // what one of the unit given is in another [from, to]
  'activity.converted', // the quantity in another unit [from, to]
  'period.days', // days of one part of the period [from, to]
  'period.days_total', // days of the whole period [from, to]
  'period.fraction', // days of one part over the days of the whole period [from, to]
  'period.share', // quantity that falls in the part, by days [from, to]
  'period.remainder', // quantity of the last part: what the others leave, so that the parts add up [from, to]
  'blend.share', // volume share of a component in the blend in force [blend, fuel, month, region]
  'blend.share_stated', // volume share of a component in what was bought, as somebody states it [blend, fuel, region]
  'blend.part', // volume of a component [blend, fuel]
  'blend.density_part', // what a component adds to the density of the blend [blend, fuel]
  'blend.density', // density of the blend [blend]
  'blend.energy_part', // what a component adds to the energy in a m³ of the blend [blend, fuel, basis]
  'blend.energy_content', // energy in a m³ of the blend [blend, basis]
  'blend.volume', // volume of the blend, from its mass or energy [blend]
  'fuel.density', // kg per m³ [fuel]
  'fuel.ncv', // net calorific value [fuel]
  'fuel.gcv', // gross calorific value [fuel]
  'fuel.mass', // mass of fuel [fuel]
  'fuel.volume', // volume of fuel [fuel]
  'fuel.energy', // energy of fuel [fuel, basis]
  'fuel.reference_celsius', // temperature at which the fuel's density is stated [fuel]
  'fuel.reference_kelvin', // the same temperature in kelvin [fuel]
  'unit.celsius_zero', // 0 °C in kelvin [definition]
  'refrigerant.share', // mass fraction of a gas in a refrigerant blend [blend, gas]
  'factor.gas', // kg of a gas per unit of activity [gas, factor, per]
  'factor.gas_co2e', // kg CO2e of a gas per unit, as published [gas, factor, per, set]
  'factor.co2e', // kg CO2e per unit, as published [factor, per, set]
  'factor.biogenic_co2', // kg of biogenic CO2 per unit [factor, per]
  'gas.mass', // kg of a gas emitted [gas, and fuel or blend where there is one]
  'gas.mass_total', // kg of a gas over all parts [gas]
  'gas.co2e_published', // kg CO2e of a gas on the factor's own GWP set [gas, set]
  'gwp.value', // global warming potential over 100 years [gas, set, origin]
  'gas.co2e', // kg CO2e of a gas [gas, set]
  'activity.co2e', // kg CO2e of a factor that is published as CO2e only [set]
  'gas.biogenic_co2', // kg of biogenic CO2 of one part [fuel]
  'factor.chosen', // the factor applied and why [factor, reason, region, wanted]
  'result.co2e', // the total [set]
  'result.biogenic_co2', // biogenic CO2, outside the scopes
  'result.outside_kyoto', // kg CO2e of gases outside the Kyoto basket, apart [set]
  'result.placed', // scope and category [kind, scope, category]
  'input.given', // what a form was given [field]
  'input.given_of', // what an item of a list was given [field, item]
  'calculation.figure', // a named figure of an equation [figure]
  'calculation.figure_of_gas', // the same, of one gas [figure, gas]
  'calculation.figure_of', // the same, of one line or instrument [figure, item]
  'flight.earth_radius', // mean radius of the Earth [definition]
  'flight.central_angle', // angle between two airports at the centre of the Earth [from, to, coordinates]
  'flight.great_circle', // shortest way between two airports [from, to]
  'process.ratio', // ratio of molecular weights as the equation prints it [ratio]
  'scope2.location_total', // scope 2 by location [set]
  'scope2.market_total', // scope 2 by market [set]
  'calculation.placed', // scope and category of a process or a scope 3 method [scope, category, and what was calculated]
  'consolidation.level', // share of one level of a chain of holdings [entity, rule]
  'consolidation.share', // share of an operation through its chain of holdings [approach]
  'consolidation.whole', // emissions of the whole operation [entity]
  'consolidation.amount', // consolidated emissions of an operation [entity]
] as const;

export type TraceLabel = (typeof TRACE_LABELS)[number];

/**
 * Why a factor was chosen (`params.reason` of `factor.chosen`) or why a runner-up lost (`runnersUp[].reason`): keys of
 * `messages/<locale>/trace.json`, `reasons`.
 */
export const TRACE_REASONS = [
  // why it was chosen
  'chosen_by_person', // named or written by the person or the caller
  'chosen_own', // the organization's own, approved: comes before every published one
  'chosen_region', // stands for exactly the place of the activity
  'chosen_country', // stands for the country of the subregion
  'chosen_world', // stands for the whole world
  'chosen_fallback', // stands for another region: nothing nearer was found
  // why it lost
  'unit', // is counted in a unit that cannot be reached from the quantity
  'region', // stands for a region that may not be used here
  'period', // was not in force at the time
  'programme_order', // its region comes later in the programme's order of preference
  'less_specific_period', // covers a longer time than the one chosen
  'older_edition', // an older edition fits as well
  'unit_less_direct', // needs density or calorific value where the chosen one does not
  'own_first', // the organization has an approved factor of its own that comes before
  'other_holder', // the organization's own, for another site or supplier
  'market_only', // the organization's own of electricity: it counts in the account by market
  'older_data', // its data are of a year further back
  'lower_tier', // its source is less direct: an international default beside a national figure
  'same_value', // says the same as the one chosen
] as const;

export type TraceReason = (typeof TRACE_REASONS)[number];
