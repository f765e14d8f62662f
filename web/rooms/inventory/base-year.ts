import type { Output } from '#web/api/call.ts';

/** The base year's policy, its series and what was proposed and decided about it. */
export type BaseYear = Output<'inventory.recalculations'>;
