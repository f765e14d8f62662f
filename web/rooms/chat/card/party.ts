import type { Input } from '#web/api/call.ts';
import type { Draft } from '../parts.ts';

/** Of whom something was bought and where it was booked, as a change of a line says it. */
export interface Party {
  readonly supplier?: string;
  readonly ledgerAccount?: string;
}

/** A supplier and an account as they are typed. */
export interface TypedParty {
  supplier: string;
  ledgerAccount: string;
}

/** For whom a factor is kept. */
export type Holder = Pick<Input<'commodity.confirm'>, 'holder' | 'name'>;

/** What is typed and differs from what the line says of its supplier and account. */
export function partyOf(typed: TypedParty, activity: Draft['activity']): Party {
  const supplier = typed.supplier.trim();
  const ledgerAccount = typed.ledgerAccount.trim();
  return {
    ...(supplier !== '' && supplier !== activity.supplier ? { supplier } : {}),
    ...(ledgerAccount !== '' && ledgerAccount !== activity.ledgerAccount ? { ledgerAccount } : {}),
  };
}

/** The supplier, else the account; null where nobody is named. */
export function holderOf(typed: TypedParty): Holder | null {
  const supplier = typed.supplier.trim();
  const account = typed.ledgerAccount.trim();
  if (supplier !== '') return { holder: 'supplier', name: supplier };
  return account === '' ? null : { holder: 'account', name: account };
}
