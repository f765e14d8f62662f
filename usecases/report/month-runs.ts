/** Months of the ledger (`2025-03`) as a report writes them: `03/2025`. */
export const monthsWritten = (months: readonly string[]): string[] =>
  months.map((month) => month.split('-').toReversed().join('/'));

/** Months in order, of which three or more in a row are told by the first and the last: `02/2025, 04/2025–12/2025`. */
export function monthRuns(months: readonly string[]): string {
  const runs: string[][] = [];
  for (const month of months) {
    const last = runs.at(-1);
    if (last && monthNumber(last.at(-1) ?? '') + 1 === monthNumber(month)) last.push(month);
    else runs.push([month]);
  }
  return runs
    .map(monthsWritten)
    .flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`]))
    .join(', ');
}

function monthNumber(month: string): number {
  const [year = '', of = ''] = month.split('-');
  return Number(year) * 12 + Number(of);
}
