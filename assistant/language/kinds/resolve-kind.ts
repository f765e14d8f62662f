import { gazetteer } from './kinds.ts';
import type { KindVocabulary } from '../understanding.ts';
import { CONCEPTS } from '../words/items.ts';

/** What surrounds a named thing. */
export interface Context {
  /** Use of fuels, by the nearest word of use. */
  readonly use: 'mobile' | 'stationary' | null;
  readonly cues: ReadonlySet<string>;
  /** Dimension of the amount, null while there is none. */
  readonly dimension: string | null;
  /** Unit code of the amount, where one was said. */
  readonly unit?: string | null;
  /** Other things named in the same breath. */
  readonly beside: ReadonlySet<string>;
}

const FREIGHT_MODES = ['road', 'rail', 'sea', 'air', 'inland_water'] as const;

/** Kinds that a named thing may be in its context, best first: one when certain, several to ask, none when unknown. */
export function resolveKinds(
  concept: string,
  context: Context,
  vocabulary: KindVocabulary,
): readonly string[] {
  const known = gazetteer(vocabulary).kinds;
  const kinds = byRule(concept, context).filter((key) => known.has(key));
  // Money paid for a journey is travel by spend, except where the kind itself is measured in money.
  if (context.dimension === 'currency' && kinds[0]?.startsWith('travel.')) {
    const paid = kinds.filter((key) => known.get(key)?.units.includes('BRL'));
    return paid.length > 0 ? paid : ['travel.spend'];
  }
  // `20 MWh sem`, beside others with certificates: what was named is what these do not have.
  return kinds[0] === 'electricity.renewable' && context.cues.has('without') ? ['electricity'] : kinds;
}

function byRule(concept: string, context: Context): readonly string[] {
  if (concept.startsWith('=')) return [concept.slice(1)];
  const rule = CONCEPTS[concept]?.rule ?? '';
  const [head = '', name = '', fallback = ''] = rule.split(':');
  if (head === 'kind') return [name];
  if (head === 'one') return name.split(',');
  if (head === 'fuel') return fuel(name, fallback, context);
  if (head === 'material') return material(name, context);
  if (head === 'waste') return waste(name, context);
  if (head === 'drive') return vehicle(drivenBeside(context), context);
  if (head === 'scrap') return scrap(name, context);
  if (head === 'vehicle') return vehicle(name, context);
  if (head === 'bought_vehicle') return boughtVehicle(name, context);
  if (head === 'passenger') return passenger(name, context);
  return NAMED[rule]?.(context) ?? [];
}

function fuel(name: string, fallback: string, context: Context): readonly string[] {
  // What a firm burns that carries for us, or for those who buy from us, is of the freight.
  const { cues } = context;
  if (cues.has('carrier') && context.unit === 'L' && cues.has('ours') !== cues.has('theirs'))
    return freight('freight', { ...context, cues: new Set([...cues, 'road']) });
  const use = context.use ?? (fallback === 'ask' ? null : fallback);
  if (use !== null)
    return [`${use}.${name}`, `${use === 'mobile' ? 'stationary' : 'mobile'}.${name}`].slice(0, 1);
  return [`mobile.${name}`, `stationary.${name}`];
}

function material(name: string, context: Context): readonly string[] {
  const { cues, dimension } = context;
  if (cues.has('produce') && !cues.has('buy')) {
    const made: Record<string, string> = {
      steel: 'process.iron_steel',
      aluminium: 'process.aluminium',
      glass: 'process.glass',
    };
    if (made[name] !== undefined) return [made[name]];
    // What one makes is not bought; which process it stands for has to be said.
    return [];
  }
  if (dimension === 'currency' && !['steel', 'aluminium', 'chemicals', 'electronics'].includes(name))
    return ['purchased.goods_spend'];
  return [`purchased.${name}`];
}

/** `3,150 km driven by our vans`: what drove is named beside the driving. */
function drivenBeside({ beside }: Context): string {
  return ['motorcycle', 'van', 'truck'].find((name) => beside.has(name)) ?? 'car';
}

