import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Runs the installation: decides who comes in, sees organizations and accounts from outside, never what is in them. */
export function mayAdministrate(actor: Actor): boolean {
  return actor.platformAdministrator;
}

/** Asks for the organization to be deleted, and takes that back. */
export function mayRequestDeletion(actor: Actor): boolean {
  return hasRole(actor, 'owner');
}

/** Takes everything the organization keeps out of the product. */
export function mayExportOrganization(actor: Actor): boolean {
  return hasRole(actor, 'owner');
}

/** Invites people into the organization, changes their roles and lets them go. */
export function mayManageMembers(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}
