import type { Output } from '#web/api/call.ts';

/** What changed between two years, by cause. */
export type Decomposed = Extract<Output<'result.decompose'>, { status: 'calculated' }>;
