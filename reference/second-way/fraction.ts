/** Exact fractions of whole numbers, apart from the decimals of the engine: what is worked out with them owes it nothing. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * A fraction from a plain decimal as tables print it (`42.28668`).
 * @throws RangeError where the text is no such number
 */
export function fraction(text: string): Fraction {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) throw new RangeError(`"${text}" is no number`);
  return reduced({ over: BigInt(`${sign}${whole}${part}`), under: 10n ** BigInt(part.length) });
}

export const times = (one: Fraction, other: Fraction): Fraction =>
  reduced({ over: one.over * other.over, under: one.under * other.under });

export const by = (one: Fraction, other: Fraction): Fraction =>
  reduced({ over: one.over * other.under, under: one.under * other.over });

export const plus = (one: Fraction, other: Fraction): Fraction =>
  reduced({ over: one.over * other.under + other.over * one.under, under: one.under * other.under });

/** Whether two are apart by no more than one part in 10^`digits` of the first. */
export function agree(one: Fraction, other: Fraction, digits: bigint): boolean {
  const apart = plus(one, { over: -other.over, under: other.under });
  return size(apart.over) * one.under * 10n ** digits <= size(one.over) * apart.under;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

function reduced({ over, under }: Fraction): Fraction {
  const shared = divisor(size(over), size(under));
  const sign = under < 0n ? -1n : 1n;
  return shared === 0n ? { over: 0n, under: 1n } : { over: (sign * over) / shared, under: (sign * under) / shared };
}

function divisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
