import { z } from 'zod';
import type { BucketSettings } from '#platform/storage/bucket_client.ts';
import { flag, webAddress, wholeNumber } from './values.ts';

/** What was chosen about running the installation. */
export interface Operations {
  /** Opens `/metrics` to whoever sends it; undefined: there is no such page. */
  readonly metricsToken: string | undefined;
  /** How long requests in progress (streams, uploads) may take to end when the process is asked to. */
  readonly drainSeconds: number;
  /** How long the port stays open after that, while `/ready` says that the process ends: for balancers that ask only now and then. */
  readonly leaveSeconds: number;
  /** Where the log of the embedded database and stored files are kept as well: an absolute path, or `s3://bucket/prefix`. */
  readonly backups: string | undefined;
  /** How such a bucket is reached. */
  readonly backupBucket: Omit<BucketSettings, 'bucket' | 'prefix'>;
}

/** Variables about running it. */
export const operationVariables = {
  RAZAO_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, 'must be one word of 24 characters or more')
    .optional(),
  RAZAO_DRAIN_SECONDS: wholeNumber(0, 3600).default(20),
  RAZAO_LEAVE_SECONDS: wholeNumber(0, 600).default(0),
  RAZAO_BACKUPS: z
    .string()
    .regex(
      /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w.-]+)*\/?$/,
      'must be a folder, or s3://bucket/prefix',
    )
    .optional(),
  RAZAO_BACKUPS_S3_REGION: z.string().default('us-east-1'),
  RAZAO_BACKUPS_S3_ENDPOINT: webAddress.optional(),
  RAZAO_BACKUPS_S3_PATH_STYLE: flag.optional(),
  RAZAO_BACKUPS_S3_ACCESS_KEY_ID: z.string().optional(),
  RAZAO_BACKUPS_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

/** Variables that mean nothing alone. */
export const operationPairs = [
  ['RAZAO_BACKUPS_S3_ACCESS_KEY_ID', 'RAZAO_BACKUPS_S3_SECRET_ACCESS_KEY'],
] as const;

/** What was chosen. `fromRoot` makes a path absolute. */
export function operationSettings(
  found: z.output<z.ZodObject<typeof operationVariables>>,
  fromRoot: (path: string) => string,
): Operations {
  return {
    metricsToken: found.RAZAO_METRICS_TOKEN,
    drainSeconds: found.RAZAO_DRAIN_SECONDS,
    leaveSeconds: found.RAZAO_LEAVE_SECONDS,
    backups:
      found.RAZAO_BACKUPS === undefined || found.RAZAO_BACKUPS.startsWith('s3:')
        ? found.RAZAO_BACKUPS
        : fromRoot(found.RAZAO_BACKUPS),
    backupBucket: {
      region: found.RAZAO_BACKUPS_S3_REGION,
      endpoint: found.RAZAO_BACKUPS_S3_ENDPOINT ?? null,
      pathStyle: found.RAZAO_BACKUPS_S3_PATH_STYLE ?? found.RAZAO_BACKUPS_S3_ENDPOINT !== undefined,
      accessKeyId: found.RAZAO_BACKUPS_S3_ACCESS_KEY_ID ?? null,
      secretAccessKey: found.RAZAO_BACKUPS_S3_SECRET_ACCESS_KEY ?? null,
    },
  };
}
