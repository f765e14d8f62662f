import type { Reading } from '../reading/reading.ts';
import type { Token } from '../text/tokens.ts';

/**
 * What is done in an activity, as participles and in the present: `CDR queimado`, `as franquias ocupam`. No word of what a thing
 * was before or is besides (`usado`, `reciclado`, `contaminado`): that may make it another.
 */
const ACTS =
  /^(?:queim|trat|consum|gast|compr|adquir|aplic|produz|fabric|reembols|envi|mand|destin|transport|lev|carreg|receb|entreg|vend|instal|ocup|alug|coloc|deposit|aterr|registr|mov|pag|cobr|atend|forn|abastec|repost|repo|percorr|rod|fretad|contrat|hosped)(?:ad[oa]s?|id[oa]s?|am|em|ece|ecem|e)$/;

/** Nouns of ways, dealings and places that hold an activity and are never measured themselves. */
const FRAMES =
  /^(?:trajetos?|percursos?|contratos?|contracts?|landlords?|proprietari[oa]s?|spaces?|espacos?|doors?|yards?|patios?|melt|rooms?|salas?|predios?|buildings?|concessionarias?|backup|standby)$/;

/** What names the place by what it makes or holds: `forno de cimento`, `glass furnace`. */
const PLACE_OF =
  /\b(?:fornos?|fabricas?|usinas?|moinhos?|linhas?|setor(?:es)?|galp(?:ao|oes)|camaras?|minas?|oficinas?|secador(?:es)?) (?:de|da|do) $/;
const PLACE_BEHIND =
  /^ (?:kilns?|furnaces?|plants?|mills?|works|shops?|lines?|ovens?|dryers?|factory|factories|smelters?|foundry|foundries)\b/;

/** Whether a word only repeats the act, frames it, or names the place of use by what is made there. */
export function saysNothing({ text }: Reading, { word, start, end }: Token): boolean {
  if (ACTS.test(word) || FRAMES.test(word)) return true;
  return (
    PLACE_OF.test(text.slice(Math.max(0, start - 24), start)) || PLACE_BEHIND.test(text.slice(end, end + 16))
  );
}
