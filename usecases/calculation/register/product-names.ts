import { readRegister } from '#reference/registers.ts';

/** What the official lists call the product codes that stand in invoices. */
export interface ProductNames {
  /** Name of an ANP product code of nine digits (`OLEO DIESEL B S10 - COMUM`); null where the list does not have it. */
  anp(code: string): string | null;
  /** The last words of the heading of an energy product in the NCM (`Gás liquefeito de petróleo (GLP)`); null likewise. */
  ncm(code: string): string | null;
}

let read: ProductNames | null = null;

/** The names by the registers of the reference (`registers/anp-products`, `registers/ncm-fuels`), read once. */
export function productNames(): ProductNames {
  if (read !== null) return read;
  const anp = readRegister('anp-products');
  const ncm = readRegister('ncm-fuels');
  read = {
    anp: (code) => anp.get(code)?.label['pt-BR'] ?? null,
    ncm: (code) => tailOf(ncm.get(code)?.label['pt-BR']),
  };
  return read;
}

const TREATED = /^(?:não )?\p{L}{4,}ad[oa]s?$/iu;

/** A label of the NCM goes from the heading to the product; the product stands behind the last dashes. */
function tailOf(label: string | undefined): string | null {
  if (label === undefined) return null;
  const [tail = '', over = ''] = label
    .split(/-{1,2} |: /)
    .filter((level) => level.trim() !== '')
    .toReversed();
  // `Coque de petróleo: -- Calcinado`: how a thing was treated names none.
  const named = TREATED.test(tail) ? `${over.trim()} ${tail.toLowerCase()}` : tail;
  return named
    .replace(/^(?:Outr[oa]s\s+)+(?:óleos combustíveis\s+)?/, '')
    .replace(/\s+Outr[oa]s$/, '')
    .trim();
}
