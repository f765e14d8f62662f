import type { FindingSettings } from './settings.ts';

/** A comma at the wrong place, litres for cubic metres, kWh for MWh or GWh. */
const POWERS = [1, 2, 3, 6];

/**
 * The power of ten (1 = ten times too much, −3 = a thousandth) that, taken back, leaves an ordinary ratio: one that would not be
 * an outlier itself. Null: none does.
 * @param ratio what was seen by what was expected
 */
export function unitSlip(
  ratio: number,
  { outlierLeastRatio }: Pick<FindingSettings, 'outlierLeastRatio'>,
): number | null {
  const power = POWERS.flatMap((one) => [one, -one]).find(
    (one) => Math.abs(Math.log(ratio) - one * Math.LN10) < Math.log(outlierLeastRatio),
  );
  return power ?? null;
}
