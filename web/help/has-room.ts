import { destinationsFor, type Seeker } from '#web/shell/destinations.ts';

/** Whether an address is of a room that organizations of a kind have; what is no room of the sidebar is there for all. */
export function hasRoom(address: string, kind: Seeker['kind']): boolean {
  const first = `/${address.split(/[/?#]/)[1] ?? ''}`;
  const isOf = (whose: Seeker['kind']) =>
    destinationsFor({ platformAdministrator: true, auditing: true, kind: whose }).some(
      ({ to }) => to === first,
    );
  return isOf(kind) || !isOf(null);
}
