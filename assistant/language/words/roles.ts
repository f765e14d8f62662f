/**
 * What was done with a thing, and by whom: one material is bought, made, refilled, burned, carried or thrown away, and the words
 * around it tell which.
 */

import { pattern, source } from '../lexicon/pattern.ts';

/** Whoever receives what we sell. */
export const PARTY = source`{words.party}`;
/** Whoever comes for goods as a buyer would; of waste and of what comes in they may be a supplier, so the way alone tells. */
const SHOP = source`{words.shops}`;
const HOT = source`(?:{words.hot_plants}|alto[ -]?fornos?|melt ?shops?|pot ?rooms?|steel ?works|glass ?works)`;
/** What carries goods. */
const CARRIES = source`{words.carriers}`;
const AMOUNT = String.raw`(?=\s(?:[a-z]+ ){0,3}\d)`;

/** Cues that stand in no phrase of their own: the verb is told by what it belongs to. */
export const ROLE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // `to fly 18 t`, `18 t to be flown`: goods go by air too.
  [
    pattern('g')`
      \b(?:fly|flew|flying|airlift(?:ed|ing)?)(?= [\d.,]+ ?(?:kg|t|tons?|tonnes?)\b)|(?<=\d ?(?:kg|t
      |tons?|tonnes?)(?: of [a-z]+(?: [a-z]+)?)? (?:to be |was |were ))flown\b
    `,
    'air',
  ],

  // `o forno puxou`, `the melting furnace … pulled`: whatever a furnace does with a thing before its amount is making it.
  [
    pattern('g')`
      (?<=\b${HOT}(?: [a-z0-9]+){0,2} (?:(?:[^.;\n]|\.(?=\d)){0,60} (?:e
      |and) )?){words.furnace_gives_stems}[a-z]*\b${AMOUNT}
    `,
    'produce',
  ],
  // `saíram 320 t de vidro do forno`, `320 t of glass left the kiln`.
  [
    pattern('g')`
      \b(?:sai\w*|retir\w+|extra\w+|pux\w+|tir\w+|vaz\w+|desenforn\w+|vert\w+|colh\w+)\b(?=(?:[^.;\n]
      |\.(?=\d)){0,60}\bd[oa]s? (?:noss[oa]s? )?(?:{words.production_lines}|${HOT})\b)
    `,
    'produce',
  ],
  [
    pattern('g')`
      \b{words.left_the_furnace} (?:the |our )?(?:[a-z]+ )?(?:${HOT}|line|press|extruder|reactor)\b
    `,
    'produce',
  ],
  // `we drew`, `the mill rolled`: of a thing that somebody makes; `hot rolled coil` is bought.
  [
    pattern('g')`
      (?<=\b(?:we|they|plant|mill|works|shop|line|foundry) (?:[a-z]+ )?){words.formed}${AMOUNT}
    `,
    'produce',
  ],
  // What comes into the store was bought.
  [pattern('g')`\b{words.entered}\b(?=(?:[^.;\n]|\.(?=\d)){0,60}\b{words.stores}\b)`, 'buy'],
  // What goes into a cold machine: ammonia and the gases that share their names with products.
  [
    pattern('g')`
      \b(?:{words.fills_stems}|put(?! out))[a-z]*\b(?=(?:[^.;\n]|\.(?=\d)){0,40}\b(?:amonia|ammonia
      |nh3)\b)
    `,
    'leak',
  ],
  [
    pattern('g')`
      \b(?:complet|complement|repo|repus|recarreg)[a-z]*\b(?=(?:[^.;\n]|\.(?=\d)){0,30}\b(?:co2|gas
      (?:es)? refrigerante|fluido|gas carbonico)\b)
    `,
    'leak',
  ],
  // Whoever receives the goods pays for their way, or comes for them.
  [
    pattern('g')`
      \b${PARTY}(?: (?:mesmo|proprio|final|themselves|himself|who|que|[a-z]+ly))? (?:(?:e|is|are|has
      |have|had|vai|veio|vieram|foi|foram) )?(?:(?:quem|que) )?(?:{words.receivers_pay_stems}|arc(?:ou
      |aram|a )|peg(?:ou|aram|ar|a ))[a-z]*
    `,
    'theirs',
  ],
  [
    pattern('g')`
      \b{words.at_whose_charge}(?: propri[oa])? (?:d[oa]s?
      |pel[oa]s?) (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b|\b{words.paid_by_them_pt} (?:por
      |pel[oa]s?) (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b|\b{words.paid_by_them_en}
      (?: for)? by (?:the |our |its )?(?:[a-z]+ )?${PARTY}\b|\b(?:at|on|for|to) (?:the |our |their )?
      (?:[a-z]+ )?${PARTY}(?:'s?|s')? (?:own )?(?:expense|cost|account|charge)\b
    `,
    'theirs',
  ],
  // `customers' own trucks`, `the buyer's haulier`, `frota do distribuidor`: whose the vehicles are.
  [
    new RegExp(String.raw`\b${PARTY}(?:'s?)? (?:own |hired |contracted |chosen )*${CARRIES}\b`, 'g'),
    'theirs',
  ],
  [
    new RegExp(String.raw`\b(?:frota|veiculos) d[oa]s? (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b`, 'g'),
    'road',
  ],
  // `while we booked air freight`, `nós fretamos`: whoever orders the carriage pays for it.
  [
    pattern('g')`
      \b(?:we|nos
      |a gente) (?:ourselves |mesm[oa]s |also |tambem |only |so |just |had |have |then )*{words.we_booked}\b
    `,
    'ours',
  ],
  // `pagamos o trem`, `contratamos cabotagem`: whoever pays for what carries it.
  [
    pattern('g')`
      \b(?:pagamos|contratamos|fretamos|custeamos|bancamos) (?:(?:por )?(?:[oa]s?
      |uma?s?) )?{words.carriage_paid}\b
    `,
    'ours',
  ],
  [
    pattern('g')`
      \b(?:freight|haulage|carriage|transport|shipping|delivery) (?:is |was )?(?:on|charged to
      |borne by) (?:the |our )?${PARTY}\b
    `,
    'theirs',
  ],
  // `retirada pelo supermercado, que paga o caminhão`: whoever is named bears the way of the goods, or comes for them.
  [
    pattern('g')`
      \b(?:pel[oa]s?|by) (?!noss[oa]|us\b)[a-z]+(?: [a-z]+){0,3}, (?:e )?(?:que|quem|who|which)
      (?: (?:e|tambem|also|itself|mesmo))? {words.pays_stems}[a-z]*
    `,
    'theirs',
  ],
  [
    pattern('g')`
      \b(?:retirad|buscad|coletad|apanhad|carregad)[oa]s? (?:por
      |pel[oa]s?) (?:noss[oa]s? |propri[oa]s? |um |uma )?${SHOP}\b|\b(?:collected|fetched|picked up
      |hauled away) by (?:the |a |our )?${SHOP}\b|\b${SHOP}(?: (?:mesmo|proprio|que|who|itself
      |themselves))? {words.pays_or_fetches}(?: [oa]s?| for the| the)? {words.carriage}\b
    `,
    'theirs',
  ],
  // Whose vehicles burned it: those of a firm that carries for others.
  [
    pattern('g')`
      \b(?:{words.carriers_for_hire}|(?:frota|caminh(?:ao|oes)|carretas?|vans?|veiculos?) (?:contratad
      |terceirizad|agregad|subcontratad)[oa]s?|(?:freight |contracted |contract )?carriers?|
      (?:contracted|subcontracted|third[- ]party|hired) (?:trucks?|lorr(?:y|ies)|fleet|vans?
      |hauliers?))\b(?=[^.;\n]{0,50}?\b{words.burned_by_carrier}[a-z]*\b)
    `,
    'carrier',
  ],
  // People who come in by something.
  [pattern('g')`\b{words.comes_to_work} {words.to_work} (?:by|on|every)\b`, 'commute'],
];
