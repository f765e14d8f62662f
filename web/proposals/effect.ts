import { decimal, sum, toText } from '#engine/decimal.ts';

interface Changing {
  /** kg CO2e of the lines that it is about, as they stand; null: it changes no total. */
  readonly beforeKg: string | null;
  /** The same once it is accepted. */
  readonly afterKg: string | null;
}

/** What proposals would change together, in kg CO2e; null where fewer than two change anything. */
export function effectOf(items: readonly Changing[]): { beforeKg: string; afterKg: string } | null {
  const changing = items.flatMap(({ beforeKg, afterKg }) =>
    beforeKg === null || afterKg === null ? [] : [{ beforeKg, afterKg }],
  );
  if (changing.length < 2) return null;
  return {
    beforeKg: toText(sum(changing.map((one) => decimal(one.beforeKg)))),
    afterKg: toText(sum(changing.map((one) => decimal(one.afterKg)))),
  };
}
