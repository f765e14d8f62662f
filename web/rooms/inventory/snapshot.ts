import type { Output } from '#web/api/call.ts';

export type Snapshot = Output<'inventory.readClosing'>['snapshot'];
