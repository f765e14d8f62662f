import type { Output } from '#web/api/call.ts';

/** What is to be done for a target, and what a target is, as the verbs tell it. */
export type Action = Output<'target.listActions'>['actions'][number];

export type Followed = Output<'target.follow'>;

export type Target = Output<'target.list'>['targets'][number];
