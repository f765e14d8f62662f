import type { Bill } from '../bills/bill.ts';
import type { Paper } from './paper.ts';

/** An invented bill with what it says. Quantities are in the order in which the reader gives them. */
export interface BillCase {
  readonly name: string;
  readonly papers: readonly Paper[];
  readonly expected: {
    readonly type: Bill['type'];
    /** `class quantity unit` of the items that count; none where the bill must not give a number. */
    readonly items: readonly string[];
    /** `class quantity unit` of the items that are kept apart. */
    readonly apart?: readonly string[];
    readonly remarks?: readonly string[];
    readonly fields?: Partial<Record<Field, string>>;
  };
}

export type Field = 'issuer' | 'customer' | 'installation' | 'month' | 'from' | 'to' | 'due' | 'key';

/** The items of a bill as a case writes them. */
export function itemTexts(bill: Bill, counts: boolean): string[] {
  return bill.items
    .filter((item) => item.counts === counts)
    .map(({ itemClass, quantity, unit }) => `${itemClass} ${quantity.value} ${unit}`)
    .sort();
}

export function fieldsOf(bill: Bill): Record<Field, string | null> {
  return {
    issuer: bill.issuer.taxId?.value ?? null,
    customer: bill.customer.taxId?.value ?? null,
    installation: bill.installation?.value ?? null,
    month: bill.referenceMonth?.value ?? null,
    from: bill.period?.from.value ?? null,
    to: bill.period?.to.value ?? null,
    due: bill.due?.value ?? null,
    key: bill.key?.value ?? null,
  };
}

/** An invented CNPJ with right check digits, printed with its signs, from twelve digits. */
export function inventedCnpj(twelve: string): string {
  const digit = (text: string): number => {
    const rest =
      text
        .split('')
        .reverse()
        .reduce((total, figure, at) => total + Number(figure) * (2 + (at % 8)), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(twelve);
  const all = `${twelve}${first}${digit(`${twelve}${first}`)}`;
  return `${all.slice(0, 2)}.${all.slice(2, 5)}.${all.slice(5, 8)}/${all.slice(8, 12)}-${all.slice(12)}`;
}

/** An invented document key with a right check digit, for an issuer's CNPJ. */
export function inventedKey(cnpj: string, model: string): string {
  const start = `352503${cnpj.replace(/\D/g, '')}${model}001000123456112345678`;
  const rest =
    start
      .split('')
      .reverse()
      .reduce((total, figure, at) => total + Number(figure) * (2 + (at % 8)), 0) % 11;
  return `${start}${rest < 2 ? 0 : 11 - rest}`;
}
