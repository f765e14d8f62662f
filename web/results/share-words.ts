import type { Formats } from '#web/words/format.ts';

/** A share of a whole in per cent: nearly all is not all, and a little is not nothing. */
export function shareOf(part: number, { percent }: Pick<Formats, 'percent'>): string {
  if (part > 0.99 && part < 1) return `> ${percent(0.99)}`;
  return part > 0 && part < 0.01 ? `< ${percent(0.01)}` : percent(part);
}
