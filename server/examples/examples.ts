import { LETTERS } from './letters.ts';
import type { Example } from './example.ts';
import recorded from './recorded.json' with { type: 'json' };

/**
 * Examples by verb. Those of `recorded.json` are calls that were made and what they answered; a test makes them again
 * (`RAZAO_RECORD_EXAMPLES=1` writes the file anew).
 */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = { ...recorded, ...LETTERS };

/**
 * Whether a verb is shown by its shapes alone: those with which a platform is administered answer with what one
 * installation holds (its people, its mail, its audit), and are no part of what others build on.
 */
export function isShapeOnly(verb: string): boolean {
  return verb.startsWith('administration.');
}
