import { months } from '../periods/days.ts';

/** The same days of another year; a month that ended with its last day ends so again. */
export function atYear(
  from: string,
  to: string,
  year: string,
): { readonly from: string; readonly to: string } {
  const end = months(Number(year), Number(to.slice(5, 7))).to;
  const ended = months(Number(to.slice(0, 4)), Number(to.slice(5, 7))).to === to;
  const moved = year + to.slice(4);
  return { from: year + from.slice(4), to: ended || moved > end ? end : moved };
}
