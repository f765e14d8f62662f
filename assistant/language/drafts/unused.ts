import { pattern } from '../lexicon/pattern.ts';
import { isOfFigure } from '../assignment/bound-periods.ts';
import { conceptRank } from '../kinds/kinds.ts';
import { isNegated, typedPlace } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { type ItemMention, overlaps, type PeriodMention, type Place } from '../text/mentions.ts';
import { UNITS } from '../units/units.ts';
import { CONCEPTS } from '../words/items.ts';
import type { Draft } from './draft.ts';

/**
 * Times, sites and things of a report that ended up in no draft of it: said to be unused, so that a list read short or a
 * wrong assignment is seen. A year that only frames the months of the text, and what is denied, are used.
 */
export function unusedMentions(reading: Reading, drafts: readonly Draft[]): Place[] {
  if (drafts.length === 0) return [];
  return [
    ...reading.periods.filter((period) => !isDated(period, drafts) && !isOfFigure(reading, period)),
    ...reading.sites.filter(({ names }) => !names.some((name) => isPlaced(name, drafts))),
    ...unitWords(reading, drafts),
    ...reading.items.filter(
      (item) => isActivity(item) && !isNegated(reading, item) && !isMeasured(reading, item, drafts),
    ),
  ];
}

/** `a tonne and a half`, read wrongly: a whole word for a unit, behind an article, that belongs to no number. */
function unitWords(reading: Reading, drafts: readonly Draft[]): Place[] {
  const said = drafts.flatMap(({ proposal }) => proposal.spans).filter(({ slot }) => slot === 'unit');
  return UNITS.all(reading.tokens).filter((hit) => {
    const physical = ['mass', 'volume', 'energy', 'distance'].includes(hit.value.dimension);
    if (!physical || hit.end - hit.start < 4 || reading.amounts.some((amount) => overlaps(amount, hit)))
      return false;
    if (
      reading.items.some((item) => overlaps(item, hit)) ||
      reading.names.some((name) => overlaps(name, hit))
    )
      return false;
    const place = typedPlace(reading, hit);
    if (said.some(({ start, end }) => start < place.end && place.start < end)) return false;
    return /\b(?:an?|uma?|some|alguns|algumas|meia?|half an?|outra|another|duzias? de|dozens? of)\s+$/.test(
      reading.text.slice(0, hit.start),
    );
  });
}

function isDated(period: PeriodMention, drafts: readonly Draft[]): boolean {
  return (
    period.from === '' ||
    drafts.some(
      ({ proposal: { from, to } }) => from !== null && to !== null && period.from <= from && to <= period.to,
    )
  );
}

function isPlaced(name: string, drafts: readonly Draft[]): boolean {
  return drafts.some(
    ({ proposal, asks }) =>
      proposal.site === name || asks.some((ask) => ask.slot === 'site' && ask.values?.includes(name)),
  );
}

const ACTIVITY_CUE = pattern()`
  ^(?:fuel:|kind:(?:electricity|steam|heat|cooling|fugitive|process|agriculture|purchased\.water)|electricity$|
  lime$|limestone$|urea$|ammonia$|co2$)
`;

/** Things that are consumed, bought or thrown away by measure; not what only says where a fuel burns or what is carried. */
function isActivity({ concept }: ItemMention): boolean {
  const rule = CONCEPTS[concept]?.rule ?? '';
  return conceptRank(concept) > 0 && ACTIVITY_CUE.test(rule);
}

/** `diesel` of the fuels, `electricity`, `fugitive`: the part of a kind's key that the thing shares with its like. */
function familyOf({ concept }: ItemMention): string {
  const [head = '', name = ''] = (CONCEPTS[concept]?.rule ?? '').split(':');
  return head === 'fuel' ? name : (name.split('.')[0] ?? '') || head;
}

function isMeasured(reading: Reading, item: ItemMention, drafts: readonly Draft[]): boolean {
  const family = familyOf(item);
  // `CO2` in an extinguisher is `co2_extinguisher`.
  const holds = (kind: string) =>
    kind.split('.').some((part) => part === family || part.startsWith(`${family}_`));
  if (drafts.some(({ proposal }) => proposal.candidates.some(holds))) return true;
  const place = typedPlace(reading, item);
  const alike = reading.items
    .filter(({ concept }) => concept === item.concept)
    .map((other) => typedPlace(reading, other).start);
  return drafts.some(({ proposal }) =>
    proposal.spans.some(
      (span) =>
        span.slot === 'kind' &&
        (alike.includes(span.start) || (span.start < place.end && place.start < span.end)),
    ),
  );
}
