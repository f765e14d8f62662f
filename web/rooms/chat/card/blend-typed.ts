import { decimal, divide, fromInteger, toText } from '#engine/decimal.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';

/** A share of biofuel as its form holds it: in percent, and what proves it. */
export interface TypedShare {
  percent: string;
  proof: string;
}

const HUNDRED = fromInteger(100);

/** The share as a part of one, with the certificate as its source; `wrong` is said of what is no percentage. */
export function readShare({ percent, proof }: TypedShare, marks: Language, wrong: string) {
  const read = readAmount(percent, marks);
  if (!read || Number(read) > 100) return { wrong: { percent: wrong } };
  const cited = { publisher: '', edition: '', licence: '' };
  const source = { sourceId: 'own/stated', title: proof.trim(), ...cited };
  return { said: { value: toText(divide(decimal(read), HUNDRED)), source } } satisfies Reading<
    TypedShare,
    unknown
  >;
}
