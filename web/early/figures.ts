import type { Output } from '#web/api/call.ts';
import { ARROW, changeBetween, percentOfChange } from '#web/results/change.ts';
import { isKnown } from '#web/results/known.ts';
import { firstYear, usualYear } from '#web/results/period.ts';
import { rounded, tonnes } from '#web/words/number.ts';
import type { Texts, Voice } from './said.ts';

type Context = Output<'session.context'>;
type Summary = Output<'result.summary'>;
type Total = Summary['total'];

/** A figure that is there, exactly; null: it is not known. */
const kgOf = (total: Total | undefined) => (total && isKnown(total) ? total.co2eKg : null);

/** The places of a comparison: its arrow and its words. */
function compared(
  place: string,
  { say, marks }: Voice,
  nowKg: string,
  thenKg: string | null,
  than: string,
): Texts {
  const change = changeBetween(nowKg, thenKg);
  if (change === null) return { [`${place}-arrow`]: null, [place]: say('change.none', { than }) };
  const percent = percentOfChange(change, (one) => rounded(one, marks, 4));
  return {
    [`${place}-arrow`]: ARROW[change.key],
    [place]: ` ${say(`change.${change.key}`, { percent, than })}`,
  };
}

function scopeTexts(
  scope: 1 | 2 | 3,
  summary: Summary,
  then: Summary | undefined,
  voice: Voice,
  year: number,
): Texts {
  const place = `scope-${scope}`;
  const find = (of: Summary | undefined) => of?.scopes.find((row) => row.scope === scope);
  const total = find(summary);
  const kg = kgOf(total);
  const uncounted = total?.notCountedLines ?? 0;
  const { say, marks } = voice;
  return {
    [place]: kg === null ? '—' : tonnes(kg, marks),
    [`${place}-unit`]: kg === null ? null : 'tCO₂e',
    // What nothing was recorded of has no reason either.
    [`${place}-why`]: total ? '' : null,
    ...(total
      ? compared(`${place}-change`, voice, total.co2eKg, kgOf(find(then)), String(year - 1))
      : { [`${place}-change`]: null }),
    [`${place}-counted`]: say('counted', {}, total?.countedLines ?? 0),
    [`${place}-not-counted`]: uncounted > 0 ? say('notCounted', {}, uncounted) : null,
  };
}

/** How the figures are to be read, in the order of the live page (web/rooms/overview/in-force.tsx). */
function inForce(summary: Summary, { say }: Voice): string {
  const [set] = summary.gwpSets;
  const parts = [say('location'), ...(set === undefined ? [] : [say('gwp', { sets: set })])];
  return [...parts, ...['switch.recorded', 'switch.approved', 'view.unfiltered'].map((key) => say(key))].join(
    ' · ',
  );
}

/**
 * What the places of the dashboard say as soon as it is answered, as web/rooms/overview draws it at its plain address.
 * @param summaries of the years that `askedKnowing` asks for, in its order
 * @returns null where the live page has more to say: nothing is known, or lines are of several GWP sets
 */
export function figureTexts(context: Context, summaries: readonly Summary[], voice: Voice): Texts | null {
  const [summary, before, first] = summaries;
  if (!summary || !isKnown(summary.total) || summary.gwpSets.length > 1 || summary.seen) return null;
  const { say, marks } = voice;
  const { total, provisional } = summary;
  const year = usualYear(context);
  const base = firstYear(context);
  const hasInventory = context.inventories.some(
    ({ from, to }) => from === `${year}-01-01` && to === `${year}-12-31`,
  );
  const kg = total.co2eKg;
  return {
    year: String(year),
    'in-force': inForce(summary, voice),
    total: tonnes(kg, marks),
    ...compared('change', voice, kg, kgOf(before?.total), String(year - 1)),
    ...(base !== null && base < year - 1
      ? compared('since', voice, kg, kgOf(first?.total), say('baseYear', { year: String(base) }))
      : { since: null }),
    provisional:
      provisional.lines === 0
        ? null
        : say('provisionalIn', { amount: tonnes(provisional.co2eKg, marks) }, provisional.lines),
    // Its place is kept: the live page asks for it.
    uncertainty: hasInventory ? '' : null,
    counted: say('counted', {}, total.countedLines),
    'not-counted': total.notCountedLines > 0 ? say('notCounted', {}, total.notCountedLines) : null,
    'all-counted': total.notCountedLines > 0 ? null : say('allCounted'),
    ...scopeTexts(1, summary, before, voice, year),
    ...scopeTexts(2, summary, before, voice, year),
    ...scopeTexts(3, summary, before, voice, year),
    biogenic: Number(total.biogenicCo2Kg) > 0 ? `${tonnes(total.biogenicCo2Kg, marks)} tCO₂` : null,
  };
}

/** What the head of the tables says of all lines, as web/rooms/tables/workspace.tsx draws it. */
export function totalText({ total }: Output<'entry.group'>, { say, marks }: Voice): Texts {
  const { lines, notCounted, co2eKg } = total;
  const parts = [say('lines', {}, lines), `${tonnes(co2eKg, marks)} tCO₂e`];
  if (notCounted > 0) parts.push(say('notCountedLines', {}, notCounted));
  return { total: [...parts, say('asRecorded')].join(' · ') };
}
