interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Years as a person writes them: what follows one another as a range. */
function yearsSaid(years: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const year of years.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && year <= last[1] + 1) last[1] = year;
    else runs.push([year, year]);
  }
  return runs
    .flatMap(([from, to]) => (to - from < 2 ? [...new Set([from, to])].map(String) : [`${from}–${to}`]))
    .join(', ');
}

/** Problems that differ in their year alone become one, which names all the years; the order is that of the first of each. */
export function problemsByYear(problems: readonly Problem[]): Problem[] {
  const alike = Map.groupBy(problems, ({ code, params }) => JSON.stringify([code, { ...params, year: '' }]));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const years = group.map(({ params }) => Number(params['year']));
    return [{ ...first, params: { ...first.params, year: yearsSaid(years) } }];
  });
}
