import type { Database } from '#database/database.ts';

/** What one round did. */
interface RequestRound {
  readonly reminded: number;
  /** Requests whose asker was told that nothing lacks any more. */
  readonly answered: number;
}

/**
 * Gives the reminders of a day that nobody gave yet, and tells who asked when nothing of a request lacks any more. Processes
 * may do this side by side: the database lets one of them give each.
 * @param day ISO
 * @throws whatever the database throws; the next round goes on
 */
export async function workOnRequests(
  database: Pick<Database, 'asService'>,
  day: string,
): Promise<RequestRound> {
  const reminded = await count(database, 'select razao.remind_of_requests($1) as told', [day]);
  const answered = await count(database, 'select razao.tell_of_answers() as told', []);
  return { reminded, answered };
}

async function count(
  database: Pick<Database, 'asService'>,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await database.asService((tx) => tx.query<{ told: number }>(statement, values));
  return row?.told ?? 0;
}
