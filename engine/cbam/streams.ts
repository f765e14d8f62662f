/**
 * Emissions of source streams and emission sources, t CO2e: IR (EU) 2025/2547, Annex II, point B.
 * Numbers of equations are those of the act.
 */
import type { Term } from '../sheet.ts';
import type { MeasuredSource, PfcSource, SourceStream } from './installation.ts';
import type { Work } from './work.ts';

export interface SourceEmissions {
  /** t CO2e that count. */
  readonly fossil: Term;
  /** t CO2 of zero-rated biomass, apart; null where there is none. */
  readonly biomass: Term | null;
  /** TJ, net; null where no calorific value is given. */
  readonly energy: Term | null;
}

const T = 't';

/** A calculation-based stream: combustion (Eq. 5), process (Eq. 11), mass balance (Eq. 12), each with biomass (Eq. 10, 15). */
export function streamEmissions(work: Work, stream: SourceStream, field: string): SourceEmissions {
  checkUnits(work, stream, field);
  const amount = work.given(stream.amount, {
    field: `${field}.amount`,
    figure: 'cbam_activity',
    unit: stream.unit,
    bounds: stream.method === 'mass_balance' ? 'any' : 'zero',
  });
  const energy = energyOf(work, stream, amount, field);
  const gross =
    stream.method === 'mass_balance'
      ? massBalance(work, stream, amount, field)
      : byFactor(work, stream, amount, energy, field);
  return { ...withBiomass(work, gross, stream.biomass, field), energy };
}

/** `AD · NCV` (Eq. 6), TJ; GJ are thousandths. */
function energyOf(work: Work, stream: SourceStream, amount: Term, field: string): Term | null {
  if (stream.unit === 'TJ') return amount;
  if (stream.ncv === undefined) return null;
  const ncv = work.given(stream.ncv, {
    field: `${field}.ncv`,
    figure: 'cbam_ncv',
    unit: `GJ/${stream.unit}`,
  });
  const thousand = work.given('1000', { field: 'GJ/TJ', figure: 'cbam_thousand' });
  return work.divide(
    work.multiply([amount, ncv], 'cbam_energy', 'GJ'),
    thousand,
    'cbam_energy',
    'TJ',
    `${field}.ncv`,
  );
}

/** `AD · EF · OF` (Eq. 5) or `AD · EF · CF` (Eq. 11). */
function byFactor(work: Work, stream: SourceStream, amount: Term, energy: Term | null, field: string): Term {
  const unit = stream.factorUnit ?? (stream.method === 'combustion' ? 'tCO2/TJ' : 'tCO2/t');
  const factor = work.given(stream.factor, { field: `${field}.factor`, figure: 'cbam_factor_stream', unit });
  const completeness =
    stream.method === 'combustion'
      ? work.optional(stream.oxidation, {
          field: `${field}.oxidation`,
          figure: 'cbam_oxidation',
          bounds: 'share',
        })
      : work.optional(stream.conversion, {
          field: `${field}.conversion`,
          figure: 'cbam_conversion',
          bounds: 'share',
        });
  if (unit === 'tCO2/TJ' && energy === null) work.refuse('input.missing', { field: `${field}.ncv` });
  const activity = unit === 'tCO2/TJ' ? (energy ?? amount) : amount;
  return work.multiply([activity, factor, completeness], 'cbam_stream', T);
}