function waste(destination: string, context: Context): readonly string[] {
  // Burned as a fuel in one's own kiln or given away to be: a word for each, so it is asked.
  if (destination === 'coprocessing' && context.beside.has('waste_fuel') && !context.cues.has('third'))
    return ['stationary.waste_fuel', 'waste.coprocessing'];
  // Whoever treats water has the plant.
  const treats = destination === 'wastewater' && context.cues.has('treat');
  const own = (context.cues.has('own') || treats) && !context.cues.has('third');
  if (own && ['landfill', 'composting', 'incineration', 'wastewater'].includes(destination))
    return [`waste_own.${destination}`];
  return [`waste.${destination}`];
}

/** Scrap that is bought is a material; scrap that is given away is recycled. */
function scrap(named: string, { cues, dimension, beside }: Context): readonly string[] {
  if (!cues.has('buy') && !(cues.has('spend') && dimension === 'currency')) return ['waste.recycling'];
  // `sucata de aço comprada`: the metal stands as a thing of its own beside the scrap.
  const metals = ['steel', 'aluminium'].filter((one) => beside.has(one));
  const metal = named === '' && metals.length === 1 ? metals[0] : named;
  return metal === '' ? ['purchased.steel', 'purchased.aluminium'] : [`purchased.${metal}`];
}

function vehicle(name: string, context: Context): readonly string[] {
  // Money for a truck or a motorcycle that nobody says was bought may be a hire, a repair or a ride.
  if (context.dimension === 'currency' && !context.cues.has('buy'))
    return ['capital.vehicles', 'purchased.services'];
  if (context.dimension === 'count' || context.dimension === 'currency') return ['capital.vehicles'];
  // Nobody comes to work by lorry: whatever is said of the staff in another clause.
  if (context.cues.has('commute') && name !== 'truck')
    return [`commuting.${name === 'motorcycle' ? 'motorcycle' : 'car'}`];
  if (context.dimension === 'passenger') return ['commuting.car'];
  return [`mobile.distance.${name}`];
}

/** A vehicle that may be bought by its name: by its distance it is one that drives. */
function boughtVehicle(name: string, { dimension, cues }: Context): readonly string[] {
  return dimension === 'distance' && !cues.has('buy') ? [`mobile.distance.${name}`] : ['capital.vehicles'];
}

function passenger(name: string, context: Context): readonly string[] {
  if (!context.cues.has('commute')) return [`travel.${name}`];
  if (name === 'train') return ['commuting.metro'];
  if (name === 'ferry') return ['travel.ferry'];
  return [`commuting.${name}`];
}

const CAPITAL: Readonly<Record<string, string>> = {
  buildings: 'capital.buildings',
  machinery: 'capital.machinery',
  vehicles: 'capital.vehicles',
  vans_bought: 'capital.vehicles',
  trucks_bought: 'capital.vehicles',
  truck: 'capital.vehicles',
  van: 'capital.vehicles',
  car: 'capital.vehicles',
  it: 'capital.it',
};

