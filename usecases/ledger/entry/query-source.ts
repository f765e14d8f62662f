import type { RunContext } from '../../usecase.ts';
import { addFacetParts, addLineParts, Condition, notedLines, type Sought } from './query-condition.ts';
import type { LineOrder } from './query-order.ts';
import { isFacetKey } from './query-shape.ts';
import type { FacetGroup, Facets, FacetsOfNames } from './query-facets.ts';

/** Lines that a filter lets through, as `from … where …` over `l`. */
export interface Lines {
  readonly from: string;
  readonly condition: Condition;
  /** They are few: read whole, and put in order afterwards, instead of looked for along an order. */
  readonly areFew: boolean;
  /** What they are of; only where lines are walked along an order. */
  readonly groups: readonly FacetGroup[];
}

/** Reading so many lines and ordering them takes as long as finding a page of rare ones among a million. */
const FEW = 20_000;

/**
 * The lines that stand, of some facets. What many lines say alike has been asked of the facets before, so that what is left
 * to compare of a line is a number.
 */
export function standingLines(
  context: RunContext,
  sought: Sought,
  { groups, areAll }: Facets,
  facetsOfNames: FacetsOfNames,
): Lines {
  const { filter } = sought;
  const condition = new Condition(context, 'l');
  if (!areAll) {
    condition.add(
      'l.facet_id = any (?::bigint[])',
      groups.flatMap(({ ids }) => ids),
    );
  }
  addOwnParts(condition, sought, groups);
  if (filter.text) addWords(condition, filter.text, facetsOfNames);
  const areRare = filter.tags !== undefined || (filter.text && (facetsOfNames?.lines ?? 0) <= FEW);
  const lines = groups.reduce((sum, group) => sum + group.lines, 0);
  return { from: 'public.current_entries l', condition, areFew: Boolean(areRare) || lines <= FEW, groups };
}

/** The columns of lines that a list filters and orders by, as those with words have them too. */
const COLUMNS = [
  'line_id',
  'entry_id',
  'organization_id',
  'facet_id',
  'sequence',
  'period_from',
  'period_to',
  'quantity_order',
  'co2e_order',
];

/** The lines that stand, of some facets, whose own words, description or tags hold the text of the filter. */
export function linesWithWords(
  context: RunContext,
  sought: Sought,
  groups: readonly FacetGroup[],
  text: string,
): Lines {
  const condition = new Condition(context, 'l');
  const some = (of: string) => COLUMNS.map((column) => `${of}.${column}`).join(', ');
  const said = condition.value(`select ${some('w')} from razao.lines_with($1, ?) w`, text);
  const from = `(${said} union select ${some('c')} from public.current_entries c
    where c.organization_id = $1 and c.line_id in (${notedLines(condition, text)})) l`;
  condition.add(
    'l.facet_id = any (?::bigint[])',
    groups.flatMap(({ ids }) => ids),
  );
  addOwnParts(condition, sought, groups);
  return { from, condition, areFew: true, groups };
}

/** Where along an order the lines of facets begin: an index is entered there. */
export function startOf(
  condition: Condition,
  { steps: [first] }: LineOrder,
  groups: readonly FacetGroup[],
): string {
  if (!first || isFacetKey(first.by) || groups.length === 0) return 'true';
  const { by, type, sql, descending } = first;
  const values = groups.map(({ bounds }) => bounds[by][descending ? 1 : 0]);
  const [outermost] = values.toSorted((a, b) => {
    const order = type === 'date' ? (a < b ? -1 : 1) : Number(a) - Number(b);
    return descending ? -order : order;
  });
  return `${sql} ${descending ? '<=' : '>='} ${condition.value(`?::${type}`, outermost)}`;
}

