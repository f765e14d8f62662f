import { lastDayOfMonth } from '#engine/period.ts';
import type { z } from 'zod';
import { draftCreate, entryCommit, inventoryOpen, siteCreate } from '#usecases/contracts.ts';
import { PLANTS, readAmounts, readCompany, type SampleAmount } from '#usecases/learn/sample/material.ts';
import type { Person } from './person.ts';

/** Lines that one call drafts. */
const MOST_ITEMS = 200;

/** What is wrong in March: a comma too many, a meter that nobody read, a bill that came twice. */
export const WRONG = {
  slip: { plant: 'forge', kind: 'mobile.diesel' },
  gap: { plant: 'machining', kind: 'electricity' },
  twice: { plant: 'boiler', kind: 'stationary.natural_gas' },
} as const;

type Items = z.input<typeof draftCreate.input>['items'];
type Wrong = (typeof WRONG)[keyof typeof WRONG];

const MARCH = '2025-03';

/** The inventories of a company that closes March by itself: periods never overlap. */
const PERIODS = [
  ['Janeiro e fevereiro de 2025', '2025-01-01', '2025-02-28'],
  ['Março de 2025', '2025-03-01', '2025-03-31'],
  ['Abril a dezembro de 2025', '2025-04-01', '2025-12-31'],
] as const;

/**
 * The year 2025 of the sample company in an organization of one's own, by the verbs that anybody records by: its three plants, its
 * amounts, and in March the three faults.
 */
export async function tellSampleYear(person: Person): Promise<void> {
  const { sites } = readCompany('pt-BR');
  for (const [name, from, to] of PERIODS) await person.call(inventoryOpen, { name, from, to });
  for (const plant of PLANTS) {
    const { site } = await person.call(siteCreate, { name: sites[plant], region: 'BR' });
    const items = readAmounts(plant, '2025').flatMap((amount) => linesOf(amount, site.id));
    for (let first = 0; first < items.length; first += MOST_ITEMS)
      await record(person, items.slice(first, first + MOST_ITEMS));
  }
}

function linesOf(amount: SampleAmount, siteId: string): Items {
  const { kind, unit, month, quantity, parameters } = amount;
  const is = (wrong: Wrong) => month === MARCH && wrong.plant === amount.plant && wrong.kind === kind;
  if (is(WRONG.gap)) return [];
  const from = `${month}-01`;
  const line = { kind, unit, siteId, from, to: lastDayOfMonth(from), ...(parameters && { parameters }) };
  const said = is(WRONG.slip) ? `${quantity}0` : quantity;
  return Array.from({ length: is(WRONG.twice) ? 2 : 1 }, () => ({ ...line, quantity: said }));
}

async function record(person: Person, items: Items): Promise<void> {
  const { drafts } = await person.call(draftCreate, { items });
  await person.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
    acceptNotCounted: true,
  });
}
