import { pattern } from '../../language/lexicon/pattern.ts';
import type { Sheet } from '#documents/document.ts';
import type { DocumentActivity, DocumentProposals, Unused } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { isMoney, isNoActivity } from './heading-marks.ts';

/** What one table of a document says. */
type Told = Pick<DocumentProposals, 'activities' | 'unused'>;

const CURRENCIES: ReadonlySet<string | null> = new Set(['BRL', 'USD', 'EUR', 'GBP']);

/** The name of a sheet says itself that it must not be counted (again). */
const NOT_AGAIN = pattern()`
  \b(?:already (?:reported|submitted|booked|recorded|filed)|ja (?:reportad|lancad|informad|declarad|enviad|
  registrad)[oa]s?|do not use|not for use|nao usar|desconsiderar|obsolet[oea]s?|superseded|substituid[oa])\b
`;

/** A title says that what stands below it is there to be compared with. */
const COMPARED = pattern()`
  \b(?:somente|apenas|so|unicamente|only|just|purely)(?: [\w]+)? (?:para|pra|a titulo de|como|for|
  as(?: an?)?) (?:fins de )?(?:compara\w*|referencia|reference|comparison)|\b(?:for|as) (?:comparison|
  reference)(?: purposes)? only\b
`;

/**
 * Tables without those that stand beside the activities of their document: what they cost, and what a company counts
 * beside them (`Horas trabalhadas`), and those whose title says that they are counted already or only compared with. What
 * they said is told.
 * @param names what each table is called
 * @param titles what is written over each table
 */
export function withoutAsides<Table extends Told>(
  tables: readonly Table[],
  names: readonly string[],
  titles: readonly string[] = [],
): Table[] {
  const compared = titles.map((title) => COMPARED.test(folded(title)) || isNotAgain(title));
  const counted = tables.some(({ activities }, at) => activities.length > 0 && compared[at] !== true);
  const things = tables.some(({ activities }) =>
    activities.some(({ kind, unit }) => kind !== null && unit !== null && !CURRENCIES.has(unit)),
  );
  return tables.map((table, at) => {
    const name = names[at] ?? '';
    const costs =
      isMoney(name) && table.activities.every(({ kind, unit }) => kind === null && CURRENCIES.has(unit));
    const counts = isNoActivity(name) && table.activities.every(({ kind }) => kind === null);
    if (counted && compared[at] === true && table.activities.length > 0)
      return {
        ...table,
        activities: [],
        unused: [...table.unused, ...leftAmounts(table.activities, 'beside')],
      };
    if (table.activities.length === 0 || !things || !(costs || counts)) return table;
    return {
      ...table,
      activities: [],
      unused: [...table.unused, ...leftAmounts(table.activities, costs ? 'beside' : 'not_activity')],
    };
  });
}

/** What is written over a sheet: the texts that stand alone in the rows above its headings. */
export function titleOver({ head }: Pick<Sheet, 'head'>): string {
  const texts = head.map(({ cells }) => cells.filter((cell) => !isBlank(cell)).map(({ text }) => text));
  const first = texts.findIndex((own) => own.length > 1);
  return texts.slice(0, Math.max(0, first)).flat().join('\n');
}

/** Whether the name of a sheet says that it is not to be counted. */
export function isNotAgain(name: string): boolean {
  return NOT_AGAIN.test(folded(name));
}

/** The amounts of activities that are left out, with the reason. */
export function leftAmounts(activities: readonly DocumentActivity[], reason: Unused['reason']): Unused[] {
  return activities.flatMap(({ evidence }) =>
    evidence
      .filter(({ slot }) => slot === 'quantity')
      .map(({ quote, place }): Unused => ({ reason, quote: quote.slice(0, 80), place })),
  );
}
