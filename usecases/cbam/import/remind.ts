import type { Database } from '#database/database.ts';
import { deadlinesOf } from '#engine/cbam/calendar.ts';
import { cbamTables } from '#reference/cbam.ts';

/** Days before a deadline on which those who lead an organization are told, the farthest first. */
const STEPS = [30, 7, 1] as const;

const DAY = 86_400_000;

/**
 * Gives the reminders of a day that nobody gave yet to organizations that have lines of imports in the year concerned: at each
 * deadline the nearest step that was reached, once. Processes may do this side by side: the database lets one of them give each.
 * @param day ISO
 * @returns how many organizations were told of something
 * @throws whatever the database throws; the next round goes on
 */
export async function remindOfDeadlines(database: Pick<Database, 'asService'>, day: string): Promise<number> {
  const thisYear = Number(day.slice(0, 4));
  let told = 0;
  for (const year of [thisYear - 1, thisYear])
    for (const { deadline, on, rule } of deadlinesOf(year, cbamTables())) {
      const left = (Date.parse(on) - Date.parse(day)) / DAY;
      const step = STEPS.findLast((days) => left <= days);
      if (left < 0 || step === undefined) continue;
      const [row] = await database.asService((tx) =>
        tx.query<{ told: number }>(
          'select razao.remind_of_cbam($1, $2::smallint, $3::date, $4::smallint, $5::date, $6::jsonb) as told',
          [deadline, year, on, step, day, JSON.stringify(rule.label)],
        ),
      );
      told += row?.told ?? 0;
    }
  return told;
}
