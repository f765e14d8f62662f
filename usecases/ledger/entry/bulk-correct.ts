import { add, type Decimal, decimal, multiply, toText, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import { type Ground, readGround } from '../draft/basis.ts';
import { mayCorrectEntries, mayReadLedger } from '../../may/ledger.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { entryCorrectMany, entryPreviewCorrections } from './bulk.contract.ts';
import { type Chosen, chosenLines, readSelected } from './bulk-selection.ts';
import { type Change, recalculated } from './correct.ts';
import { fileDays, inventoryFor, lockLedger, requireOpen } from './inventory.ts';
import { Bases } from './bases.ts';
import { wholeContent } from './kept.ts';
import { type EntryRow, readContents } from './row.ts';
import { insertCorrections } from './supersede.ts';

type ManyChange = z.output<typeof entryCorrectMany.input>['change'];
type Recalculated = Awaited<ReturnType<typeof recalculated>>;

/** Lines are calculated and written in portions, so that their traces never lie in memory all at once. */
const PORTION = 250;
const MOST_EFFECTS = 200;

interface Planned {
  readonly old: EntryRow;
  readonly outcome: Recalculated | Refused;
}

/**
 * Calculates what a correction would come to. Refuses as `entry.correctMany` does for the selection; what is wrong with
 * single lines is told beside their effects.
 */
export const previewCorrections: UseCase<
  typeof entryPreviewCorrections.input,
  typeof entryPreviewCorrections.output
> = {
  contract: entryPreviewCorrections,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { selection, change, portion: asked }) {
    const chosen = await chosenLines(context, selection, asked);
    const olds = await readSelected(context, chosen.ids);
    const ground = await readGround(context);
    const sums = new Sums();
    const refused = new Map<string, { code: string; params: Record<string, string>; lines: number }>();
    const effects: z.input<typeof entryPreviewCorrections.output>['effects'] = [];
    for (const portion of portionsOf(olds)) {
      for (const { old, outcome } of await plan(context, ground, portion, change)) {
        const afterKg = sums.count(old, outcome);
        const problem =
          outcome instanceof Refused ? { code: outcome.code, params: { ...outcome.params } } : null;
        if (problem) {
          const known = refused.get(problem.code);
          refused.set(problem.code, { ...problem, lines: (known?.lines ?? 0) + 1 });
        }
        if (effects.length < MOST_EFFECTS) {
          effects.push({
            entryId: old.id,
            beforeKg: old.co2eKg,
            afterKg,
            gradeAfter: gradeOf(outcome),
            problem,
          });
        }
      }
    }
    return { ...restOf(chosen), lines: olds.length, refused: [...refused.values()], ...sums.told(), effects };
  },
};

/**
 * Corrects many lines, all or none, or a portion of a filter's, all or none of that. Refuses as `entry.correct` does, with
 * `entryId` of the first line that cannot be corrected, and with `bulk.changed` (409), `bulk.too_many` or `bulk.not_standing`
 * (422) for the selection.
 */
export const correctMany: UseCase<typeof entryCorrectMany.input, typeof entryCorrectMany.output> = {
  contract: entryCorrectMany,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { selection, change, reason, portion: asked }) {
    await lockLedger(context);
    const chosen = await chosenLines(context, selection, asked);
    const olds = await readSelected(context, chosen.ids);
    const before = await readGround(context);
    const days = olds.map((old) => change.from ?? old.from);
    const filing = await fileDays(context, entryCorrectMany.name, days, before.inventories);
    const ground = { ...before, inventories: filing.inventories };
    const sums = new Sums();
    const entryIds: string[] = [];
    for (const portion of portionsOf(olds)) {
      const planned = await plan(context, ground, portion, change);
      const corrections = planned.map(({ old, outcome }) => {
        if (outcome instanceof Refused) {
          throw new Refused(outcome.code, outcome.status, { ...outcome.params, entryId: old.id });
        }
        sums.count(old, outcome);
        const inventory = inventoryFor(filing, outcome.activity.from, outcome.siteId);
        return { ...outcome, old, inventory, reason };
      });
      entryIds.push(...(await insertCorrections(context, corrections)));
    }
    return { ...restOf(chosen), entryIds, ...sums.told() };
  },
  journal: ({ entryIds }) => ({ subjectIds: entryIds, detail: { lines: String(entryIds.length) } }),
};

function restOf({ left, after, through }: Chosen): Pick<Chosen, 'left' | 'after' | 'through'> {
  return { left, after, through };
}

/** What each line would say, or why it cannot. */
async function plan(
  context: RunContext,
  ground: Ground,
  olds: readonly EntryRow[],
  { times, ...change }: ManyChange,
): Promise<Planned[]> {
  const contents = await readContents(
    context,
    olds.map(({ id }) => id),
  );
  const bases = Bases.of(context);
  const planned: Planned[] = [];
  for (const old of olds) {
    planned.push({ old, outcome: await outcomeOf(old) });
  }
  return planned;

  async function outcomeOf(old: EntryRow): Promise<Recalculated | Refused> {
    try {
      const inventory = ground.inventories.find(({ id }) => id === old.inventoryId);
      if (inventory) requireOpen(inventory, old.siteId);
      const stored = contents.get(old.id);
      if (!stored) throw new Refused('entry.not_found', 404);
      const said: Change =
        times === undefined ? change : { ...change, quantity: product(old.quantity, times) };
      return await recalculated(context, ground, old, await wholeContent(bases, stored, old), said);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }
}

function product(quantity: string, times: string): string {
  return toText(multiply(decimal(quantity), decimal(times)));
}

function* portionsOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let place = 0; place < list.length; place += PORTION) yield list.slice(place, place + PORTION);
}

/** Quality of a line's data after a correction; null where it cannot be calculated. */
function gradeOf(outcome: Recalculated | Refused) {
  if (outcome instanceof Refused || !('quality' in outcome.result)) return null;
  return outcome.result.quality.overall.grade;
}

/** Adds up what lines came to and would come to, kg CO2e. */
class Sums {
  #before: Decimal = ZERO;
  #after: Decimal = ZERO;

  /** Gives what the line would come to. */
  count(old: EntryRow, outcome: Recalculated | Refused): string | null {
    if (old.co2eKg !== null) this.#before = add(this.#before, decimal(old.co2eKg));
    if (outcome instanceof Refused || outcome.result.status !== 'calculated') return null;
    this.#after = add(this.#after, decimal(outcome.result.co2eKg));
    return outcome.result.co2eKg;
  }

  told(): { beforeKg: string; afterKg: string } {
    return { beforeKg: toText(this.#before), afterKg: toText(this.#after) };
  }
}
