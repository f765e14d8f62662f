import type { Contract } from '../contract.ts';
import * as declared from '../contracts.ts';

/** Every verb of the product that a caller may meet, by its contract. */
export function contracts(): Contract[] {
  const all: unknown[] = Object.values(declared);
  return all.filter(isContract).toSorted((one, other) => one.name.localeCompare(other.name));
}

function isContract(one: unknown): one is Contract {
  return typeof one === 'object' && one !== null && 'sentence' in one && 'effect' in one;
}
