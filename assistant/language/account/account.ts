import type { Turn } from '../answers/turn.ts';
import { typedPlace } from '../reading/proposal-spans.ts';
import { repaired } from '../reading/repairs.ts';
import { type Place, overlaps } from '../text/mentions.ts';
import type { NotUnderstood, Proposal, Understanding } from '../understanding.ts';
import { clausesOf } from './clauses.ts';
import { contradictions } from './contradictions.ts';
import { isIdle } from './idle.ts';
import { looseDates, looseNames, looseParties, loosePlaces, looseShares } from './loose-words.ts';
import { unexplainedLater } from './later.ts';
import { strangeThings } from './things.ts';

/**
 * Everything said must be explained: a turn that records, corrects or takes away also says which of its things, words of
 * context, dates and parties none of its activities is or shows, and all of it where it came to nothing. The reading stays as
 * it is; whoever sees it is told what it leaves out.
 */
export function accounted(turn: Turn, told: Understanding): Understanding {
  const { reading } = turn;
  if (isIdle(turn, told)) {
    const end = reading.text.trimEnd().length;
    return { ...told, notUnderstood: [{ ...typedPlace(reading, { start: 0, end }), value: null }] };
  }
  const places =
    told.activities.length > 0 ? unexplained(turn, told.activities) : unexplainedLater(turn, told);
  const quoted = places.map((place) => ({ ...typedPlace(reading, place), value: null }));
  const fresh = quoted.filter((one, at) =>
    [...told.notUnderstood, ...quoted.slice(0, at)].every((other) => !overlaps(one, other)),
  );
  if (fresh.length === 0) return told;
  const notUnderstood: NotUnderstood[] = [...told.notUnderstood, ...fresh].sort((a, b) => a.start - b.start);
  return { ...told, notUnderstood };
}

function unexplained({ reading: whole, input }: Turn, activities: readonly Proposal[]): Place[] {
  const { reading } = repaired(whole);
  const clauses = clausesOf(reading, activities);
  return [
    ...strangeThings(reading, clauses, activities, input.kinds),
    ...contradictions(reading, clauses),
    ...looseParties(reading, clauses),
    ...looseNames(reading, clauses),
    ...looseShares(reading, clauses),
    ...looseDates(whole),
    ...loosePlaces(whole),
  ];
}
