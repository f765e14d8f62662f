import { advance } from './advance.ts';
import { isAllToCome } from './amounts/unmeant.ts';
import { is } from './queries/intent.ts';
import { notUnderstood } from './reading/coverage.ts';
import { isDenied, isExchanged } from './reading/denied.ts';
import { typedPlace } from './reading/proposal-spans.ts';
import type { Reading } from './reading/reading.ts';
import type { Amount } from './text/mentions.ts';
import type { ConversationState, NotUnderstood, Proposal, Understanding } from './understanding.ts';

/** A turn beside what stands. */
interface Said {
  readonly reading: Reading;
  readonly state: ConversationState;
}

/** `kWh by month: Jan 9,100 Feb 8,750`: as many months as bare numbers, and one unit of energy in front of them. */
export function isBareList(reading: Reading, real: readonly Amount[]): boolean {
  const dated = reading.periods.filter(({ from }) => from !== '');
  const unit = /(?<![a-z])[kmg]wh(?![a-z])/.exec(reading.text);
  return (
    real.length > 1 && dated.length >= real.length && unit !== null && unit.index < (real[0]?.start ?? 0)
  );
}

/** Physical amounts of a turn that was read as a question: said to be unused, should the turn have been a report. */
export function unsaid({ reading }: Said): readonly NotUnderstood[] {
  if (is.hypothetical(reading.text)) return [];
  const measured = reading.amounts.filter(({ unit, number }) => unit !== null && !number.weak);
  return notUnderstood({ ...reading, amounts: measured, undated: [] }, []);
}

/** All of a report of which nothing was read, unless it tells only what is to come. */
export function nothingRead(reading: Reading): readonly NotUnderstood[] {
  if (reading.text.trim() === '' || isAllToCome(reading)) return [];
  return [{ ...typedPlace(reading, { start: 0, end: reading.text.trimEnd().length }), value: null }];
}

/** Periods, things and places of a turn that was read as nothing, said to be unused. */
export function loose({ reading, state }: Said): readonly NotUnderstood[] {
  const dated = reading.periods.some(({ from }) => from !== '');
  const tells = dated || (reading.items.length > 0 && reading.sites.length > 0);
  if ((state.proposals.length === 0 && !tells) || is.injection(reading.text)) return [];
  const said = reading.items.length + reading.sites.length + reading.amounts.length > 0 || dated;
  // A few words behind what stands (`alugado`) may be meant for it.
  if (!said && !reading.text.includes('?') && reading.tokens.length < 7)
    return [{ ...typedPlace(reading, { start: 0, end: reading.text.trimEnd().length }), value: null }];
  const places = [...reading.periods.filter(({ from }) => from !== ''), ...reading.items, ...reading.sites];
  return places
    .sort((a, b) => a.start - b.start)
    .map((place) => ({ ...typedPlace(reading, place), value: null }));
}

/** Times and sites of an answer or a correction that reached nothing; all of a correction that changes nothing. */
export function passedOver({ reading, state }: Said, told: Understanding): NotUnderstood[] {
  if (told.changes.length === 0) return [];
  const same = told.changes.every(({ index, set }) => {
    const was = state.proposals[index];
    return (
      was !== undefined &&
      !Object.entries(set).some(([slot, value]) => slot !== 'spans' && differs(was, slot, value))
    );
  });
  if (
    same &&
    told.activities.length === 0 &&
    told.asks.every((ask) => state.asks.includes(ask)) &&
    told.asks.length === state.asks.length &&
    told.notUnderstood.length === 0
  )
    return [{ ...typedPlace(reading, { start: 0, end: reading.text.trimEnd().length }), value: null }];
  // What stood before is told as what it was: `não foi em abril, foi em junho`.
  const after = [...advance(state, told).proposals, ...state.proposals];
  const places = [
    ...reading.periods.filter(
      ({ from, to, wholeYear }) =>
        from !== '' &&
        !(wholeYear && after.some((one) => one.from?.slice(0, 4) === from.slice(0, 4))) &&
        !after.some((one) => one.from?.slice(4) === from.slice(4) || one.to?.slice(4) === to.slice(4)),
    ),
    ...reading.sites.filter(
      ({ names }) => !after.some(({ site }) => site !== undefined && names.includes(site)),
    ),
  ].filter(
    (place) =>
      !isDenied(reading, place) && !isExchanged(reading, place, [...reading.periods, ...reading.sites]),
  );
  return places.map((place) => ({ ...typedPlace(reading, place), value: null }));
}

function differs(was: Proposal, slot: string, value: unknown): boolean {
  const old = (was as unknown as Readonly<Record<string, unknown>>)[slot];
  return JSON.stringify(old ?? null) !== JSON.stringify(value ?? null);
}
