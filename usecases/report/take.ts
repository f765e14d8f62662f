import { decimal, multiply, toText } from '#engine/decimal.ts';
import { gwpOf } from '#engine/gwp.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { z } from 'zod';
import { kindName } from '../ledger/entry/row.ts';
import { snapshot } from '../inventory/life-shapes.ts';
import { readLife } from '../inventory/life-row.ts';
import { scope2OfRecord } from '../inventory/market.ts';
import { organizationOf } from '../organization.ts';
import { methaneOf } from '../inventory/result/lines.ts';
import { Refused, type RunContext } from '../usecase.ts';
import { readProvisionalOf, readStatedBlendsOf } from '../inventory/result/provisional.ts';
import { backing, type Figures, figures, type KeptBasis } from './basis-shape.ts';

const SETS: readonly GwpSetName[] = ['AR4', 'AR5', 'AR6'];

type Snapshot = z.output<typeof snapshot>;
type Source = Pick<Snapshot, 'organization' | 'inventory' | 'setup' | 'exclusions' | 'categories'> & {
  readonly ledger: { readonly sequence: number };
};

/**
 * The figures of a report: of a closing, which always gives the same, or of an inventory as it stands now.
 * @throws Refused `inventory.not_found` or `closing.not_found` (404)
 */
export async function takeBasis(
  context: RunContext,
  { inventoryId, closingId }: { readonly inventoryId: string; readonly closingId: string | null },
): Promise<KeptBasis> {
  const life = await readLife(context, inventoryId);
  const record = closingId === null ? null : await readRecord(context, inventoryId, closingId);
  const source: Source = record?.snapshot ?? (await readState(context, inventoryId));
  const taken = await readFigures(context, source);
  const { from, to } = source.inventory;
  return {
    format: 1,
    organization: source.organization,
    inventory: source.inventory,
    closing: record && {
      id: record.snapshot.closing,
      number: record.snapshot.number,
      sha256: record.sha256,
      closedAt: record.snapshot.closedAt,
      approvedBy: record.snapshot.review.approvedBy.name,
    },
    at: record?.snapshot.closedAt ?? context.now.toISOString(),
    setup: source.setup,
    exclusions: source.exclusions,
    categories: source.categories,
    figures: { ...taken, gases: taken.gases.map((cell) => ({ ...cell, bySet: onEachSet(context, cell) })) },
    backing: await readBacking(context, source, record?.snapshot.closedAt ?? context.now.toISOString()),
    provisional: await readProvisionalOf(context, source),
    statedBlends: await readStatedBlendsOf(context, source),
    market: record?.snapshot.scope2ByMarket ?? (await scope2OfRecord(context, life)),
    comparatives: await readComparatives(context, source),
    sources: await readSources(context, taken.factorIds),
    kinds: kindsOf(context, taken),
    period: { from, to },
  };
}

async function readRecord(
  { tx, actor }: RunContext,
  inventoryId: string,
  closingId: string,
): Promise<{ snapshot: Snapshot; sha256: string }> {
  const [row] = await tx.query<{ snapshot: unknown; sha256: string }>(
    'select snapshot, sha256 from public.closings where id = $1 and inventory_id = $2 and organization_id = $3',
    [closingId, inventoryId, organizationOf(actor)],
  );
  if (!row) throw new Refused('closing.not_found', 404);
  return { snapshot: snapshot.parse(row.snapshot), sha256: row.sha256 };
}

async function readState({ tx }: RunContext, inventoryId: string): Promise<Source> {
  const [row] = await tx.query<{ state: Source | null }>('select razao.report_state($1) as state', [
    inventoryId,
  ]);
  if (!row?.state) throw new Refused('inventory.not_found', 404);
  return row.state;
}

type Standing = Pick<Source, 'inventory' | 'setup' | 'ledger'>;

/** What the standing lines come to, from the ledger itself. */
export async function readFigures({ tx, actor }: RunContext, standing: Standing): Promise<Figures> {
  const [row] = await tx.query<{ figures: unknown }>(
    'select razao.report_figures($1, $2, $3, $4, $5, $6::jsonb) as figures',
    [organizationOf(actor), ...linesOf(standing)],
  );
  return figures.parse(row?.figures);
}

