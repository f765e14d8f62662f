import type { z } from 'zod';
import { wholeNumber } from './values.ts';

/** How long things of an organization are kept for it. */
export interface Retention {
  /** Days between the request to delete an organization and its deletion. */
  readonly deletionDays: number;
  /** Days before it at which its owners are reminded. */
  readonly reminderDays: number;
  /** Days for which an export can be saved. */
  readonly exportDays: number;
}

/** Variables about what is kept how long. */
export const retentionVariables = {
  RAZAO_DELETION_DAYS: wholeNumber(1, 365).default(30),
  RAZAO_DELETION_REMINDER_DAYS: wholeNumber(1, 90).default(7),
  RAZAO_EXPORT_DAYS: wholeNumber(1, 90).default(7),
};

/** What was chosen about it. */
export function retentionSettings(found: z.output<z.ZodObject<typeof retentionVariables>>): Retention {
  return {
    deletionDays: found.RAZAO_DELETION_DAYS,
    reminderDays: found.RAZAO_DELETION_REMINDER_DAYS,
    exportDays: found.RAZAO_EXPORT_DAYS,
  };
}
