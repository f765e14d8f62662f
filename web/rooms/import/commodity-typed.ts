import type { Reading } from '#web/forms/typed-form.ts';

/** What a supplier sells or an account holds, as its form holds it; null: not chosen. */
export interface TypedCommodity {
  kind: string | null;
  /** Commodities are looked for by them. */
  words: string;
  factorId: string | null;
}

export interface SaidCommodity {
  readonly kind: string;
  readonly factorId: string | null;
}

/** By the kind alone the rules choose a factor; where the line's kind was known, they could not. */
export function isWhole({ kind, factorId }: TypedCommodity, known: string | null): boolean {
  return kind !== null && (known === null || factorId !== null);
}

/** What is confirmed; `lacking` is said of what is not chosen. */
export function readCommodity(
  typed: TypedCommodity,
  known: string | null,
  lacking: string,
): Reading<TypedCommodity, SaidCommodity> {
  const { kind, factorId } = typed;
  if (kind === null) return { wrong: { kind: lacking } };
  return isWhole(typed, known) ? { said: { kind, factorId } } : { wrong: { factorId: lacking } };
}
