import { advance } from '../advance.ts';
import type { Turn } from '../answers/turn.ts';
import { isDenied, isDeniedPlace } from '../reading/denied.ts';
import type { Place } from '../text/mentions.ts';
import type { Understanding } from '../understanding.ts';
import { gainsaid } from './contradictions.ts';
import { strangeThings } from './things.ts';

/**
 * What an answer, a correction or a deletion names that none of the activities which it touches is or was: `troca o GLP por
 * lenha` that only changed an amount, `apaga o diesel e a água` that took one of them away.
 */
export function unexplainedLater({ reading, state, input }: Turn, told: Understanding): Place[] {
  const touched = new Set([...told.removals, ...told.changes.map(({ index }) => index)]);
  if (touched.size === 0) return [];
  const after = advance(state, { ...told, removals: [] }).proposals;
  const concerned = [...touched].flatMap((index) =>
    [state.proposals[index], after[index]].filter((one) => one !== undefined),
  );
  const changed = told.changes.flatMap(({ index }) => after[index] ?? []);
  const things =
    told.removals.length > 0 &&
    /\b(?:tud\w+|tod[oa]s|all|everything|so|somente|apenas|only|just)\b/.test(reading.text)
      ? []
      : strangeThings(reading, [], concerned, input.kinds);
  const words =
    changed.length === 0
      ? []
      : reading.cues.filter((cue) => changed.every(({ kind }) => kind !== null && gainsaid(cue.cue, kind)));
  // `scrap that`: the verb, and no scrap.
  const verb = /^\s*scrap\b/.exec(reading.text)?.[0].length ?? 0;
  return [...things, ...words].filter(
    (place) => place.start >= verb && !isDenied(reading, place) && !isDeniedPlace(reading, place),
  );
}
