import type { Output } from '#web/api/call.ts';

/** A contractual instrument of scope 2 as the room shows it. */
export type Instrument = Output<'scope2.listInstruments'>['instruments'][number];
