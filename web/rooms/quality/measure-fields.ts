import type { Output } from '#web/api/call.ts';
import type { Finding } from '#web/quality/asked.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';

export type Measures = Output<'finding.settings'>;
export type MeasureName = keyof Measures['settings'];

/** What is looked for, gravest first. */
export const RULES = [
  'unit_slip',
  'duplicate_document',
  'duplicate_line',
  'whole_and_parts',
  'factor_missing',
  'outlier',
  'gap',
  'factor_expired',
  'location_market',
  'changed_after_approval',
  'cbam_precursor_twice',
  'cbam_month_missing',
  'cbam_emissions_jump',
] as const satisfies readonly Finding['rule'][];

/** The measures as a person meets them: by the rule that they belong to. Limits: `measures` of the contract. */
export const MEASURES = [
  { name: 'outlierScore', least: 0, most: 100, whole: false },
  { name: 'outlierLeastRatio', least: 1, most: 100, whole: false },
  { name: 'outlierLeastPoints', least: 4, most: 120, whole: true },
  { name: 'seasonalMonths', least: 24, most: 240, whole: true },
  { name: 'gapLeastPoints', least: 3, most: 120, whole: true },
  { name: 'gapRegularPercent', least: 50, most: 100, whole: false },
  { name: 'duplicateDigits', least: 1, most: 12, whole: true },
  { name: 'sumPercent', least: 0, most: 100, whole: false },
  { name: 'energyPercent', least: 0, most: 100, whole: false },
  { name: 'precisionPercent', least: 0, most: 1000, whole: false },
] as const satisfies readonly {
  readonly name: MeasureName;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}[];

const MAY_BE_NOTHING: ReadonlySet<MeasureName> = new Set(['sumPercent', 'energyPercent']);
/** Measures that their least value is no longer one of. */
const ABOVE: ReadonlySet<MeasureName> = new Set(['outlierScore', 'outlierLeastRatio', 'precisionPercent']);

/** A typed measure within its limits; null where it is none. */
export function readMeasure(
  { name, least, most, whole }: (typeof MEASURES)[number],
  text: string,
  marks: Language,
): number | null {
  const plain = text.replace('%', '').trim();
  if (/^0+([.,]0+)?$/.test(plain)) return MAY_BE_NOTHING.has(name) ? 0 : null;
  const read = readAmount(plain, marks);
  if (read === null) return null;
  const value = Number(read);
  const fits = ABOVE.has(name) ? value > least : value >= least;
  return fits && value <= most && (!whole || Number.isInteger(value)) ? value : null;
}
