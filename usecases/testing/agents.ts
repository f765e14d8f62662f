import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { stepUseCases } from '../agent/propose/list.ts';
import { workOnAgents } from '../agent/runner.ts';
import type { AgentWork } from '../agent/work.ts';
import { useCases } from '../list.ts';
import { type TestInstallation, TODAY } from '../testing.ts';

/** What a server hands to the runner, on the day of the tests; faults are thrown. */
export function agentWork(house: TestInstallation, given: Partial<AgentWork> = {}): AgentWork {
  return {
    database: house.database,
    ports: house.ports,
    useCases: [...useCases, ...stepUseCases],
    now: () => TODAY,
    // Nobody loses a run to a slow machine; tests end leases themselves.
    leaseSeconds: 600,
    onFault: (error) => {
      throw error;
    },
    ...given,
  };
}

/** What a process meets that is killed at its n-th statement, or right after a commit: from then on it does nothing. */
export class Killed extends Error {}

/** A database that dies under its process at the n-th thing it does: what was not committed is rolled back. */
export function mortal(database: Database, n: number): Database {
  let left = n;
  const live = (): void => {
    left -= 1;
    if (left <= 0) throw new Killed('killed');
  };
  const counted = (tx: Tx): Tx => ({
    query: (sql, parameters) => {
      live();
      return tx.query(sql, parameters);
    },
  });
  return {
    ...database,
    transaction: async (claims, run, options) => {
      const done = await database.transaction(claims, (tx, behind) => run(counted(tx), behind), options);
      live();
      return done;
    },
    asService: async (run) => {
      const done = await database.asService((tx, behind) => run(counted(tx), behind));
      live();
      return done;
    },
  };
}

/** The leases of whoever was killed are over. */
export async function endLeases({ database }: TestInstallation): Promise<void> {
  await database.pool.query(
    `update public.agent_runs set lease_until = now() - interval '1 second' where lease_until is not null and state = 'active'`,
  );
}

/** Works on runs, processes that are killed at these moments first, then one that is not. */
export async function workThroughKills(house: TestInstallation, moments: readonly number[]): Promise<void> {
  for (const moment of moments) {
    const database = mortal(house.database, moment);
    await workOnAgents(agentWork(house, { database, onFault: () => undefined, atOnce: 1 })).catch(
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      },
    );
    await endLeases(house);
  }
  await workOnAgents(agentWork(house));
}
