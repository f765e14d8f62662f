import type { TransactionHost } from '../settings.ts';

/** A table or view as PostgreSQL's catalogue describes it. */
export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
}

export interface Column {
  readonly name: string;
  /** As `format_type` writes it, e.g. `character varying(20)`. */
  readonly type: string;
}

export interface Catalogue {
  /** The relation of that name; null when the exposed schema has none. */
  find(schema: string, name: string): Promise<Relation | null>;
  /** The name of the relation most like this one, for a hint; null when none is near. */
  nearest(schema: string, name: string): Promise<string | null>;
  /** Forgets what was read: call it after migrations. */
  reload(): void;
}

interface CatalogueRow {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

type Relations = ReadonlyMap<string, Relation>;

/** A name that is not known makes the catalogue be read again, but not more often than this. */
const rereadAfterMs = 1000;

/** The exposed schemas as the database has them, read at the first request and when an unknown name comes. */
export function createCatalogue(database: TransactionHost, schemas: readonly string[]): Catalogue {
  let reading: Promise<Relations> | null = null;
  let readAt = 0;

  function read(): Promise<Relations> {
    if (reading !== null) return reading;
    readAt = performance.now();
    const started = readRelations(database, schemas);
    reading = started;
    // A failed reading is not kept: the next request tries again.
    started.catch(() => {
      if (reading === started) reading = null;
    });
    return started;
  }

  return {
    async find(schema, name) {
      const found = (await read()).get(relationKey(schema, name));
      if (found !== undefined) return found;
      if (performance.now() - readAt < rereadAfterMs) return null;
      reading = null;
      return (await read()).get(relationKey(schema, name)) ?? null;
    },
    async nearest(schema, name) {
      const names = [...(await read()).values()].filter((relation) => relation.schema === schema);
      return nearestName(
        name,
        names.map((relation) => relation.name),
      );
    },
    reload() {
      reading = null;
    },
  };
}

async function readRelations(database: TransactionHost, schemas: readonly string[]): Promise<Relations> {
  const rows = await database.asService((tx) =>
    tx.query<CatalogueRow>(
      `select n.nspname as schema, c.relname as name,
         json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
       group by n.nspname, c.relname`,
      [schemas],
    ),
  );
  return new Map(
    rows.map((row) => [
      relationKey(row.schema, row.name),
      { ...row, columns: new Map(row.columns.map((column) => [column.name, column])) },
    ]),
  );
}

function relationKey(schema: string, name: string): string {
  return JSON.stringify([schema, name]);
}

/** The name that shares most pairs of letters, if it shares at least half. */
function nearestName(wanted: string, names: readonly string[]): string | null {
  const scored = names
    .map((name) => ({ name, score: likeness(wanted, name) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  return scored[0]?.name ?? null;
}

function likeness(a: string, b: string): number {
  const pairsOfA = letterPairs(a);
  const pairsOfB = letterPairs(b);
  const shared = [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length;
  return (2 * shared) / (pairsOfA.size + pairsOfB.size || 1);
}

function letterPairs(text: string): Set<string> {
  const padded = ` ${text.slice(0, 63).toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}
