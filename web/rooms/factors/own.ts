import type { Output } from '#web/api/call.ts';

export type OwnFactor = Output<'factor.listOwn'>['factors'][number];
