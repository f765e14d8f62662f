import type { Tx } from '#database/tx.ts';
import type { Factor } from '#engine/factor.ts';
import type { Library } from '#engine/library.ts';
import { type StatedDefaults, withOwnUncertainty } from './own-uncertainty.ts';

interface Approved {
  readonly id: string;
  readonly lineId: string;
  readonly version: number;
  readonly kind: string;
  readonly factor: Factor;
}

/** Libraries of organizations by the factors they add; those never change, so neither does the library they make. */
const MADE = new WeakMap<Library, Map<string, Library>>();
const MOST_MADE = 200;
/** The shared library that one of an organization was made from. */
const SHARED = new WeakMap<Library, Library>();

/** What an organization adds to the library: rows of its approved factors, and the uncertainties that it stated. */
interface Added {
  readonly rows: readonly Approved[] | null;
  readonly stated: StatedDefaults | null;
}

/**
 * The library as an organization sees it: with its own approved factors of a kind, which the engine chooses first, and its
 * own uncertainties in the place of published defaults. The
 * shared library itself where it has none, also when that of an organization is handed in. A version that covers the time of an
 * earlier one stands in its place.
 */
export async function organizationLibrary(
  tx: Tx,
  organizationId: string | null,
  library: Library,
): Promise<Library> {
  const shared = sharedLibrary(library);
  return organizationId === null ? shared : libraryWith(await addedBy(tx, organizationId), shared);
}

/** What an organization adds, as far as the caller may see it: one statement, since every call of every verb asks. */
export async function addedBy(tx: Tx, organizationId: string): Promise<Added> {
  const [row] = await tx.query<Added>(
    `select (select jsonb_agg(jsonb_build_object('id', f.id, 'lineId', f.line_id, 'version', f.version, 'kind', f.kind,
         'factor', f.body) order by f.line_id, f.version desc)
       from public.organization_factors f
       where f.organization_id = $1 and f.kind is not null
         and exists (select from public.organization_factor_decisions where factor_id = f.id and decision = 'approved')
         and not exists (select from public.organization_factor_decisions where factor_id = f.id and decision = 'withdrawn')
       ) as rows,
       (select uncertainty_defaults from public.calculation_settings where organization_id = $1) as stated`,
    [organizationId],
    { kept: true },
  );
  return row ?? { rows: null, stated: null };
}

/** The shared library with what an organization adds. */
export function libraryWith(added: Added, shared: Library): Library {
  const rows = added.rows ?? [];
  const standing = rows.filter((one) => !rows.some((other) => replaces(other, one)));
  const stated = added.stated ?? {};
  const isPlain = standing.length === 0 && Object.keys(stated).length === 0;
  return isPlain ? shared : madeOf(shared, standing, stated);
}

/** The library that all organizations share, of one's own. */
export function sharedLibrary(library: Library): Library {
  return SHARED.get(library) ?? library;
}

function replaces(later: Approved, row: Approved): boolean {
  return later.lineId === row.lineId && later.version > row.version && covers(later.factor, row.factor);
}

function covers(later: Factor, earlier: Factor): boolean {
  const toTheEnd = later.validTo === null || (earlier.validTo !== null && earlier.validTo <= later.validTo);
  const sameHolder = JSON.stringify(later.onlyFor) === JSON.stringify(earlier.onlyFor);
  return sameHolder && later.region === earlier.region && later.validFrom <= earlier.validFrom && toTheEnd;
}

function madeOf(shared: Library, rows: readonly Approved[], stated: StatedDefaults): Library {
  const made = MADE.get(shared) ?? new Map<string, Library>();
  MADE.set(shared, made);
  const key = `${rows.map(({ id }) => id).join(' ')} ${JSON.stringify(stated)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size >= MOST_MADE) made.clear();
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const own = new Map([...byKind].map(([kind, list]) => [kind, list.map(({ factor }) => factor)]));
  const byId = new Map(rows.map(({ factor }) => [factor.id, factor]));
  const uncertainty = withOwnUncertainty(shared.uncertainty, stated);
  const library: Library = {
    ...shared,
    ...(uncertainty === undefined ? {} : { uncertainty }),
    ...(rows.length === 0 ? {} : { own: (kind) => own.get(kind) ?? [] }),
    factor: (id) => byId.get(id) ?? shared.factor(id),
  };
  made.set(key, library);
  SHARED.set(library, shared);
  return library;
}
