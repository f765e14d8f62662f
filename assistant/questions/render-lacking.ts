import { rowsOf, type Telling } from './telling.ts';

/** Months that lack lines in what a question is about: a fall that is a gap is no reduction. */
export function lackingInWords(telling: Telling): string {
  const series = lackingSeries(telling);
  return series.length === 0 ? '' : `${telling.say('why_gap')}\n${rowsOf(series)}`;
}

/** The series that lack months, each with these. */
export const lackingSeries = (telling: Telling): string[] =>
  lacksIn(telling).map(
    ({ name, siteName, lacks }) =>
      `${name[telling.reply]}, ${telling.site(siteName)}: ${telling.list(lacks.map((month) => telling.month(month)))}`,
  );

/** How many months lack, series by series. */
export const monthsLacking = (telling: Telling): number =>
  lacksIn(telling).reduce((sum, { lacks }) => sum + lacks.length, 0);

/** The series that a question is about and that lack months, with these. */
function lacksIn(telling: Telling) {
  const { only, spans } = telling.question;
  const isWithin = (month: string) =>
    spans.length === 0 || spans.some(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7));
  const isOf = <T>(asked: readonly T[], own: T) => asked.length === 0 || asked.includes(own);
  return telling
    .all('inventory_completeness')
    .flatMap(({ series }) => series)
    .map((one) => ({ ...one, lacks: one.lacks.filter(isWithin) }))
    .filter(
      ({ lacks, kind, siteName, category, scope }) =>
        lacks.length > 0 &&
        isOf(only.kinds, kind) &&
        isOf(only.sites, siteName ?? '') &&
        isOf(only.categories, category ?? '') &&
        isOf<number | null>(only.scopes, scope),
    );
}
