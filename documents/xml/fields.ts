import type { DocumentProblem, FiscalParty, Placed } from '../document.ts';
import { isoDay } from '../sheets/serial-date.ts';
import type { Element } from './tree.ts';

/** A decimal as fiscal layouts write it: a dot, no grouping, no sign. */
const DECIMAL = /^\d{1,20}(?:\.\d{1,12})?$/;

/** A decimal down a path of names; undefined where it is missing or no decimal. */
export function decimal(of: Element | undefined, ...names: readonly string[]): Placed | undefined {
  const found = of?.value(...names);
  return found && DECIMAL.test(found.value) ? found : undefined;
}

/** The day of the first of several moments that the element has. */
export function day(of: Element | undefined, ...names: readonly string[]): Placed | null {
  for (const name of names) {
    const found = of?.value(name);
    const value = found && isoDay(found.value);
    if (found && value) return { value, place: found.place };
  }
  return null;
}

/** Who stands in an element: tax number, name and, in the child that holds the address, city and state. */
export function party(of: Element | undefined): FiscalParty {
  if (!of) return {};
  const address = of.all().find(({ name }) => /^ender/i.test(name) || name === 'endNac') ?? of;
  const taxId = of.value('CNPJ') ?? of.value('CPF');
  const name = of.value('xNome');
  const city = address.value('xMun');
  const state = address.value('UF');
  return { ...(taxId && { taxId }), ...(name && { name }), ...(city && { city }), ...(state && { state }) };
}

/** The access key: of the protocol where there is one, else of the document's identifier without its prefix. */
export function accessKey(inner: Element, protocolKey: Placed | undefined): Placed | null {
  if (protocolKey && isKey(protocolKey.value)) return protocolKey;
  const id = inner.attribute('Id');
  const key = id?.value.replace(/^(NF3e|NFGas|NFAg|NFe|CTe)/i, '');
  return id && key && isKey(key) ? { value: key, place: id.place } : null;
}

/** Forty-four digits; since 2026 the tax number within may hold letters. */
function isKey(text: string): boolean {
  return /^\d{6}[0-9A-Z]{12}\d{26}$/.test(text);
}

export function problem(
  code: string,
  params: Readonly<Record<string, string>> = {},
  placed?: Placed,
): DocumentProblem {
  return { code, params, ...(placed && { place: placed.place }) };
}
