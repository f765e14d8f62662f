import { pattern } from '../lexicon/pattern.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

const FLEET_OF = pattern()`
  \b(?:frota|veiculos?|carros?|motos?|vans?|caminh(?:ao|oes)|furg(?:ao|oes)|utilitarios?|fleet|vehicles?|trucks?|
  bikes?) (?:propri[oa]s? |leves? )?(?:de|das|para|for) $
`;

/** `frota de entregas`, `delivery vans`; `capex delivered: 12 laptops`: what vehicles are for or that things came, and no freight. */
export function isDeliveryAlone(
  text: string,
  item: ItemMention,
  amounts: readonly Amount[],
  items: readonly ItemMention[],
  sites: readonly Place[],
): boolean {
  if (!/^(?:entregas?|entregues?|deliver(?:y|ies|ed))$/.test(text.slice(item.start, item.end))) return false;
  if (isDeliveredHere(text, item, amounts, items, sites)) return true;
  const vehicles = FLEET_OF;
  if (vehicles.test(text.slice(0, item.start))) return true;
  // `took delivery of 320 t of glass`: it was bought, and came.
  if (/\b(?:took|taken|taking|take) $/.test(text.slice(0, item.start))) return true;
  const shipped = ['mass', 'freight', 'distance', 'volume'];
  return (
    !amounts.some(({ unit }) => unit === null || shipped.includes(unit.dimension)) || isCapex(text, item)
  );
}

/** `capex approved and delivered`: things that were bought came. */
function isCapex(text: string, { start, end }: Place): boolean {
  return (
    text.slice(start, end) === 'delivered' &&
    /\b(?:capex|capital goods|approved|bought|purchased|ordered)(?:,| and| &)? $/.test(text.slice(0, start))
  );
}

/**
 * `62 t of caustic soda delivered to Teesside`, `cimento entregue na obra`: bought, and it came to one's own place; who
 * carried it nobody says.
 */
function isDeliveredHere(
  text: string,
  { start, end }: ItemMention,
  amounts: readonly Amount[],
  items: readonly ItemMention[],
  sites: readonly Place[],
): boolean {
  if (!/^(?:entregues?|delivered)$/.test(text.slice(start, end)) || CARRIED.test(text)) return false;
  if (amounts.some(({ unit }) => unit?.dimension === 'distance' || unit?.dimension === 'freight'))
    return false;
  const goods = items.some(
    (other) =>
      other.end <= start &&
      /^(?:material:|kind:purchased\.)/.test(CONCEPTS[other.concept]?.rule ?? '') &&
      /^ (?:was |were |foi |foram )?$/.test(text.slice(other.end, start)),
  );
  const way = /^ (?:to|at|into|in|em|n[oa]s?|ao?) (?:the |our |nossa |nosso )?/.exec(text.slice(end));
  if (!goods || way === null) return false;
  const at = end + way[0].length;
  return (
    sites.some((site) => site.start === at) ||
    /^(?:[a-z]+ )?(?:plant|site|works|mill|factory|warehouse|yard|stores?|planta|fabrica|unidade|usina|obra|almoxarifado|deposito)\b/.test(
      text.slice(at),
    )
  );
}

const CARRIED = pattern()`\b(?:{reading.carried}|transport\w*)\b`;
