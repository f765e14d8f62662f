import { readInstruments } from '../../calculation/instrument/instruments.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { type Piece, readPieces } from './energy.ts';
import type { ResultFilter } from './filter.ts';
import { tellMarket } from './scope2.ts';
import type { Seen, View } from './view.ts';

/** Scope 2 by market of one month, site, kind and inventory. */
interface MarketRow {
  readonly month: string;
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly category: string;
  readonly kind: string;
  readonly unit: string;
  readonly co2eKg: string;
  /** Weighed by the engine on the set that is asked for; what a line or a rate says of itself is not. */
  readonly isWeighed: boolean;
}

export type ToldMarket =
  | { readonly status: 'told'; readonly rows: readonly MarketRow[] }
  | Extract<NonNullable<Seen['market']>, { status: 'not_calculated' | 'not_told' }>;

/**
 * Scope 2 by market in parts, to stand in the place of the one by location. What is held is set against the energy of whole
 * calendar years and of all sites and only then cut to the filter, so that parts of a year or of the sites add up to the whole.
 */
export async function readMarket(context: RunContext, filter: ResultFilter, view: View): Promise<ToldMarket> {
  const years = { from: `${filter.from.slice(0, 4)}-01-01`, to: `${filter.to.slice(0, 4)}-12-31` };
  if (view?.consolidated && (await hasSitesInPart(context, years)))
    return { status: 'not_told', because: 'shares' };
  const pieces = await readPieces(context, { ...years, consolidated: view?.consolidated === true });
  const told = await marketOf(context, pieces, years, view);
  if (told.status !== 'told') return told;
  const { from, to } = filter;
  return {
    ...told,
    rows: told.rows.filter((row) => row.month >= from && row.month <= to && isIn(row, filter)),
  };
}

/** The same of the lines filed into one inventory, whatever months they go on into. */
export async function readMarketOfInventory(
  context: RunContext,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
  view: View,
): Promise<ToldMarket> {
  if (view?.consolidated && (await hasSitesInPart(context, { from, to })))
    return { status: 'not_told', because: 'shares' };
  const always = { from: '1990-01-01', to: '2999-12-31' };
  const pieces = await readPieces(context, {
    ...always,
    inventoryId: id,
    consolidated: view?.consolidated === true,
  });
  return marketOf(context, pieces, always, view);
}

async function marketOf(
  context: RunContext,
  pieces: readonly Piece[],
  period: { readonly from: string; readonly to: string },
  view: View,
): Promise<ToldMarket> {
  const held = await readInstruments(context, { ...period, includeWithdrawn: false });
  const told = await tellMarket(context, pieces, held, view?.gwpSet);
  if (told.status === 'not_calculated') return told;
  return {
    status: 'told',
    rows: told.pieces.map(({ piece, co2eKg }) => {
      const { siteId, siteName, category, kind, unit, from, isElectricity, ownMarket } = piece;
      const isWeighed = isElectricity && !ownMarket;
      return { month: `${from.slice(0, 7)}-01`, siteId, siteName, category, kind, unit, co2eKg, isWeighed };
    }),
  };
}

function isIn({ siteId, category, kind }: MarketRow, { siteIds, scopes, categories, kinds }: ResultFilter) {
  return (
    (siteIds?.includes(siteId) ?? true) &&
    (scopes?.includes(2) ?? true) &&
    (categories?.includes(category) ?? true) &&
    (kinds?.includes(kind) ?? true)
  );
}

async function hasSitesInPart(context: RunContext, { from, to }: { from: string; to: string }) {
  return (await countSitesInPart(context, { from, to })) > 0;
}

/** Sites that inventories of these days consolidate in part. */
export async function countSitesInPart(
  { tx, actor }: RunContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const [row] = await tx.query<{ sites: number }>(
    `select count(distinct b.site_id)::int as sites from public.inventories i
     join public.inventory_sites b on b.inventory_id = i.id and b.in_boundary and b.share > 0 and b.share < 1
     where i.organization_id = $1 and i.period_from <= $3::date and i.period_to >= $2::date`,
    [organizationOf(actor), from, to],
  );
  return row?.sites ?? 0;
}
