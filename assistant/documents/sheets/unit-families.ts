/** Units by what they measure, where a sheet has to tell them apart. */

export const MONEY: ReadonlySet<string> = new Set(['BRL', 'USD', 'EUR', 'GBP']);

export const LENGTHS: ReadonlySet<string> = new Set(['km', 'mile']);
