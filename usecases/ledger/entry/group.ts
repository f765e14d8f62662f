import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { readSites } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { addFacetParts, Condition, hasLineParts, soughtBy, type Sought } from './query-condition.ts';
import { readFacets, readFacetsOfNames } from './query-facets.ts';
import { everyVersion, standingLines } from './query-source.ts';
import { entryGroup } from './query.contract.ts';
import type { GroupKey } from './query-shape.ts';
import { kindName } from './row.ts';

type Output = z.input<typeof entryGroup.output>;
type Group = Omit<Output['groups'][number], 'name'>;
type Row = Group & { readonly whole: boolean };

const MOST_GROUPS = 500;

const NOTHING = { lines: 0, counted: 0, notCounted: 0, co2eKg: '0', biogenicCo2Kg: '0' };

/**
 * Counts lines and adds them up, by the groups of one key. Where only what many lines say alike matters, the facets tell,
 * and the size of the ledger does not matter; both ways give the same to the last digit. Refuses with `site.not_found`
 * (404).
 */
export const groupEntries: UseCase<typeof entryGroup.input, typeof entryGroup.output> = {
  contract: entryGroup,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { filter, by }) {
    const sought = await soughtBy(context, filter);
    const rows = await rowsOf(context, sought, by);
    const whole = rows.find((row) => row.whole);
    const groups = rows.filter((row) => !row.whole).map(({ whole: _whole, ...group }) => group);
    return {
      total: whole ? sumsOf(whole) : NOTHING,
      groups: await named(context, groups.slice(0, MOST_GROUPS), by),
      more: groups.length > MOST_GROUPS,
    };
  },
};

function sumsOf({ lines, counted, notCounted, co2eKg, biogenicCo2Kg }: Row) {
  return { lines, counted, notCounted, co2eKg, biogenicCo2Kg };
}

async function rowsOf(context: RunContext, sought: Sought, by: GroupKey | undefined): Promise<Row[]> {
  if (sought.isHistory) {
    const { from, condition } = everyVersion(context, sought);
    return grouped(context, keyOf('l', by), sums('l', '1', 'l'), `${from} where ${condition.sql}`, condition);
  }
  if (!hasLineParts(sought) && by !== 'month') {
    const condition = new Condition(context, 'f');
    addFacetParts(condition, 'f', sought);
    const from = `public.entry_facets f where ${condition.sql}`;
    return grouped(context, keyOf('f', by), sums('f', 'f.lines', 'f'), from, condition);
  }
  const facets = await readFacets(context, sought, []);
  const { from, condition } = standingLines(
    context,
    sought,
    facets,
    await readFacetsOfNames(context, sought),
  );
  const joined = `${from} join public.entry_facets f on f.id = l.facet_id and f.organization_id = $1 where ${condition.sql}`;
  return grouped(context, keyOf(by === 'month' ? 'l' : 'f', by), sums('f', '1', 'l'), joined, condition);
}

function keyOf(alias: string, by: GroupKey | undefined): string | null {
  if (by === undefined) return null;
  const columns: Readonly<Record<GroupKey, string>> = {
    site: `${alias}.site_id::text`,
    scope: `${alias}.scope::text`,
    category: `${alias}.category`,
    kind: `${alias}.kind`,
    month: `to_char(l.period_from, 'YYYY-MM')`,
    state: `${alias}.state`,
    source: `split_part(${alias}.factor_id, '/', 1)`,
    quality: `${alias}.quality`,
  };
  return columns[by];
}

/** Amounts of what is counted and stands: a total never has a line in it twice. */
function sums(state: string, lines: string, amounts: string): string {
  const count = (of: string) => `coalesce(sum(${lines}) ${of}, 0)::int`;
  const counted = `filter (where ${state}.state = 'counted')`;
  const amount = (column: string) => `trim_scale(coalesce(sum(${amounts}.${column}) ${counted}, 0))::text`;
  return `${count('')} as lines, ${count(counted)} as counted,
    ${count(`filter (where ${state}.state = 'not_counted')`)} as "notCounted",
    ${amount('co2e_kg')} as "co2eKg", ${amount('biogenic_co2_kg')} as "biogenicCo2Kg"`;
}

function grouped(
  { tx }: RunContext,
  key: string | null,
  summed: string,
  from: string,
  { parameters }: Condition,
): Promise<Row[]> {
  if (key === null)
    return tx.query<Row>(`select null as key, true as whole, ${summed} from ${from}`, parameters);
  return tx.query<Row>(
    `select ${key} as key, grouping(${key}) = 1 as whole, ${summed} from ${from}
     group by grouping sets ((${key}), ()) order by 2 desc, 1 nulls last limit ${MOST_GROUPS + 2}`,
    parameters,
  );
}

async function named(
  context: RunContext,
  groups: readonly Group[],
  by: GroupKey | undefined,
): Promise<Output['groups']> {
  if (by === 'kind') {
    const { library } = context.ports;
    return groups.map((group) => ({ ...group, name: kindName(library, group.key ?? '') }));
  }
  if (by !== 'site') return groups.map((group) => ({ ...group, name: null }));
  const names = new Map((await readSites(context, true)).map(({ id, name }) => [id, name]));
  return groups.map((group) => {
    const name = names.get(group.key ?? '');
    return { ...group, name: name === undefined ? null : { 'pt-BR': name, en: name } };
  });
}
