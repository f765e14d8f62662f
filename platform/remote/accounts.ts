import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { z } from 'zod';
import { type AccountCreated, type Accounts, addressProblem, type NewAccount } from '../auth/accounts.ts';
import { isAcceptableEmail, normalEmail } from '../auth/email.ts';
import { weakPassword } from '../auth/accounts.ts';
import { passwordWeaknesses } from '../auth/password.ts';
import type { AccountSettings } from '../settings/accounts.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

/** Rules about accounts that hold before the Supabase's own are asked. */
export type AccountRules = Pick<
  AccountSettings,
  'corporateEmailsOnly' | 'passwordMinimumLength' | 'passwordNeedsMixture'
>;

/** GoTrue hashes with bcrypt, which sees no more. */
const longestPasswordBytes = 72;
const patienceMs = 20_000;

/** An account that was made for a transaction, and the number of that transaction. */
interface Made {
  readonly userId: string;
  readonly transaction: string;
}

const madeFor = new WeakMap<Tx, Made[]>();

/**
 * Accounts made through a Supabase's administration calls. They come about outside of the transaction that they are made
 * for, so that transaction must be one of `removingAccounts`.
 */
export function createRemoteAccounts(remote: Remote, rules: AccountRules): Accounts {
  return {
    create: (tx, account) => create(remote, rules, tx, account),
    addressProblem: (email) => addressProblem(rules, email),
  };
}

/**
 * The same database, whose transactions remove the accounts that were made for them when they fail. One whose end is not
 * known (the connection broke) is asked for first. A process that dies between the two leaves an account without
 * anything, which an administrator removes.
 * @param onFault told when an account could not be removed
 */
export function removingAccounts(
  database: Database,
  remote: Remote,
  onFault: (error: unknown) => void,
): Database {
  return {
    ...database,
    async asService(run) {
      const made: Made[] = [];
      try {
        return await database.asService((tx, behind) => {
          madeFor.set(tx, made);
          return run(tx, behind);
        });
      } catch (error) {
        for (const one of made) await removeUnlessKept(database, remote, one).catch(onFault);
        throw error;
      }
    },
  };
}

async function create(
  remote: Remote,
  rules: AccountRules,
  tx: Tx,
  { email: given, password, fullName }: NewAccount,
): Promise<AccountCreated> {
  const made = madeFor.get(tx);
  if (made === undefined) throw new Error('The transaction would not remove the account if it failed.');
  const email = normalEmail(given);
  if (!isAcceptableEmail(email)) return { refused: 'email.invalid', params: {} };
  const reasons: string[] = await passwordWeaknesses(password, rules);
  if (Buffer.byteLength(password) > longestPasswordBytes && !reasons.includes('length'))
    reasons.push('length');
  if (reasons.length > 0) return weakPassword(reasons);
  const [row] = await tx.query<{ number: string }>('select pg_current_xact_id()::text as number');
  const { status, body } = await ask(remote, 'POST', '/admin/users', {
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName.replaceAll('\0', '').trim() },
  });
  const user = z.object({ id: z.uuid() }).safeParse(body);
  if (status === 200 && user.success) {
    made.push({ userId: user.data.id, transaction: row?.number ?? '' });
    return { userId: user.data.id };
  }
  return refusal(status, body);
}

const refusalBody = z.object({
  code: z.unknown(),
  error_code: z.string().optional(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
});

function refusal(status: number, body: unknown): AccountCreated {
  const { data } = refusalBody.safeParse(body);
  switch (data?.error_code ?? data?.code) {
    case 'email_exists':
    case 'user_already_exists':
      return { refused: 'email.taken', params: {} };
    case 'email_address_invalid':
    case 'validation_failed':
      return { refused: 'email.invalid', params: {} };
    case 'weak_password':
      return weakPassword(data?.weak_password?.reasons ?? ['characters']);
    default:
      throw new RemoteUnreachable(`an account was refused with ${status}`);
  }
}

async function removeUnlessKept(
  database: Database,
  remote: Remote,
  { userId, transaction }: Made,
): Promise<void> {
  const [row] = await database.asService((tx) =>
    tx.query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [transaction]),
  );
  // Also one that is still in progress: its connection is gone, and nobody will commit it.
  if (row?.status === 'committed') return;
  const { status } = await ask(remote, 'DELETE', `/admin/users/${userId}`);
  if (status !== 200 && status !== 404)
    throw new Error(`The account ${userId}, made for what then failed, could not be removed (${status}).`);
}

async function ask(
  remote: Remote,
  method: 'POST' | 'DELETE',
  path: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(`${remote.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: remote.secretKey,
        authorization: `Bearer ${remote.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      // The secret key goes to this address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch (error) {
    throw new RemoteUnreachable('accounts', error);
  }
}
