import { LIMITS, type ReadLimits } from '../document.ts';

const HOUR = 3_600_000;

/** The limits of the product, but for time: how busy a machine is decides no test. */
export const UNHURRIED: ReadLimits = { ...LIMITS, pageMilliseconds: HOUR, milliseconds: HOUR };
