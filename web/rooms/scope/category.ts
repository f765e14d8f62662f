import type { Output } from '#web/api/call.ts';

/** A category of scope 3 as the room shows it. */
export type Category = Output<'scope3.listCategories'>['categories'][number];
