import type { Output } from '#web/api/call.ts';

export type Schedule = Output<'report.schedules'>['schedules'][number];