/** `f · AD · CC` (Eq. 12), f = 3.664 t CO2/t C; the carbon content also from an emission factor (Eq. 13, 14). */
function massBalance(work: Work, stream: SourceStream, amount: Term, field: string): Term {
  if (stream.carbon === undefined && stream.factor !== undefined) {
    const unit = stream.factorUnit ?? 'tCO2/t';
    const energy = unit === 'tCO2/TJ' ? energyOf(work, stream, amount, field) : amount;
    if (energy === null) work.refuse('input.missing', { field: `${field}.ncv` });
    const factor = work.given(stream.factor, {
      field: `${field}.factor`,
      figure: 'cbam_factor_stream',
      unit,
    });
    return work.multiply([energy ?? amount, factor], 'cbam_stream', T);
  }
  const carbon = work.given(stream.carbon, {
    field: `${field}.carbon`,
    figure: 'cbam_carbon',
    unit: `tC/${stream.unit}`,
  });
  return work.multiply(
    [amount, carbon, work.constant('constant/carbon', 'cbam_co2_per_carbon')],
    'cbam_stream',
    T,
  );
}

function withBiomass(
  work: Work,
  gross: Term,
  biomass: SourceStream['biomass'],
  field: string,
): Pick<SourceEmissions, 'fossil' | 'biomass'> {
  const share = work.optional(biomass, {
    field: `${field}.biomass`,
    figure: 'cbam_biomass_share',
    bounds: 'share',
  });
  if (share === null) return { fossil: gross, biomass: null };
  return {
    fossil: work.multiply([gross, work.rest(share, 'cbam_fossil_share')], 'cbam_stream_fossil', T),
    biomass: work.multiply([gross, share], 'cbam_stream_biomass', T),
  };
}

/** Activity data per tonne do not go with a factor per 1000 Nm3. */
function checkUnits(work: Work, { unit, factorUnit }: SourceStream, field: string): void {
  if (factorUnit === undefined || factorUnit === 'tCO2/TJ') return;
  if (factorUnit !== `tCO2/${unit}`)
    work.refuse('cbam.unit_mismatch', {
      field: `${field}.factorUnit`,
      unit: factorUnit,
      wanted: `tCO2/${unit}`,
    });
}

/** Perfluorocarbons by slope (Eq. 21, 23) or overvoltage (Eq. 24), C2F6 by ratio (Eq. 22), collection (Eq. 20), GWP (Eq. 26). */
export function pfcEmissions(work: Work, source: PfcSource, field: string): SourceEmissions {
  const aluminium = work.given(source.aluminium, {
    field: `${field}.aluminium`,
    figure: 'cbam_aluminium',
    unit: T,
  });
  const thousand = work.given('1000', { field: 'kg/t', figure: 'cbam_thousand' });
  const perTonne = source.method === 'slope' ? slope(work, source, field) : overvoltage(work, source, field);
  const cf4 = work.divide(
    work.multiply([aluminium, perTonne], 'cbam_cf4', 'kg'),
    thousand,
    'cbam_cf4',
    T,
    `${field}.aluminium`,
  );
  const ratio = coefficient(work, source, 'ratio', field);
  const c2f6 = work.multiply([cf4, ratio], 'cbam_c2f6', T);
  const weighed = work.add(
    [
      work.multiply([cf4, work.constant('gwp/CF4', 'cbam_gwp')], 'cbam_cf4_co2e', T),
      work.multiply([c2f6, work.constant('gwp/C2F6', 'cbam_gwp')], 'cbam_c2f6_co2e', T),
    ],
    'cbam_pfc',
    T,
  );
  const collection = work.optional(source.collection, {
    field: `${field}.collection`,
    figure: 'cbam_collection',
    bounds: 'share',
  });
  const fossil =
    collection === null ? weighed : work.divide(weighed, collection, 'cbam_pfc', T, `${field}.collection`);
  return { fossil, biomass: null, energy: null };
}

function slope(work: Work, source: PfcSource, field: string): Term {
  const frequency = work.given(source.frequency, {
    field: `${field}.frequency`,
    figure: 'cbam_anode_frequency',
  });
  const duration = work.given(source.duration, { field: `${field}.duration`, figure: 'cbam_anode_duration' });
  return work.multiply(
    [frequency, duration, coefficient(work, source, 'slope', field)],
    'cbam_cf4_per_tonne',
    'kg/t',
  );
}

