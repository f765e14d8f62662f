import { add, decimal, toText } from '#engine/decimal.ts';
import { call, type Input, type Output } from '#web/api/call.ts';

export type ManyChange = Input<'entry.correctMany'>['change'];
export type Selected = Input<'entry.correctMany'>['selection'];
type Effect = Output<'entry.previewCorrections'>;

/** So many lines are corrected all or none; more go portion by portion, so that others wait for seconds at most. */
export const MOST_AT_ONCE = 10_000;
const PORTION = 1000;
/** Single effects that are shown. */
const SHOWN = 50;

interface Portioned {
  readonly left: number;
  readonly after: number;
  readonly through: number;
}

/** What is called with each portion: the selection of what is left, and where it begins. */
type Each<Done extends Portioned> = (
  selection: Selected,
  portion: Input<'entry.correctMany'>['portion'],
) => Promise<Done>;

async function inPortions<Done extends Portioned>(
  selected: Selected,
  count: number,
  each: Each<Done>,
  told: (done: Done) => void,
): Promise<void> {
  if (count <= MOST_AT_ONCE || selected.filter === undefined) return told(await each(selected, undefined));
  let portion: NonNullable<Input<'entry.correctMany'>['portion']> = { atMost: PORTION };
  for (let left = count; left > 0; ) {
    const done: Done = await each({ ...selected, expectedLines: left }, portion);
    told(done);
    left = done.left;
    portion = { atMost: PORTION, after: done.after, through: done.through };
  }
}

/** What a correction would come to, of however many lines. */
export type Previewed = Pick<Effect, 'lines' | 'beforeKg' | 'afterKg' | 'refused' | 'effects'>;

const NOTHING: Previewed = { lines: 0, beforeKg: '0', afterKg: '0', refused: [], effects: [] };

/** Calculates a correction, portion by portion, and says after each how far it is. */
export async function previewAll(
  selected: Selected,
  count: number,
  change: ManyChange,
  signal: AbortSignal,
  onPortion: (lines: number) => void,
): Promise<Previewed> {
  let sum = NOTHING;
  await inPortions(
    selected,
    count,
    (selection, portion) =>
      call('entry.previewCorrections', { selection, change, ...(portion && { portion }) }, signal),
    (part) => {
      sum = together(sum, part);
      onPortion(sum.lines);
    },
  );
  return sum;
}

function together(sum: Previewed, part: Previewed): Previewed {
  const refused = new Map(sum.refused.map((one) => [one.code, one]));
  for (const one of part.refused) {
    refused.set(one.code, { ...one, lines: one.lines + (refused.get(one.code)?.lines ?? 0) });
  }
  const plus = (one: string, other: string) => toText(add(decimal(one), decimal(other)));
  return {
    lines: sum.lines + part.lines,
    beforeKg: plus(sum.beforeKg, part.beforeKg),
    afterKg: plus(sum.afterKg, part.afterKg),
    refused: [...refused.values()],
    effects: [...sum.effects, ...part.effects].slice(0, SHOWN),
  };
}

/** Corrects, portion by portion, and says after each how many lines were. What was corrected before a failure stays corrected. */
export async function correctAll(
  selected: Selected,
  count: number,
  said: { readonly change: ManyChange; readonly reason: string },
  onPortion: (lines: number) => void,
): Promise<number> {
  let lines = 0;
  await inPortions(
    selected,
    count,
    (selection, portion) => call('entry.correctMany', { selection, ...said, ...(portion && { portion }) }),
    ({ entryIds }) => {
      lines += entryIds.length;
      onPortion(lines);
    },
  );
  return lines;
}
