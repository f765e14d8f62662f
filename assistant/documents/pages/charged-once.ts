import { pattern } from '../../language/lexicon/pattern.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import type { Told } from './past-tables.ts';
import { asUnused } from '../money.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';

/** Headings over what was newly put into machines. */
const CHARGED = pattern()`
  \b(?:adicionad|reposi|repost|recarreg|carregad|complement|carga (?:nova|efetuada|realizada|aplicada)|added|
  charged|top(?:ped)?[- ]?up|recharg|refill)
`;

/**
 * Gas that a service put into machines, once: a list of what the service took for it prices the same gas. Where one table
 * is headed by what was added, that one tells; else tables whose sums of each gas are the same are one.
 */
export function chargedOnce(told: readonly Told[], heads: readonly string[]): readonly Told[] {
  const sums = told.map(({ activities }) => sumsOf(activities));
  const charged = told.map((_, at) => CHARGED.test(folded(heads[at] ?? '')));
  return told.map((one, at) => {
    const taken = (gas: string, amount: string) =>
      sums.some((other, index) => {
        const same = other.get(gas);
        if (index === at || same === undefined) return false;
        return charged[index] !== charged[at] ? charged[index] === true : same === amount && index < at;
      });
    const gone = one.activities.filter((activity) => {
      const gas = gasOf(activity);
      return gas !== null && taken(gas, sums[at]?.get(gas) ?? '');
    });
    if (gone.length === 0) return one;
    // The same amounts again are nothing that was left; others are told.
    const again = (activity: DocumentActivity) =>
      sums.some((other, index) => {
        const gas = gasOf(activity) ?? '';
        return index !== at && other.get(gas) === sums[at]?.get(gas);
      });
    return {
      ...one,
      activities: one.activities.filter((activity) => !gone.includes(activity)),
      unused: [...one.unused, ...gone.filter((activity) => !again(activity)).flatMap(asUnused)],
    };
  });
}

/** The gas of an activity, where it is one that machines lose; a priced list may leave its unit open. */
function gasOf({ kind, quantity }: DocumentActivity): string | null {
  return kind?.startsWith('fugitive.') === true && quantity !== null ? kind : null;
}

function sumsOf(activities: readonly DocumentActivity[]): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const one of activities) {
    const gas = gasOf(one);
    if (gas !== null) sums.set(gas, plus(sums.get(gas) ?? '0', product(one.quantity ?? '0')));
  }
  return sums;
}
