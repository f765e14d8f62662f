import { type Deadline, deadlinesOf } from '#engine/cbam/calendar.ts';
import { cbamTables } from '#reference/cbam.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { cbamCalendar } from './cbam-import.contract.ts';
import { declarationOf } from './declaration.ts';
import { readImportsOf, wholeSince } from './rows.ts';

const DAY = 86_400_000;

/** Deadlines of the imports of a year, with what the lines say is due at each. */
export const tellCalendar: UseCase<typeof cbamCalendar.input, typeof cbamCalendar.output> = {
  contract: cbamCalendar,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { year }) {
    const today = context.now.toISOString().slice(0, 10);
    const rows = await readImportsOf(context, year);
    const declared = declarationOf(rows, { year, wholeAt: await wholeSince(context, year), today });
    const reminded = await context.tx.query<{ deadline: string; on: string; remindedOn: string }>(
      `select deadline, due_on::text as "on", max(reminded_on)::text as "remindedOn" from public.cbam_reminders
       where organization_id = $1 group by deadline, due_on`,
      [organizationOf(context.actor)],
    );
    const deadlines = deadlinesOf(year, cbamTables());
    const next = deadlines.find(({ on }) => on >= today)?.on;
    return {
      today,
      deadlines: deadlines.map((one) => ({
        deadline: one.deadline,
        on: one.on,
        state: one.on < today ? ('past' as const) : one.on === next ? ('next' as const) : ('later' as const),
        daysLeft: (Date.parse(one.on) - Date.parse(today)) / DAY,
        certificates: rows.length === 0 ? null : dueThen(one, declared),
        law: one.rule.act,
        remindedOn:
          reminded.find((other) => other.deadline === one.deadline && other.on === one.on)?.remindedOn ??
          null,
      })),
    };
  },
};

function dueThen({ deadline, quarter }: Deadline, declared: ReturnType<typeof declarationOf>): string | null {
  if (deadline === 'declaration') return declared.total.surrender;
  if (quarter === null) return null;
  return declared.quarters.find((one) => one.quarter === quarter)?.holding?.certificates ?? null;
}
