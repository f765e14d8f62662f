import type { Input, Output } from '#web/api/call.ts';

type Line = Output<'import.preview'>['lines'][number];
interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why a line is left out, or cannot be counted. */
export function causeOf({ problem, problems }: Line): Problem | null {
  // What is only noticed stands beside what is missing.
  return problem ?? problems.find(({ code }) => code === 'parameters.missing') ?? problems[0] ?? null;
}

/** Where one of the unit has to be said in another unit: that one, `kg/cylinder`. */
export function perUnitOf({ code, params }: Problem): string | null {
  if (code !== 'parameters.missing') return null;
  return /^perUnit \(([^)]+)\)$/.exec(params['parameters'] ?? '')?.[1] ?? null;
}

export type Holder = Pick<Input<'commodity.confirm'>, 'holder' | 'name' | 'taxId'>;

/** What is bought from a supplier or booked on an account, once confirmed, mends these. */
const CONFIRMED = new Set(['row.kind_unknown', 'factor.missing', 'factor.ambiguous']);

/** The supplier of a line in money, else its account, for whom what is bought can be confirmed; null: that mends nothing. */
export function holderOf(line: Line): Holder | null {
  const { supplier, supplierTaxId, ledgerAccount } = line;
  if (!CONFIRMED.has(causeOf(line)?.code ?? '')) return null;
  const name = supplier ?? supplierTaxId;
  if (name !== null)
    return {
      holder: 'supplier',
      name,
      ...(supplierTaxId === null ? {} : { taxId: supplierTaxId.slice(0, 20) }),
    };
  return ledgerAccount === null ? null : { holder: 'account', name: ledgerAccount };
}

/** The same of lines that one answer mends: what is wrong, with which word, of whom, and what is known of the rest. */
export function keyOf(line: Line): string {
  const cause = causeOf(line);
  const holder = holderOf(line);
  return JSON.stringify([
    cause?.code,
    cause?.params['text'],
    holder && [holder, line.kind],
    cause && perUnitOf(cause) !== null ? [line.kind, line.unit] : null,
  ]);
}
