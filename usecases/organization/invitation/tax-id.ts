import { readCnpj } from '../../cnpj.ts';
import { Refused } from '../../usecase.ts';

/**
 * The register number of a company as it is kept: a CNPJ in Brazil, checked by its digits; elsewhere letters and digits,
 * since each country has a rule of its own.
 * @throws Refused `tax_id.invalid` (422)
 */
export function checkedTaxId(country: string, text: string): string {
  if (country === 'BR') {
    const cnpj = readCnpj(text);
    if (cnpj === null) throw new Refused('tax_id.invalid', 422);
    return cnpj;
  }
  const plain = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{2,30}$/.test(plain)) throw new Refused('tax_id.invalid', 422);
  return plain;
}
