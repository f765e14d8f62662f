import { type Draft, isRecord } from './draft.ts';
import { FIELDS } from './fields.ts';

/** Parts of a year that may hold names of a person's own, of which the form shows those that it knows. */
const OF_YEAR = ['verifier', 'quality'] as const;

type AlsoRecorded = (typeof OF_YEAR)[number];

/** What a record holds beyond the fields of the form; saving keeps it. */
export function alsoRecorded({ was }: Draft): readonly AlsoRecorded[] {
  const known = new Set(FIELDS.whole.map(({ name }) => name));
  return OF_YEAR.filter((part) => {
    const held = was[part];
    return isRecord(held) && Object.keys(held).some((name) => !known.has(`${part}.${name}`));
  });
}