/** What stands behind these figures; documents are those that stood for a line at the moment. @param moment ISO 8601 */
export async function readBacking(
  { tx, actor }: RunContext,
  standing: Standing,
  moment: string,
): Promise<NonNullable<KeptBasis['backing']>> {
  const [row] = await tx.query<{ backing: unknown }>(
    'select razao.report_backing($1, $2, $3, $4, $5, $6::jsonb, $7) as backing',
    [organizationOf(actor), ...linesOf(standing), moment],
  );
  return backing.parse(row?.backing);
}

function linesOf({ inventory, setup, ledger }: Standing): (string | number)[] {
  return [inventory.id, inventory.from, inventory.to, ledger.sequence, JSON.stringify(setup.sites)];
}

/** The mass of a gas on each set that has a potential for it. */
function onEachSet(
  { ports: { library } }: RunContext,
  { gas, kg, kind, category }: Figures['gases'][number],
): Partial<Record<GwpSetName, string>> {
  if (kg === null) return {};
  const weighed: Partial<Record<GwpSetName, string>> = {};
  for (const set of SETS) {
    const gwp = gwpOf(library, set, gas, methaneOf(library, { kind, category }));
    if (gwp.ok) weighed[set] = toText(multiply(decimal(kg), gwp.value.value));
  }
  return weighed;
}

/** The base year and the year before, by the closings that stand. */
async function readComparatives(
  { tx, actor }: RunContext,
  { inventory, setup }: Source,
): Promise<KeptBasis['comparatives']> {
  const year = Number(inventory.from.slice(0, 4));
  const [baseYear, ...more] = setup.baseYear?.years ?? [];
  const wanted = [
    ...(baseYear === undefined || more.length > 0 || baseYear === year
      ? []
      : [{ relation: 'base' as const, year: baseYear }]),
    { relation: 'previous' as const, year: year - 1 },
  ];
  const rows = await tx.query<Omit<KeptBasis['comparatives'][number], 'relation'>>(
    `select extract(year from i.period_from)::int as year, c.sha256 as closing, c.snapshot #>> '{inventory,gwpSet}' as "gwpSet",
       coalesce((select jsonb_agg(jsonb_build_object('scope', s -> 'scope', 'co2eKg', s -> 'co2eKg') order by s ->> 'scope')
         from jsonb_array_elements(c.snapshot #> '{totals,byScope}') s where (s ->> 'countedLines')::int > 0), '[]') as scopes
     from public.inventories i join public.closings c on c.id = i.closing_id
     where i.organization_id = $1 and extract(year from i.period_from)::int = any ($2::int[])
       and to_char(i.period_from, 'MM-DD') = '01-01' and to_char(i.period_to, 'MM-DD') = '12-31'
     order by i.period_from, c.id`,
    [organizationOf(actor), wanted.map((one) => one.year)],
  );
  return wanted.flatMap(({ relation, year: other }) => {
    const found = rows.find((row) => row.year === other);
    return found ? [{ relation, ...found }] : [];
  });
}

/** What was said to be the source of each factor, once. */
async function readSources({ tx, actor }: RunContext, factorIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ source: string }>(
    `select distinct concat_ws(', ', f.body #>> '{source,publisher}', f.body #>> '{source,title}', f.body #>> '{source,edition}')
       as source
     from (
       select r.body from public.factors r where r.id = any ($1::text[])
       union all
       select w.body from public.organization_factors w
       where w.organization_id = $2 and 'own/' || w.id::text = any ($1::text[])
     ) f order by 1`,
    [factorIds, organizationOf(actor)],
  );
  return rows.map(({ source }) => source).filter((source) => source !== '');
}

function kindsOf({ ports: { library } }: RunContext, { activities }: Figures): KeptBasis['kinds'] {
  const kinds = [...new Set(activities.map(({ kind }) => kind))].toSorted();
  return Object.fromEntries(kinds.map((kind) => [kind, kindName(library, kind)]));
}
