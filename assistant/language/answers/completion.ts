import { pattern } from '../lexicon/pattern.ts';
import { months } from '../periods/days.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Change, ConversationState } from '../understanding.ts';

const COMPLETION = pattern()`
  ^[\s,.;]*(?:(?:na |em |in )?(?:(?:classe )?(?:executiva|economica)|primeira classe|premium economy|(?:business|
  economy|first)(?: class)?)|ida e volta|so ida|return|round[- ]trip|one[- ]way|e|and|[\s,.;])+$
`;

/** `Betim`, `business class, ida e volta`: nothing but what a standing proposal has not been told yet. */
export function completes(reading: Reading, state: ConversationState): boolean {
  if (reading.amounts.length > 0 || reading.text.includes('?')) return false;
  const [site] = reading.sites;
  const rest = (place: Place) =>
    `${reading.text.slice(0, place.start)} ${reading.text.slice(place.end)}`.replaceAll(
      /\b(?:em|in|at|na|no|de|da|do|foi|para|a|o|the|planta|unidade|plant|site)\b|[^a-z0-9]/g,
      '',
    );
  if (site !== undefined && reading.sites.length === 1 && reading.items.length === 0)
    return rest(site) === '' && state.proposals.every((proposal) => proposal.site === undefined);
  return state.proposals.some(({ kind }) => kind === 'travel.flight') && COMPLETION.test(reading.text);
}

/** `2024` behind a month whose year nobody had said; null for any other turn. */
export function yearTold(reading: Reading, state: ConversationState): readonly Change[] | null {
  const year =
    /^\s*(?:de |do |em |in |of |foi |foi em |ano |ano de |it was )?((?:19|20)\d{2})\s*[.!]?\s*$/.exec(
      reading.text,
    )?.[1];
  if (year === undefined) return null;
  const changes = state.proposals.flatMap(({ from, to, yearInferred }, index) =>
    yearInferred &&
    from !== null &&
    to !== null &&
    from.slice(0, 4) === to.slice(0, 4) &&
    !to.endsWith('-02-29')
      ? [
          {
            index,
            set: { from: year + from.slice(4), to: monthEnd(year + to.slice(4)), yearInferred: false },
          },
        ]
      : [],
  );
  return changes.length === 0 ? null : changes;
}

/** The last of February is a day of its own in every year. */
function monthEnd(day: string): string {
  return day.slice(5) === '02-28' ? months(Number(day.slice(0, 4)), 2).to : day;
}

const CORRECTION_BEHIND = pattern()`
  (?:,|;|\.|\b(?:e|and|then|depois))\s+(?:make|set|change|update|put|muda|mude|troca|troque|corrige|corrija|coloca|
  coloque|deixa|deixe|altera|altere|atualiza|passa)\b
`;

/** `drop the aluminium and make the steel 5 t`: what is taken away stands before what is changed. */
export function beforeCorrection(reading: Reading): Reading {
  const verb =
    /\b(?:apag\w+|remov\w+|exclu\w+|delet\w+|descart\w+|tir(?:a|e|ar)|elimin\w+|cancel\w*|drop|discard|erase|scratch)\b/.exec(
      reading.text,
    );
  const change = CORRECTION_BEHIND.exec(reading.text);
  if (verb === null || change === null || change.index < verb.index) return reading;
  const end = change.index;
  const kept = <T extends Place>(mentions: readonly T[]) => mentions.filter((mention) => mention.end <= end);
  return {
    ...reading,
    text: reading.text.slice(0, end),
    items: kept(reading.items),
    sites: kept(reading.sites),
    amounts: kept(reading.amounts),
    periods: kept(reading.periods),
  };
}
