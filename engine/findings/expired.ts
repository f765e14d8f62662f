/** A factor that is not in force on the days of a line, or that a newer edition has taken the place of for them. */
export interface InForce {
  readonly id: string;
  /** First and last day it is meant for; null: the publisher states no last one. */
  readonly validFrom: string;
  readonly validTo: string | null;
}

export type Expiry = 'not_in_force' | 'newer_edition';

/**
 * Why a factor should not be used for these days; null: it may be. It is no longer in force where the days begin after its
 * last one; days before its first are nobody's mistake, for there may be no older one.
 * @param newer a factor of the same series of editions that came later, null where none did
 */
export function expiryOf(
  factor: InForce,
  newer: InForce | null,
  days: { readonly from: string; readonly to: string },
): Expiry | null {
  if (newer && newer.validFrom <= days.from && (newer.validTo === null || newer.validTo >= days.to))
    return 'newer_edition';
  return factor.validTo !== null && factor.validTo < days.from ? 'not_in_force' : null;
}
