import { fold } from '../../language/text/fold.ts';
import { tokenize } from '../../language/text/tokens.ts';
import { UNITS } from '../../language/units/units.ts';

/** Words on units that invoices and sheets use beside those of messages. */
const MORE_UNITS: ReadonlyMap<string, string> = new Map([
  ['kw.h', 'kWh'],
  ['lit', 'L'],
  ['quilo', 'kg'],
  ['to', 't'],
  ['sc', 'bag'],
  ['pç', 'unit'],
  ['pca', 'unit'],
  ['bot', 'cylinder'],
  ['bot.', 'cylinder'],
  ['cil', 'cylinder'],
  ['cil.', 'cylinder'],
  // A thousand litres.
  ['kl', 'm3'],
  ['ea', 'unit'],
  ['each', 'unit'],
  ['pcs', 'unit'],
  ['m³', 'm3'],
  ['nm³', 'Nm3'],
  ['r$', 'BRL'],
  ['us$', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/** The unit that a text is, and nothing else (`LT`, `M3`, `litros`); null where it is none that is known. */
export function unitOf(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || typed.length > 40) return null;
  const more = MORE_UNITS.get(typed.toLowerCase());
  if (more !== undefined) return more;
  // `litres`: a plural that the stems of words do not join with its singular.
  for (const form of [typed, typed.replace(/s$/i, '')]) {
    const tokens = tokenize(fold(form));
    const hit = UNITS.longest(tokens, 0);
    if (hit !== null && hit.length === tokens.length) return hit.value.code;
  }
  return null;
}
