import type { TableSettings } from '#platform/settings/tables.ts';
import { z } from 'zod';
import { flag, given, list, wholeNumber } from './values.ts';

/** Variables about what `/rest/v1` lets be asked. */
export const tableVariables = {
  RAZAO_EXPOSED_SCHEMAS: list
    .refine(
      (names) => names.length > 0 && names.every((name) => /^[a-z_][a-z0-9_]{0,62}$/.test(name)),
      'must be names of schemas between commas',
    )
    .refine(
      (names) => !names.some((name) => /^(?:auth|storage|extensions|information_schema|pg_.*)$/.test(name)),
      'must not name a schema of the platform or of PostgreSQL itself',
    )
    .optional(),
  RAZAO_MAXIMUM_ROWS: wholeNumber(1, 1_000_000).optional(),
  RAZAO_STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).optional(),
  RAZAO_KEYLESS_AS_ANON: flag.optional(),
  RAZAO_ROLLBACK_PREFERENCE: flag.optional(),
  RAZAO_AGGREGATES: flag.optional(),
  RAZAO_PLANS: flag.optional(),
};

/** What was chosen about table reads and writes. */
export function tableSettings(found: z.output<z.ZodObject<typeof tableVariables>>): Partial<TableSettings> {
  return given<TableSettings>({
    exposedSchemas: found.RAZAO_EXPOSED_SCHEMAS,
    maximumRows: found.RAZAO_MAXIMUM_ROWS,
    statementTimeoutMs: found.RAZAO_STATEMENT_TIMEOUT_MS,
    keylessAsAnon: found.RAZAO_KEYLESS_AS_ANON,
    rollbackPreference: found.RAZAO_ROLLBACK_PREFERENCE,
    aggregates: found.RAZAO_AGGREGATES,
    plans: found.RAZAO_PLANS,
  });
}
