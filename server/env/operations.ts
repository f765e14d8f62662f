import { z } from 'zod';
import { wholeNumber } from './values.ts';

/** What was chosen about running the installation. */
export interface Operations {
  /** Opens `/metrics` to whoever sends it; undefined: there is no such page. */
  readonly metricsToken: string | undefined;
  /** How long requests in progress (streams, uploads) may take to end when the process is asked to. */
  readonly drainSeconds: number;
  /** How long the port stays open after that, while `/ready` says that the process ends: for balancers that ask only now and then. */
  readonly leaveSeconds: number;
  /** Absolute path of the folder that the log of the embedded database and stored files are kept in as well. */
  readonly backups: string | undefined;
}

/** Variables about running it. */
export const operationVariables = {
  RAZAO_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, 'must be one word of 24 characters or more')
    .optional(),
  RAZAO_DRAIN_SECONDS: wholeNumber(0, 3600).default(20),
  RAZAO_LEAVE_SECONDS: wholeNumber(0, 600).default(0),
  RAZAO_BACKUPS: z.string().optional(),
};

/** What was chosen. `fromRoot` makes a path absolute. */
export function operationSettings(
  found: z.output<z.ZodObject<typeof operationVariables>>,
  fromRoot: (path: string) => string,
): Operations {
  return {
    metricsToken: found.RAZAO_METRICS_TOKEN,
    drainSeconds: found.RAZAO_DRAIN_SECONDS,
    leaveSeconds: found.RAZAO_LEAVE_SECONDS,
    backups: found.RAZAO_BACKUPS === undefined ? undefined : fromRoot(found.RAZAO_BACKUPS),
  };
}