/** What each line says for itself. */
function addOwnParts(condition: Condition, sought: Sought, groups: readonly FacetGroup[]): void {
  const { from } = sought.filter;
  addLineParts(condition, sought);
  if (from === undefined) return;
  // Follows from the rest, and says where in the index of days to begin.
  const longest = Math.max(0, ...groups.map(({ longestDays }) => longestDays));
  condition.add('l.period_from >= ?::date - ?::int', from, longest);
}

/** Whether the period of a filter holds few lines of the organization, whatever else is asked of them. */
export async function isShortPeriod(
  context: RunContext,
  sought: Sought,
  { groups }: Facets,
): Promise<boolean> {
  const { from, to, month } = sought.filter;
  if (from === undefined && to === undefined && month === undefined) return false;
  const condition = new Condition(context, 'l');
  const { tags: _tags, text: _text, ...period } = sought.filter;
  addOwnParts(condition, { ...sought, filter: period }, groups);
  const [counted] = await context.tx.query<{ lines: number }>(
    `select count(*)::int as lines from (
       select from public.current_entries l where ${condition.sql} limit ${FEW + 1}) counted`,
    condition.parameters,
  );
  return (counted?.lines ?? 0) <= FEW;
}

function addWords(condition: Condition, text: string, named: FacetsOfNames): void {
  const said = condition.value(
    `select w.line_id from razao.lines_with($1, ?) w union all ${notedLines(condition, text)}`,
    text,
  );
  if (!named || named.ids.length === 0) {
    condition.add(`l.line_id in (${said})`);
  } else if (named.lines <= FEW) {
    const ofNames = condition.value(
      'select c.line_id from public.current_entries c where c.facet_id = any (?::bigint[])',
      named.ids,
    );
    condition.add(`l.line_id in (${said} union all ${ofNames})`);
  } else {
    condition.add(`l.facet_id = any (?::bigint[]) or l.line_id in (${said})`, named.ids);
  }
}

/** Every version of every line that a filter lets through, the older ones as `superseded`. */
export function everyVersion(context: RunContext, sought: Sought): Lines {
  const { filter, named } = sought;
  const condition = new Condition(context, 'l');
  addFacetParts(condition, 'l', sought);
  addLineParts(condition, sought);
  if (filter.text && named) {
    condition.add(
      `l.kind = any (?::text[]) or l.site_id = any (?::uuid[]) or l.line_id in (${notedLines(condition, filter.text)})`,
      named.kinds,
      named.siteIds,
    );
  }
  const states = filter.states ?? [];
  const parts = [
    // One that was withdrawn and put back has a later version.
    states.includes('withdrawn') &&
      version(
        `e.state`,
        `where e.state = 'withdrawn' and not exists (
        select from public.entries later where later.supersedes = e.id)`,
      ),
    states.includes('superseded') &&
      version(`'superseded'`, `join public.entries later on later.supersedes = e.id`),
    states.some((state) => state === 'counted' || state === 'not_counted') &&
      version(`e.state`, `join public.current_entries c on c.entry_id = e.id and c.line_id = e.line_id`),
    filter.entryIds &&
      version(
        `case when later.id is null then e.state else 'superseded' end`,
        `left join public.entries later on later.supersedes = e.id`,
      ),
  ].filter((part) => typeof part === 'string');
  return { from: `(${parts.join(' union all ')}) l`, condition, areFew: true, groups: [] };
}

function version(state: string, rest: string): string {
  return `select e.id as entry_id, e.organization_id, e.line_id, e.sequence, ${state} as state, e.site_id, e.kind, e.scope,
      e.category, e.quantity::double precision as quantity_order,
      coalesce(e.co2e_kg::double precision, '-Infinity') as co2e_order, e.period_from, e.period_to, e.estimated, e.co2e_kg,
      e.biogenic_co2_kg, e.committed_by, e.factor_ids[1] as factor_id, (e.result ->> 'import')::uuid as import_id,
      coalesce(e.result #>> '{quality,overall,grade}', b.content #>> '{quality,overall,grade}') as quality,
      e.evidence ->> 'source' as source
    from public.entries e
    left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis' ${rest}`;
}
