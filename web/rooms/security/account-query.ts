import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { supabase } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { AccountRefused } from './refusal.ts';

/** What the account holds changes on other devices too: each visit asks anew. */
const fresh = { staleTime: 0 };

export interface Factor {
  readonly id: string;
  readonly kind: 'totp' | 'webauthn' | 'phone';
  readonly name: string;
  readonly createdAt: string;
}

export interface Identity {
  readonly id: string;
  readonly provider: string;
  readonly address: string;
}

export interface Account {
  readonly factors: readonly Factor[];
  readonly hasRecoveryCodes: boolean;
  readonly identities: readonly Identity[];
}

const KINDS = ['totp', 'webauthn', 'phone'] as const;

/** One's own account as the identity service has it now. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account> => {
    const client = await supabase();
    const { data, error } = await client.auth.getUser();
    if (error) throw new AccountRefused(error);
    const verified = (data.user.factors ?? []).filter(({ status }) => status === 'verified');
    const factors = verified.flatMap(({ id, factor_type, friendly_name, created_at }) => {
      const kind = KINDS.find((one) => one === factor_type);
      return kind ? [{ id, kind, name: friendly_name ?? '', createdAt: created_at }] : [];
    });
    const identities = (data.user.identities ?? []).map(({ identity_id, provider, identity_data }) => {
      const address: unknown = identity_data?.['email'];
      return { id: identity_id, provider, address: typeof address === 'string' ? address : '' };
    });
    const types: readonly string[] = verified.map(({ factor_type }) => factor_type);
    return { factors, hasRecoveryCodes: types.includes('recovery_code'), identities };
  },
  ...fresh,
});

export const recoveryQuery = queryOptions({
  queryKey: ['account', 'recovery'],
  queryFn: async () => {
    const client = await supabase();
    const { data, error } = await client.auth.mfa.recoveryCodes.getStatus();
    if (error) throw new AccountRefused(error);
    return { total: data.total, remaining: data.remaining };
  },
  ...fresh,
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async () => {
    const client = await supabase();
    const { data, error } = await client.auth.passkey.list();
    if (error) throw new AccountRefused(error);
    return data;
  },
  ...fresh,
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('session.list', {}, signal),
  ...fresh,
});

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => call('token.list', {}, signal),
  ...fresh,
});

/**
 * Has everything of the account asked again. What stands beside the button is waited for; the rest comes later and keeps no
 * next press waiting.
 * @param beside key of what is waited for
 */
export function accountChanged(beside: QueryKey = accountQuery.queryKey): Promise<void> {
  const awaited = hashKey(beside);
  void queryClient.invalidateQueries({
    queryKey: accountQuery.queryKey,
    predicate: ({ queryHash }) => queryHash !== awaited,
  });
  return queryClient.invalidateQueries({ queryKey: beside, exact: true });
}
