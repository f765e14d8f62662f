/**
 * What the rules measure by. Each is a setting of an organization; the figures here are what holds until somebody says
 * otherwise, each with where it is from (docs/decisions/0042).
 */
export interface FindingSettings {
  /** A value is an outlier from this modified z-score on. Iglewicz and Hoaglin (1993) recommend 3.5. */
  readonly outlierScore: number;
  /**
   * And only where it is at least so many times what was expected, or that part of it. Ours: a month of holidays or a
   * quarter more of production is no slip, half as much again wants a word.
   */
  readonly outlierLeastRatio: number;
  /** Values that a series needs before one of them can stand out. Ours: half a year of months. */
  readonly outlierLeastPoints: number;
  /** Months of a series from which on it is compared with the same month of other years. Ours: two of each month. */
  readonly seasonalMonths: number;
  /** Values that a series needs before a hole in it can be told. Ours: three distances. */
  readonly gapLeastPoints: number;
  /** Share of its distances that must be alike for a series to be a regular one, per cent. Ours: two of three. */
  readonly gapRegularPercent: number;
  /**
   * Digits that an amount needs before two of one day are held for the same one. Ours: 20 or 150 litres happen twice by
   * chance, 8036 do not. Lines of a whole month or longer are compared whatever their digits.
   */
  readonly duplicateDigits: number;
  /** By how much parts may miss a whole that is stated apart, per cent. Ours: what rounding of twelve months leaves. */
  readonly sumPercent: number;
  /** By how much instruments may exceed the energy that they are held for, per cent. Ours: what rounding to MWh leaves. */
  readonly energyPercent: number;
  /**
   * What the uncertainty of a total is to stay within, per cent. The GHG Protocol's guidance on uncertainty assessment
   * calls data within 15 % good (its tool: high 5, good 15, fair 30).
   */
  readonly precisionPercent: number;
}

export const USUAL_SETTINGS: FindingSettings = {
  outlierScore: 3.5,
  outlierLeastRatio: 1.5,
  outlierLeastPoints: 6,
  seasonalMonths: 24,
  gapLeastPoints: 4,
  gapRegularPercent: 66,
  duplicateDigits: 3,
  sumPercent: 0.5,
  energyPercent: 1,
  precisionPercent: 15,
};
