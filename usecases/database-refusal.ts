import { type Outage, outageOf } from '#database/outage.ts';
import { Refused } from './usecase.ts';

/** What a broken constraint means to a person, by the constraint's name in the migrations. */
export const refusalsByConstraint: Readonly<Record<string, readonly [code: string, status: number]>> = {
  entries_superseded_once: ['entry.superseded', 409],
  entries_draft_once: ['draft.not_open', 409],
  saved_views_name: ['view.name_taken', 409],
  instruments_name: ['instrument.name_taken', 409],
  cbam_offers_name: ['cbam.offer_name_taken', 409],
  targets_name: ['target.name_taken', 409],
  cbam_installations_name: ['cbam.name_taken', 409],
  target_actions_name: ['action.name_taken', 409],
  sample_alone: ['sample.alone', 409],
  sites_name: ['site.name_taken', 409],
  organization_factors_four_eyes: ['factor.four_eyes', 403],
  organization_factors_withdrawn: ['factor.withdrawn', 409],
  organization_factors_version: ['factor.version_taken', 409],
  inventories_no_overlap: ['inventory.overlaps', 409],
  period_closed: ['period.closed', 409],
  inventories_open: ['inventory.not_open', 409],
  inventories_in_review: ['inventory.not_in_review', 409],
  inventories_approved: ['inventory.not_approved', 409],
  inventories_closed: ['inventory.not_closed', 409],
  inventories_order: ['inventory.not_approved', 409],
  base_year_four_eyes: ['base_year.four_eyes', 409],
  inventories_four_eyes: ['inventory.four_eyes', 403],
  inventories_not_alone: ['inventory.not_alone', 409],
  approvals_four_eyes: ['approval.four_eyes', 403],
  approvals_not_alone: ['approval.not_alone', 409],
  approvals_decided: ['approval.none', 409],
  approvals_waiting: ['report.in_review', 409],
  reports_in_review: ['report.in_review', 409],
  reports_stale: ['report.stale', 409],
  reports_not_closed: ['report.not_closed', 409],
  reports_not_approved: ['report.not_approved', 409],
  report_issues_once: ['report.issued', 409],
  inventories_lines_inside: ['inventory.lines_outside', 409],
  inventories_gwp_set: ['inventory.gwp_fixed', 409],
};

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/**
 * Errors after which the same call may well succeed: a lost race, a deadlock, a serialization failure; a statement that a
 * pooler between us and PostgreSQL forgot, or that somebody else prepared under its name (none is kept from then on).
 */
export function isLostRace(error: unknown): boolean {
  return (
    isDatabaseError(error) && ['40001', '40P01', '23505', '23P01', '26000', '42P05'].includes(error.code)
  );
}

/** The coded refusal that a database error stands for; the error itself where it stands for none (a fault of ours). */
export function refusalOf(error: unknown): unknown {
  const outage = outageOf(error);
  if (outage !== null) return refusalOfOutage(outage);
  if (!isDatabaseError(error)) return error;
  const known = error.constraint === undefined ? undefined : refusalsByConstraint[error.constraint];
  if (known) return new Refused(known[0], known[1], namedBy(error));
  // Row-level security or a missing grant: the second wall held where `may/` did not.
  if (error.code === '42501') return new Refused('actor.forbidden', 403);
  if (error.code === '40001' || error.code === '40P01') return new Refused('database.busy', 503);
  return error;
}

/** An outage as every door tells it: one that passes asks to be tried again (503), a full disk waits for a person (507). */
export function refusalOfOutage(outage: Outage): Refused {
  return new Refused(outage, outage === 'storage.full' ? 507 : 503);
}

/** A rule of inventories that is broken names the inventory. */
function namedBy({ code, detail }: DatabaseError): Record<string, string> {
  return code === '23001' && detail ? { inventory: detail } : {};
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
