import type { Library } from '#engine/library.ts';
import { ownEntry } from '#engine/lookup.ts';
import { findUnit } from '#engine/unit.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { isOfParty, keysOf, type Party } from './party.ts';

/** What a person confirmed for a supplier or account. */
export interface Confirmed {
  readonly holder: 'supplier' | 'account';
  readonly name: string;
  readonly nameKey: string;
  readonly taxId: string | null;
  readonly kind: string;
  readonly factorId: string | null;
  /** ISO day. */
  readonly on: string;
  readonly person: string;
}

const COLUMNS = `c.holder, c.name, c.name_key as "nameKey", c.tax_id as "taxId", c.kind, c.factor_id as "factorId",
  to_char(c.confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as "on", coalesce(person.full_name, '') as person
  from public.commodities c left join public.my_colleagues() person on person.user_id = c.confirmed_by`;

/**
 * What was confirmed for the supplier of a line in money, else for its account; a tax number goes before a name. Null where
 * the line is no money, says neither, or nobody confirmed anything.
 */
export async function confirmedFor(
  { tx, actor }: RunContext,
  unit: string,
  party: Party,
): Promise<Confirmed | null> {
  if (actor.organizationId === null || !isOfParty(unit, party)) return null;
  const { taxId, supplier, account } = keysOf(party);
  const [found] = await tx.query<Confirmed>(
    `select ${COLUMNS}
     where c.organization_id = $1
       and (c.tax_id = $2 or (c.holder = 'supplier' and c.name_key = $3 and (c.tax_id is null or $2 is null))
         or (c.holder = 'account' and c.name_key = $4))
     order by c.tax_id = $2 desc nulls last, c.holder desc, c.confirmed_at desc limit 1`,
    [organizationOf(actor), taxId, supplier, account],
    { kept: true },
  );
  return found ?? null;
}

const MOST_READ = 20_000;

/** All that the organization confirmed, for a reader of many lines; the latest first. */
export function allConfirmed({ tx, actor }: RunContext): Promise<Confirmed[]> {
  return tx.query<Confirmed>(
    `select ${COLUMNS} where c.organization_id = $1 order by c.confirmed_at desc limit $2`,
    [organizationOf(actor), MOST_READ],
  );
}

/**
 * The kind of a line in money: what was confirmed where nobody said one, or said only that money was spent; else what was
 * said.
 */
export function confirmedKind(
  said: string | null,
  confirmed: Pick<Confirmed, 'kind'> | null,
  library: Library,
): string | null {
  if (confirmed === null) return said;
  if (said === null) return confirmed.kind;
  return isSpendAlone(library, said) ? confirmed.kind : said;
}

interface Told extends Party {
  readonly kind: string | null;
  readonly unit: string | null;
}

/** An activity with the kind that was confirmed for its supplier or account, where nobody said what was bought. */
export async function withConfirmedKind<T extends Told>(context: RunContext, activity: T): Promise<T> {
  const { library } = context.ports;
  const { kind, unit } = activity;
  if (unit === null || (kind !== null && !isSpendAlone(library, kind))) return activity;
  return { ...activity, kind: confirmedKind(kind, await confirmedFor(context, unit, activity), library) };
}

/** Whether a kind tells no more of what was bought than that it cost money. */
function isSpendAlone({ kinds }: Library, key: string): boolean {
  const kind = ownEntry(kinds, key);
  return kind !== undefined && kind.units.every((unit) => findUnit(unit)?.family === 'money');
}
