import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Adds a site: whoever records activities meets new ones. */
export function mayAddSites(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Settles how the organization's activities are calculated. */
export function mayChangeCalculation(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Renames, moves and archives sites. */
export function mayChangeSites(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Opens inventories with a GWP set, programme and consolidation of one's choice. */
export function mayOpenInventories(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Changes what an inventory is of: its boundary, base year and policy. */
export function maySetUpInventories(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Lets authors approve what they set up or submitted themselves, or takes that back. */
export function mayWaiveFourEyes(actor: Actor): boolean {
  return hasRole(actor, 'owner');
}

/** States what an inventory leaves out, and submits it for review. */
export function maySubmitInventories(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Approves, sends back, closes and reopens inventories. */
export function mayDecideInventories(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Reads sites, inventories and who works here. */
export function mayReadOrganization(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor', 'viewer', 'auditor');
}
