import { LETTERS } from './letters.ts';
import type { Example } from './example.ts';
import recorded from './recorded.json' with { type: 'json' };

/**
 * Examples by verb. Those of `recorded.json` are calls that were made and what they answered; a test makes them again
 * (`RAZAO_RECORD_EXAMPLES=1` writes the file anew).
 */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = { ...recorded, ...LETTERS };