const NAMED: Readonly<Record<string, (context: Context) => readonly string[]>> = {
  electricity: ({ cues, beside }) => {
    if (beside.has('electricity_ev') || beside.has('electric_vehicle')) return ['electricity.ev'];
    return cues.has('renewable') ? ['electricity.renewable'] : ['electricity'];
  },
  // A machine that lifts or digs: bought it is capital; what it burns is of another thing.
  forklift: ({ cues, dimension }) =>
    cues.has('buy') && (dimension === 'count' || dimension === 'currency') ? ['capital.vehicles'] : [],
  electric_vehicle: ({ cues, dimension }) => {
    if (dimension === 'count' || dimension === 'currency') return cues.has('buy') ? ['capital.vehicles'] : [];
    return ['electricity.ev'];
  },
  gas: ({ use, dimension, unit }) => {
    // `40 gallons of gas for the company car`: what is filled by the gallon is gasoline.
    if (use === 'mobile' && unit === 'gal') return ['mobile.gasoline'];
    if (use === 'mobile' && dimension === 'volume' && unit === 'L') return ['mobile.gasoline', 'mobile.lpg'];
    if (use === 'mobile') return ['mobile.cng', 'mobile.lpg'];
    // Cubic metres, therms and heat of `gás` come through a pipe; kilograms may come in a bottle.
    const piped = ['m3', 'Nm3', 'therm', 'MMBtu'].includes(unit ?? '') || dimension === 'energy';
    return piped ? ['stationary.natural_gas'] : ['stationary.natural_gas', 'stationary.lpg'];
  },
  fuels: ({ use }) => {
    const names = ['diesel', 'gasoline', 'ethanol'];
    return names.map((name) => `${use ?? 'mobile'}.${name}`);
  },
  wastes: () => [
    'waste.landfill',
    'waste.recycling',
    'waste.incineration',
    'waste.composting',
    'waste.coprocessing',
  ],
  // Money put into a thing buys it; only where none is named it is a stake.
  invested: ({ beside }) => {
    const bought = Object.entries(CAPITAL).find(([concept]) => beside.has(concept));
    return [bought?.[1] ?? 'investments'];
  },
  refrigerant: () => ['fugitive.r410a', 'fugitive.r134a', 'fugitive.r404a', 'fugitive.r22', 'fugitive.r32'],
  lime: ({ cues }) => (cues.has('apply') && !cues.has('produce') ? ['agriculture.liming'] : ['process.lime']),
  limestone: ({ cues }) => (cues.has('apply') ? ['agriculture.liming'] : ['process.carbonates']),
  // By the kilogram it is what a cold machine was filled with; by the tonne it is made.
  ammonia: ({ cues, unit }) => {
    if (cues.has('leak') || cues.has('cold')) return ['fugitive.r717'];
    if (cues.has('produce')) return ['process.ammonia'];
    return unit === 'kg' || unit === 'g' ? ['fugitive.r717', 'purchased.chemicals'] : ['process.ammonia'];
  },
  primary_aluminium: ({ cues }) =>
    cues.has('buy') && !cues.has('produce') ? ['purchased.aluminium'] : ['process.aluminium'],
  co2: ({ cues }) =>
    cues.has('extinguisher')
      ? ['fugitive.co2_extinguisher']
      : cues.has('cold') && !cues.has('solder')
        ? ['fugitive.r744']
        : ['process.co2_use'],
  fertiliser: ({ cues }) =>
    cues.has('buy') && !cues.has('apply') ? ['purchased.fertiliser'] : ['agriculture.n_fertiliser'],
  fertiliser_bought: ({ cues, dimension }) => {
    if (dimension === 'currency') return ['purchased.goods_spend'];
    return cues.has('apply') && !cues.has('buy') ? ['agriculture.n_fertiliser'] : ['purchased.fertiliser'];
  },
  poultry: (context) =>
    ['mass', 'currency'].includes(context.dimension ?? '')
      ? material('food', context)
      : ['agriculture.manure'],
  // What one makes is not spread: which process it stands for has to be said.
  urea: ({ cues }) => {
    if (cues.has('produce') && !cues.has('apply') && !cues.has('buy')) return [];
    return cues.has('buy') && !cues.has('apply') ? ['purchased.fertiliser'] : ['agriculture.urea'];
  },
  freight: (context) => freight('freight', context),
  warehouse: ({ cues }) => (cues.has('theirs') ? ['freight_out.warehouse'] : ['freight_in.warehouse']),
};

function freight(_: string, { cues }: Context): readonly string[] {
  const side = cues.has('theirs') ? 'freight_out' : 'freight_in';
  const modes = FREIGHT_MODES.filter((mode) => cues.has(mode));
  return (modes.length > 0 ? [pick(modes)] : FREIGHT_MODES).map((mode) => `${side}.${mode}`);
}

/** `balsa` is a barge in freight, `navio` a ship; where two modes are named the rarer word tells. */
function pick(modes: readonly string[]): string {
  for (const mode of ['air', 'inland_water', 'sea', 'rail', 'road']) if (modes.includes(mode)) return mode;
  return 'road';
}
