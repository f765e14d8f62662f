import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Input } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import type { Draft } from '../parts.ts';

/** Of whom something was bought and where it was booked, as a change of a line says it. */
export interface Party {
  readonly supplier?: string;
  readonly ledgerAccount?: string;
}

/** What a line says of its supplier and account, and what is confirmed for them once. */
export interface PartyState {
  readonly supplier: string;
  readonly ledgerAccount: string;
  readonly set: (change: Party) => void;
  /** What differs from what the line says. */
  readonly said: Party;
  readonly isChanged: boolean;
  /** For whom a factor would be kept; null where nobody is named. */
  readonly holder: Pick<Input<'commodity.confirm'>, 'holder' | 'name'> | null;
  readonly isKept: boolean;
  readonly keep: (kept: boolean) => void;
  /** Keeps a factor for the supplier, else for the account: their lines are then counted by it, this one too. */
  readonly confirm: (factorId: string) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** The supplier and account of a line; `onSaid` tells the line of them. */
export function useParty(activity: Draft['activity'], onSaid: (party: Party) => void): PartyState {
  const [told, setTold] = useState({
    supplier: activity.supplier ?? '',
    ledgerAccount: activity.ledgerAccount ?? '',
  });
  const [kept, setKept] = useState(true);
  const supplier = told.supplier.trim();
  const ledgerAccount = told.ledgerAccount.trim();
  const said: Party = {
    ...(supplier !== '' && supplier !== activity.supplier ? { supplier } : {}),
    ...(ledgerAccount !== '' && ledgerAccount !== activity.ledgerAccount ? { ledgerAccount } : {}),
  };
  const holder = holderOf(supplier, ledgerAccount);
  const isChanged = Object.keys(said).length > 0;
  const confirm = useMutation({
    mutationFn: (factorId: string) =>
      call('commodity.confirm', { ...holder, kind: activity.kind, factorId } as Input<'commodity.confirm'>),
    // A line that named them before was counted again with the others.
    onSuccess: () => (isChanged ? onSaid(said) : queryClient.invalidateQueries({ queryKey: ['draft.list'] })),
  });
  return {
    ...told,
    set: (change) => setTold((before) => ({ ...before, ...change })),
    said,
    isChanged,
    holder,
    isKept: holder !== null && kept,
    keep: setKept,
    confirm: confirm.mutate,
    isBusy: confirm.isPending,
    error: confirm.error,
  };
}

function holderOf(supplier: string, account: string): PartyState['holder'] {
  if (supplier !== '') return { holder: 'supplier', name: supplier };
  return account === '' ? null : { holder: 'account', name: account };
}
