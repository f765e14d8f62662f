import { pattern } from '../lexicon/pattern.ts';
import type { ItemMention } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** Whoever drives them: the vehicles belong to the organization. */
export const COMPANY_CARS = pattern()`
  \b(?:{reading.company_cars}|noss[oa]s? (?:propri[oa]s? )?(?:frota|carros?|veiculos?|vans?|motos?)|
  (?:frota|carros?|veiculos?|vans?|motos?) (?:sao |e )?(?:todos? )?{reading.of_the_company}|(?:sao
  |e) (?:todos |todas )?(?:noss[oa]s?|d[ae] (?:empresa|firma|casa|frota)))\b
`;

/** `gasolina dos carros dos vendedores (frota nossa)`: sellers drive them, and they are no cars of their own. */
export function isCompanyCar(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  return (
    /^=?(?:travel\.)?own_car$/.test(item.concept) &&
    items.length > 1 &&
    COMPANY_CARS.test(text) &&
    !/\b(?:particular(?:es)?|pessoa(?:l|is)|private\w*|personal|reembols\w+|reimburs\w+)\b/.test(text)
  );
}

/** `combustível que vendemos e os compradores queimaram`: what was sold and burned elsewhere is no fuel of one's own. */
export function isSoldFuel(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  if (!isFuel(item)) return false;
  return items.some(
    (other) =>
      other.concept === 'use_sold' &&
      other.start >= item.end - 1 &&
      other.start - item.end < 40 &&
      !/[\d.;\n]/.test(text.slice(item.end, other.start)),
  );
}

function isFuel({ concept }: ItemMention): boolean {
  const fuel = /^(?:fuels?\b|one:(?:stationary|mobile)|kind:(?:stationary|mobile)\.)/;
  return fuel.test(CONCEPTS[concept]?.rule ?? '') || /^=(?:stationary|mobile)\./.test(concept);
}

const SOLD_BEHIND =
  /^ (?:(?!(?:e|and|mas|but)\b)[a-z0-9]+ ){0,3}?(?:vendemos|vendi|vendeu|venderam|vendid[oa]s?|comercializ\w+|sold|sell)\b/;
/** What somebody burned: no longer the list under a heading. */
const BURNED = pattern()`\b(?:{reading.burned_by_us}|gast\w+|consum\w+|queim\w+|burn\w*|compr\w+)\b`;

/**
 * `uso de produtos vendidos em 2025: 400 L de diesel`, `use of sold products: the petrol we sold`: the fuel only says what was
 * sold, and the heading what became of it.
 */
export function isSoldUnderHeading(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  if (!isFuel(item)) return false;
  return items.some(({ concept, end }) => {
    if (concept !== 'use_sold' || end > item.start) return false;
    const between = text.slice(end, item.start);
    if (/[;\n]|\. /.test(between) || BURNED.test(between)) return false;
    return between.includes(':') || SOLD_BEHIND.test(text.slice(item.end));
  });
}

/** `mandamos 3.000 m³ para a Sabesp`: to a firm that supplies water goes what was used, and no water comes from it. */
export function isTakerOfWater(text: string, { start, end, concept }: ItemMention): boolean {
  return (
    concept === 'water' &&
    !/agua|water/.test(text.slice(start, end)) &&
    /\b(?:para|pra|pro|to) (?:a |o |the )?$/.test(text.slice(Math.max(0, start - 12), start)) &&
    /\b(?:mand|envi|lanc|descart|despej|encaminh|destin|sent|send|discharg|pump)[a-z]*\b[^;\n]*$/.test(
      text.slice(0, start),
    )
  );
}
