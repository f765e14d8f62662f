import type { Writable } from 'node:stream';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { Behind, Claims, Question, TransactionOptions } from './database.ts';
import { statementName, stopNaming } from './prepared.ts';
import { errorCode } from './refusal.ts';
import { presentName } from './request.ts';
import type { Tx } from './tx.ts';

const roles: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);

/**
 * Runs in one transaction whose first statements set role and claims for that transaction alone. On a pool in pipeline
 * mode, of a login that may do nothing without a role, they travel together with the first question of `run`: were they
 * ever refused, so is what comes behind them. What only reads is told as soon as it is known, and its end sent after it.
 * @throws whatever `run` throws, after a rollback; also when `run` swallowed a database error, since nothing was saved
 */
export async function inTransaction<T>(
  pool: Pool,
  claims: Claims | null,
  run: (tx: Tx, behind: Behind) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const opening = openingStatement(claims, options);
  const role = roleOf(claims);
  const client = await pool.connect();
  let open = true;
  const tx: Tx = {
    query: async <Row extends object>(
      sql: string,
      parameters: readonly unknown[] = [],
      { kept = false }: { readonly kept?: boolean } = {},
    ) => {
      if (!open) throw new Error('A query came after the end of its transaction.');
      const name = kept ? statementName(role, sql) : undefined;
      if (isPipelined(pool)) gather(client);
      return (await client.query<Row>({ name, text: sql, values: [...parameters] })).rows;
    },
  };
  if (isPipelined(pool)) gather(client);
  const began = client.query(opening);
  began.catch(() => undefined);
  const followed: Promise<unknown>[] = [began];
  const behind: Behind = ({ sql, parameters }) => {
    const asked = tx.query(sql, parameters, { kept: true });
    asked.catch(() => undefined);
    followed.push(asked);
  };
  try {
    if (!isPipelined(pool)) await began;
    const result = await run(tx, behind);
    open = false;
    const ended = end(client, followed);
    if (options.readOnly !== true) await ended;
    else ended.catch(() => rollBack(client));
    return result;
  } catch (error) {
    open = false;
    const refused = await began.then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    await rollBack(client);
    const cause = refused === null ? error : refused.reason;
    if (lostStatements.has(errorCode(cause) ?? '')) stopNaming();
    throw cause;
  }
}

/** Whether what is asked goes out before earlier answers came; the pool's own types do not know the option. */
function isPipelined({ options }: Pool): boolean {
  return 'pipeline' in options && options.pipeline === true;
}

/**
 * Ends a transaction that was to hold, and gives its connection back. The end is sent behind what was asked last: where that fails,
 * PostgreSQL rolls back instead.
 * @throws what failed of `followed`, or Error when the transaction did not hold
 */
async function end(client: PoolClient, followed: readonly Promise<unknown>[]): Promise<void> {
  const ending = client.query('commit');
  ending.catch(() => undefined);
  await Promise.all(followed);
  const ended = await ending;
  if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
  client.release();
}

/**
 * Runs one statement in a transaction of its own. Beginning, settings, statement and end travel together, so that the
 * whole costs one round trip: PostgreSQL takes them in order, and where one fails it refuses all that follow but the end.
 * @param pool of connections in pipeline mode, of a login that may do nothing without a role: were the beginning ever
 * refused, the statement would run as that login
 */
export async function askOnce<Row extends object>(
  pool: Pool,
  claims: Claims | null,
  question: Question,
): Promise<Row[]> {
  const role = roleOf(claims);
  const settings = settingsOf(claims, role, question);
  const setting = `select ${settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`).join(', ')}`;
  const client = await pool.connect();
  const [began, set, answered, ended] = await Promise.allSettled(
    together(client, () => [
      client.query(beginning(question)),
      client.query({ name: statementName('', setting), text: setting, values: settings.flat() }),
      client.query<Row>({
        name: statementName(role, question.sql),
        text: question.sql,
        values: [...question.parameters],
      }),
      client.query('commit'),
    ]),
  );
  const parts = [began, set, answered, ended];
  if (answered?.status === 'fulfilled' && parts.every((part) => part?.status === 'fulfilled')) {
    client.release();
    return answered.value.rows as Row[];
  }
  await rollBack(client);
  const failed: unknown = parts.find((part) => part?.status === 'rejected')?.reason;
  if (!lostStatements.has(errorCode(failed) ?? '')) throw failed;
  // A pooler between us and PostgreSQL mixes up who prepared what: prepare no more, and ask again.
  stopNaming();
  return inTransaction(pool, claims, (tx) => tx.query<Row>(question.sql, question.parameters), question);
}

/** No such prepared statement; one of that name is there already. */
const lostStatements: ReadonlySet<string> = new Set(['26000', '42P05']);

/** Sends what is asked until the program waits as one piece. */
function gather(client: PoolClient): void {
  const { stream } = (client as PoolClient & { connection?: { stream?: Writable } }).connection ?? {};
  if (stream === undefined || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends what `send` queues as one piece, where the connection lets that be asked. */
function together<T>(client: PoolClient, send: () => T): T {
  const { stream } = (client as PoolClient & { connection?: { stream?: Writable } }).connection ?? {};
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}

/** Ends the transaction and gives the connection back; one that cannot even roll back is not given to anybody else. */
async function rollBack(client: PoolClient): Promise<void> {
  const clean = await client.query('rollback').then(
    () => true,
    () => false,
  );
  client.release(!clean);
}

/**
 * `begin`, role, claims and settings as one simple statement, so one round trip. The claims also go to the single
 * settings that older policies read (`request.jwt.claim.sub`, `.role`, `.email`). The role comes last: whoever has it
 * may no longer set everything.
 */
function openingStatement(claims: Claims | null, options: TransactionOptions): string {
  const calls = settingsOf(claims, roleOf(claims), options).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `${beginning(options)}; select ${calls.join(', ')}`;
}

function beginning({ snapshot, readOnly }: TransactionOptions): string {
  const isolation = snapshot === true ? ' isolation level repeatable read' : '';
  return `begin${isolation}${readOnly === true ? ' read only' : ''}`;
}

/** What holds for the transaction, the role last. A stray NUL cannot travel in PostgreSQL's protocol; JSON escapes it. */
function settingsOf(
  claims: Claims | null,
  role: string,
  options: TransactionOptions,
): readonly (readonly [name: string, value: string])[] {
  const name = presentName();
  const settings = [
    ...(options.settings ?? []),
    // For the transaction alone, like all of them: plans that are kept prepared do not depend on it.
    ...(name === undefined ? [] : [['application_name', name] as const]),
    ['request.jwt.claims', claims === null ? '' : JSON.stringify(claims)],
    ['request.jwt.claim.sub', claimText(claims, 'sub')],
    ['request.jwt.claim.role', role],
    ['request.jwt.claim.email', claimText(claims, 'email')],
    ['role', role],
  ] as const;
  if (settings.some(([name, value]) => name.includes('\0') || value.includes('\0')))
    throw new Error('The claims hold a NUL character.');
  return settings;
}

function roleOf(claims: Claims | null): string {
  const role = claims === null ? 'anon' : claims['role'];
  if (typeof role !== 'string' || !roles.has(role))
    throw new Error('The claims name no role that may be taken.');
  return role;
}

function claimText(claims: Claims | null, name: string): string {
  const value = claims?.[name];
  return typeof value === 'string' ? value : '';
}
