import { pattern } from '../../language/lexicon/pattern.ts';
import { folded } from '../words/words.ts';

/** Units of states and of shares of a mixture: degrees, pressures, turns, `mg/L`. No amount of anything is written in them. */
const STATE_UNIT = pattern()`
  ^(?:c|celsius|fahrenheit|kelvin|ph|ntu|db(?:\(?a\)?)?|rpm|bar(?:g|a)?|psi(?:g|a)?|[hkm]?pa|mca|kgf\/cm[2²]|
  pp[mbt](?:v|w)?|(?:[mnuµμ]|k)?g\/(?:d?l|ml|n?m[3³]|k?g|t))$
`;

/** Whether a unit measures a state, which adds up to no amount. */
export function isStateUnit(unit: string): boolean {
  return STATE_UNIT.test(folded(unit).trim());
}

/** Services that lists of fuel cards charge beside fuels, and that no fuel goes into. */
const ROAD_SERVICE = pattern()`
  ^(?:lavage(?:m|ns)|lava[- ]?(?:jato|rapido)|ducha|higienizacao|(?:(?:car|truck|vehicle|van|bus|
  fleet) )?wash(?:ing)?\b|pedagios?|tolls?|estacionamentos?|parking|borracharia|alinhamento|balanceamento|
  tyre repairs?|tire repairs?|(?:card|account|transaction|admin\w*|service|network) fees?|(?:taxa|tarifa|anuidade|
  mensalidade)\b)
`;

/** `LAVAGEM SIMPLES`, `Car wash`, `Pedágio`, `Card fee`. */
export function isRoadService(text: string): boolean {
  return ROAD_SERVICE.test(folded(text));
}
