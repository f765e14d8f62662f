import type { BillValue } from './bill.ts';
import { beside, type Row, type Word } from './rows.ts';

const CNPJ = /(?<![A-Z0-9])([A-Z0-9]{2})\.?([A-Z0-9]{3})\.?([A-Z0-9]{3})\/([A-Z0-9]{4})-?(\d{2})(?!\d)/;
const CUSTOMER = /CLIENTE|CONSUMIDOR|DESTINATARI|TOMADOR|PAGADOR|ASSINANTE|USUARIO|TITULAR|CUSTOMER/;
const COMPANY =
  /\bS[./]?\s?A\b|LTDA|\bCIA\b|COMPANHIA|DISTRIBUI|ENERGIA|SANEAMENTO|POSTO|\bGAS\b|AGUAS|SERVICO|\bINC\b|\bLLC\b|COMPANY|UTILIT|\bCO\b/;

export interface Parties {
  readonly issuer: { readonly name: BillValue | null; readonly taxId: BillValue | null };
  readonly customer: { readonly taxId: BillValue | null };
}

interface FoundTaxId extends BillValue {
  readonly row: Row;
}

/**
 * Who issued a bill and for whom. The document key names its issuer (digits 7 to 20); without one, the CNPJ beside a word
 * for the customer is the customer's, and the uppermost of the others the issuer's.
 */
export function partiesOf(rows: readonly Row[], key: string | null): Parties {
  const found = taxIds(rows);
  const customers = found.filter(({ row }) => isCustomers(rows, row));
  const byKey = key ? found.find(({ value }) => value === key.slice(6, 20)) : undefined;
  const issuer = byKey ?? found.find((taxId) => !customers.includes(taxId));
  const others = found.filter(({ value }) => value !== issuer?.value);
  const customer = customers.find(({ value }) => value !== issuer?.value) ?? others[0];
  return {
    issuer: { name: issuer ? companyNear(rows, issuer.row) : null, taxId: issuer ? valueOf(issuer) : null },
    customer: { taxId: customer ? valueOf(customer) : null },
  };
}

function valueOf({ value, place }: FoundTaxId): BillValue {
  return { value, place };
}

function taxIds(rows: readonly Row[]): FoundTaxId[] {
  return rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      cell.words.flatMap((word) => {
        const match = CNPJ.exec(word.folded);
        const value = match?.slice(1).join('');
        return value && isCnpj(value) ? [{ value, place: word.place, row }] : [];
      }),
    ),
  );
}

/** A customer's block begins with a word for the customer, in the row of the CNPJ or up to three rows above. */
function isCustomers(rows: readonly Row[], row: Row): boolean {
  for (let at = row.index; at >= Math.max(0, row.index - 3); at -= 1) {
    const above = rows[at];
    if (!above) continue;
    if (CUSTOMER.test(above.folded)) return true;
    if (at < row.index && CNPJ.test(above.folded)) return false;
  }
  return false;
}

function companyNear(rows: readonly Row[], row: Row): BillValue | null {
  for (let at = row.index; at >= Math.max(0, row.index - 4); at -= 1) {
    const cell = rows[at]?.cells.find(({ folded }) => COMPANY.test(folded) && !CUSTOMER.test(folded));
    if (!cell) continue;
    const name = cell.text.replace(/[\s,–-]*CNPJ.*$/i, '').trim();
    if (name.length > 3) return { value: name, place: cell.place };
  }
  return null;
}

/**
 * True for a CNPJ whose two check digits are right: weights 2 to 9 from the right, modulo 11; letters count by their
 * character code less 48 (Receita Federal, Instrução Normativa RFB 2.229/2024).
 */
export function isCnpj(text: string): boolean {
  if (!/^[A-Z0-9]{12}\d{2}$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const check = (length: number): number => {
    const values = text
      .slice(0, length)
      .split('')
      .reverse()
      .map((letter) => letter.charCodeAt(0) - 48);
    const rest = values.reduce((total, value, at) => total + value * (2 + (at % 8)), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return check(12) === Number(text[12]) && check(13) === Number(text[13]);
}

/** The 44 digits of an electronic document with a right check digit (modulo 11), also where they are printed in groups. */
export function documentKeys(rows: readonly Row[]): BillValue[] {
  const keys = new Map<string, BillValue>();
  for (const row of rows) {
    const next = rows[row.index + 1];
    const words = [row, ...(next ? [next] : [])].flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
    for (const [at, word] of words.entries()) {
      const key = keyFrom(words.slice(at));
      if (key && !keys.has(key)) keys.set(key, { value: key, place: word.place });
    }
  }
  return [...keys.values()];
}

function keyFrom(words: readonly Word[]): string | null {
  let digits = '';
  for (const { text } of words) {
    const plain = text.replace(/[.\-/]/g, '');
    if (!/^\d+$/.test(plain)) return null;
    digits += plain;
    if (digits.length >= 44) return digits.length === 44 && isKey(digits) ? digits : null;
  }
  return null;
}

/** Models of electronic documents that have such a key: invoices, freight, energy, water, gas. */
const MODEL = /^(5[5-9]|6[2-7]|7[5-6])$/;

function isKey(digits: string): boolean {
  const month = Number(digits.slice(4, 6));
  if (!MODEL.test(digits.slice(20, 22)) || month < 1 || month > 12) return false;
  const values = digits.slice(0, 43).split('').reverse().map(Number);
  const rest = values.reduce((total, value, at) => total + value * (2 + (at % 8)), 0) % 11;
  return Number(digits[43]) === (rest < 2 ? 0 : 11 - rest);
}

const INSTALLATION = [
  /(N\S*|NUMERO|CODIGO)?\s*(DA |DE )?INSTALACAO\s*:?/,
  /UNIDADE CONSUMIDORA\s*:?/,
  /\bUC\s*:?(?=\s|$)/,
  /SEU CODIGO\s*:?/,
  /\bCDC\b\s*:?/,
  /\b(RGI|FORNECIMENTO|MATRICULA|LIGACAO)\b\s*:?/,
  /(CODIGO|NUMERO|N\S*) (DO |DE )?(CLIENTE|CONSUMIDOR|USUARIO)\s*:?/,
  /ACCOUNT (NUMBER|NO\.?)\s*:?/,
];

/** The number of the installation, consumer unit or client, as printed. */
export function installationOf(rows: readonly Row[]): BillValue | null {
  return beside(rows, INSTALLATION, (words) => {
    const word = words.find(({ text }) => /^[\d][\d.\-/]{3,18}[\dXx]$/.test(text) && !isOther(text));
    return word ? { value: word.text, place: word.place } : null;
  });
}

function isOther(text: string): boolean {
  return (
    /^\d{1,2}\/\d{1,2}\/\d{2,4}$|^\d{1,2}\/\d{4}$|^\d{5}-\d{3}$/.test(text) ||
    CNPJ.test(text) ||
    /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)
  );
}
