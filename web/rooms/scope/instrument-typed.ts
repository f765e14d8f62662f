import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading, Wrong } from '#web/forms/typed-form.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { isDay } from '#web/ui/day.ts';
import type { Formats } from '#web/words/format.ts';
import type { Instrument } from './instrument.ts';

export const TYPES = ['certificate', 'contract', 'supplier_rate'] as const;
export const ANSWERS = ['met', 'not_met', 'not_applicable'] as const;
export const ATTRIBUTES = ['technology', 'plant', 'trackingSystem', 'supplier'] as const;

type Criterion = (typeof QUALITY_CRITERIA)[number];
type Answer = (typeof ANSWERS)[number] | '';

/** An instrument as its form holds it: attributes and the answers to the criteria by their own names. */
export interface TypedInstrument
  extends Record<(typeof ATTRIBUTES)[number], string>,
    Record<Criterion, Answer> {
  type: (typeof TYPES)[number];
  name: string;
  from: string;
  to: string;
  /** MWh; empty: all that the sites use. */
  quantity: string;
  /** kg CO2 a MWh. */
  rate: string;
  market: string;
  /** None: every site. */
  sites: string[];
}

export type SaidInstrument = Asked<'scope2.saveInstrument'>;

/** kg CO2 a MWh of the factor that an instrument has, where it is its own. */
function rateOf(instrument: Instrument | null): string {
  const factor = instrument?.factor;
  return factor && 'unit' in factor && factor.unit === 'MWh' ? (factor.gasesKg?.['CO2'] ?? '') : '';
}

/** An instrument as it is typed; a new one covers the whole period in Brazil. */
export function typedInstrument(
  instrument: Instrument | null,
  period: { readonly from: string; readonly to: string },
  { exact }: Pick<Formats, 'exact'>,
): TypedInstrument {
  const rate = rateOf(instrument);
  const attributes = Object.fromEntries(
    ATTRIBUTES.map((name) => [name, instrument?.attributes[name] ?? '']),
  ) as Record<(typeof ATTRIBUTES)[number], string>;
  const answers = Object.fromEntries(
    QUALITY_CRITERIA.map((criterion) => [criterion, instrument?.criteria[criterion] ?? '']),
  ) as Record<Criterion, Answer>;
  return {
    ...attributes,
    ...answers,
    type: instrument?.type ?? 'certificate',
    name: instrument?.name ?? '',
    from: instrument?.from ?? period.from,
    to: instrument?.to ?? period.to,
    quantity: instrument?.quantity && instrument.unit === 'MWh' ? exact(instrument.quantity) : '',
    rate: rate && exact(rate),
    market: instrument?.market ?? 'BR',
    sites: [...(instrument?.siteIds ?? [])],
  };
}

/** What the form says: figures that can be read in one way only, and days that are some. */
export function readInstrument(
  typed: TypedInstrument,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'scope'>,
): Reading<TypedInstrument, SaidInstrument> {
  const quantity = typed.quantity === '' ? null : readAmount(typed.quantity, marks);
  const rate = typed.rate.trim();
  // Renewable power without combustion: the rate is a zero that the instrument itself states.
  const perMwh = /^0+([.,]0+)?$/.test(rate) ? '0' : readAmount(rate, marks);
  const wrong: Wrong<TypedInstrument> = {};
  if (typed.quantity !== '' && quantity === null) wrong.quantity = t('unread');
  for (const end of ['from', 'to'] as const) if (!isDay(typed[end])) wrong[end] = t('day.unread');
  if (perMwh === null) wrong.rate = t('unread');
  if (perMwh === null || Object.keys(wrong).length > 0) return { wrong };
  return {
    said: {
      name: typed.name,
      type: typed.type,
      market: typed.market || 'BR',
      from: typed.from,
      to: typed.to,
      quantity,
      unit: quantity === null ? null : 'MWh',
      factor: { unit: 'MWh', gasesKg: { CO2: perMwh } },
      criteria: filled(QUALITY_CRITERIA.map((criterion) => [criterion, typed[criterion]])),
      attributes: filled(ATTRIBUTES.map((attribute) => [attribute, typed[attribute].trim()])),
      siteIds: typed.sites.length === 0 ? null : typed.sites,
    },
  };
}

/** Those that say something. */
function filled<Text extends string>(
  entries: readonly (readonly [string, Text | ''])[],
): Record<string, Text> {
  return Object.fromEntries(entries.flatMap(([name, text]) => (text === '' ? [] : [[name, text] as const])));
}