function overvoltage(work: Work, source: PfcSource, field: string): Term {
  const over = work.given(source.overvoltage, {
    field: `${field}.overvoltage`,
    figure: 'cbam_overvoltage',
    unit: 'mV',
  });
  const efficiency = work.given(source.currentEfficiency, {
    field: `${field}.currentEfficiency`,
    figure: 'cbam_current_efficiency',
    bounds: 'share',
  });
  const perCell = work.divide(over, efficiency, 'cbam_overvoltage', 'mV', `${field}.currentEfficiency`);
  return work.multiply(
    [perCell, coefficient(work, source, 'coefficient', field)],
    'cbam_cf4_per_tonne',
    'kg/t',
  );
}

/** A coefficient as given; else that of the technology, Annex II, point B.7, Tables 2 and 3. */
function coefficient(
  work: Work,
  source: PfcSource,
  what: 'slope' | 'coefficient' | 'ratio',
  field: string,
): Term {
  const names = { slope: 'cbam_slope', coefficient: 'cbam_overvoltage_factor', ratio: 'cbam_c2f6_ratio' };
  const kind = source.method === 'slope' ? 'pfc-slope' : 'pfc-overvoltage';
  const rule = work.tables.rules.get(`${kind}/${source.technology ?? ''}`)?.[0];
  const published = what === 'ratio' ? rule?.second : rule?.value;
  return work.given(source[what] ?? published, { field: `${field}.${what}`, figure: names[what] });
}

/** Measured: `C · h · V` (Eq. 16), N2O by GWP (Eq. 18), hours without data with C + 2σ (Eq. 19); g/Nm3 · 1000 Nm3 are kg. */
export function measuredEmissions(work: Work, source: MeasuredSource, field: string): SourceEmissions {
  const concentration = work.given(source.concentration, {
    field: `${field}.concentration`,
    figure: 'cbam_concentration',
    unit: 'g/Nm3',
  });
  const flow = work.given(source.flow, {
    field: `${field}.flow`,
    figure: 'cbam_flow',
    unit: '1000Nm3/h',
    bounds: 'any',
  });
  const hours = work.given(source.hours, { field: `${field}.hours`, figure: 'cbam_hours', unit: 'h' });
  const known = work.multiply([concentration, hours, flow], 'cbam_measured', 'kg');
  const kilograms =
    source.gap === undefined ? known : withGap(work, { known, concentration, flow }, source.gap, field);
  const thousand = work.given('1000', { field: 'kg/t', figure: 'cbam_thousand' });
  const mass = work.divide(kilograms, thousand, 'cbam_measured', T, `${field}.flow`);
  const weighed =
    source.gas === 'N2O'
      ? work.multiply([mass, work.constant('gwp/N2O', 'cbam_gwp')], 'cbam_measured_co2e', T)
      : mass;
  const signed =
    source.transfer === 'out'
      ? work.subtract(
          [work.given('0', { field, figure: 'cbam_nothing', unit: T }), weighed],
          'cbam_transferred',
          T,
        )
      : weighed;
  return { ...withBiomass(work, signed, source.biomass, field), energy: null };
}

function withGap(
  work: Work,
  measured: { readonly known: Term; readonly concentration: Term; readonly flow: Term },
  gap: NonNullable<MeasuredSource['gap']>,
  field: string,
): Term {
  const { known, concentration, flow } = measured;
  const deviation = work.given(gap.deviation, {
    field: `${field}.gap.deviation`,
    figure: 'cbam_deviation',
    unit: 'g/Nm3',
  });
  const substitute = work.add([concentration, deviation, deviation], 'cbam_substitute', 'g/Nm3');
  const hours = work.given(gap.hours, { field: `${field}.gap.hours`, figure: 'cbam_hours', unit: 'h' });
  return work.add([known, work.multiply([substitute, hours, flow], 'cbam_gap', 'kg')], 'cbam_measured', 'kg');
}
