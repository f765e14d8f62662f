/** `jan, fev e mar: 4.100, 3.950 e 4.420 litros`: as many numbers as months, so each month has its own. */
export function isOneEach(
  folded: string,
  match: { readonly 0: string; readonly index: number },
  count: number,
): boolean {
  if (/respectiv|\b(?:n(?:essa|esta) ordem|in (?:that|this) order)\b/.test(folded)) return true;
  // `96, 104 e 88 t de coque em abril, maio e junho`: the numbers stand before the months.
  const before =
    /(?<![\d.,])(\d[\d.,]*(?:(?:, | e | and |, e |, and )\d[\d.,]*)+)(?:[^\d;:.\n]|(?<=[km])[23]){0,60}$/.exec(
      folded.slice(Math.max(0, match.index - 200), match.index),
    )?.[1];
  if (before !== undefined && before.split(/, (?:e |and )?| e | and /).length === count) return true;
  const behind = folded.slice(match.index + match[0].length);
  const row = /^[^\d;]{0,24}(\d[\d.,]*(?:(?:, | e | and |, e |, and |\/ ?)\d[\d.,]*)+)/.exec(behind)?.[1];
  return row !== undefined && row.split(/, (?:e |and )?| e | and |\/ ?/).length === count;
}
