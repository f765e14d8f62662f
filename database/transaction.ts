import { escapeLiteral, type Pool } from 'pg';
import type { Claims } from './database.ts';
import type { Tx } from './tx.ts';

const roles: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);

/**
 * Runs in one transaction whose first round trip sets role and claims for that transaction alone.
 * @throws whatever `run` throws, after a rollback; also when `run` swallowed a database error, since nothing was saved
 */
export async function inTransaction<T>(
  pool: Pool,
  claims: Claims | null,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const opening = openingStatement(claims);
  const client = await pool.connect();
  let open = true;
  const tx: Tx = {
    query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) => {
      if (!open) throw new Error('A query came after the end of its transaction.');
      return (await client.query<Row>(sql, [...parameters])).rows;
    },
  };
  try {
    await client.query(opening);
    const result = await run(tx);
    open = false;
    const ended = await client.query('commit');
    if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    client.release();
    return result;
  } catch (error) {
    open = false;
    // A connection that cannot even roll back is not given to anybody else.
    const clean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!clean);
    throw error;
  }
}

/**
 * `begin`, role and claims as one simple statement, so one round trip. The claims also go to the single settings that
 * older policies read (`request.jwt.claim.sub`, `.role`).
 */
function openingStatement(claims: Claims | null): string {
  const role = claims === null ? 'anon' : claims['role'];
  if (typeof role !== 'string' || !roles.has(role))
    throw new Error('The claims name no role that may be taken.');
  const sub = typeof claims?.['sub'] === 'string' ? claims['sub'] : '';
  const text = claims === null ? '' : JSON.stringify(claims);
  const settings = [
    ['role', role],
    ['request.jwt.claims', text],
    ['request.jwt.claim.sub', sub],
    ['request.jwt.claim.role', role],
  ];
  const calls = settings.map(([name, value]) => `set_config('${name}', ${escapeLiteral(value ?? '')}, true)`);
  // A stray NUL cannot travel in PostgreSQL's protocol; JSON escapes it, a raw `sub` must not hold one.
  const statement = `begin; select ${calls.join(', ')}`;
  if (statement.includes('\0')) throw new Error('The claims hold a NUL character.');
  return statement;
}
