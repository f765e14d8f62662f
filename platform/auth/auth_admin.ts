import type { Tx } from '#database/tx.ts';
import type { TransactionHost } from '../settings.ts';

/** A transaction as the owner of the identity schema: the only role that sees people, sessions and keys. */
export function asAuthAdmin<T>(database: TransactionHost, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.asService(async (tx) => {
    await becomeAuthAdmin(tx);
    return run(tx);
  });
}

/** The same inside a transaction of the server that somebody else began; its role comes back afterwards (or with its rollback). */
export async function lendAuthAdmin<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  const [before] = await tx.query<{ role: string }>(`select current_setting('role') as role`);
  await becomeAuthAdmin(tx);
  const result = await run(tx);
  await tx.query(`select set_config('role', $1, true)`, [before?.role ?? 'none']);
  return result;
}

async function becomeAuthAdmin(tx: Tx): Promise<void> {
  await tx.query(`select set_config('role', 'supabase_auth_admin', true)`);
}
