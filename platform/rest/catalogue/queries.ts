/**
 * What is asked of PostgreSQL's own catalogue. The search path must be empty, so that `format_type` and `pg_get_expr`
 * write names that mean the same whatever path a request has later. `$1`: the exposed schemas.
 */

export interface RelationRow {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly comment: string | null;
  readonly columns: readonly {
    readonly number: number;
    readonly name: string;
    readonly type: string;
    readonly required: boolean;
    readonly default: string | null;
    readonly comment: string | null;
  }[];
}

/** All relations, not the exposed ones only: views lead to tables of any schema. */
export const relationsSql = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind::text as kind,
    obj_description(c.oid, 'pg_class') as comment,
    json_agg(json_build_object(
      'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull and a.attidentity = '' and d.oid is null,
      'default', case
        when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
        when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
      'comment', col_description(c.oid, a.attnum)
    ) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and (n.nspname = any($1) or n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))
  group by c.oid, n.nspname, c.relname, c.relkind`;

export interface KeyRow {
  readonly kind: 'p' | 'u' | 'f';
  readonly name: string;
  readonly table: string;
  readonly columns: readonly number[];
  readonly target: string | null;
  readonly targetColumns: readonly number[] | null;
}

/** Primary, unique and foreign keys; a key that a partition inherits is its parent's. */
export const keysSql = `
  select c.contype::text as kind, c.conname as name, c.conrelid::text as table, to_json(c.conkey) as columns,
    nullif(c.confrelid, 0)::text as target, to_json(c.confkey) as "targetColumns"
  from pg_constraint c
  where c.contype in ('p', 'u', 'f') and c.conparentid = 0 and c.conrelid <> 0
  union all
  select 'u', i.relname, x.indrelid::text, to_json(x.indkey::int2[]), null, null
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
  where x.indisunique and x.indpred is null and x.indexprs is null and n.nspname not in ('pg_catalog', 'pg_toast')
    and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))
  order by 1, 2`;

export interface ViewRow {
  readonly oid: string;
  /** The rule's parse tree, as PostgreSQL writes it. */
  readonly tree: string;
}

export const viewsSql = `
  select c.oid::text as oid, r.ev_action::text as tree
  from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

export interface RoutineRow {
  readonly schema: string;
  readonly name: string;
  readonly volatility: string;
  readonly comment: string | null;
  readonly isSet: boolean;
  /** Rows that the planner expects; 1 says that a set has one row at most. */
  readonly rows: number;
  readonly returnType: string;
  readonly returnName: string;
  readonly returnKind: string;
  /** The relation whose row type it gives; null for other types. */
  readonly returnRelation: string | null;
  readonly parameters: readonly {
    readonly name: string;
    /** i in, o out, b both, v variadic, t column of a returned table. */
    readonly mode: string;
    readonly type: string;
    readonly relation: string | null;
    readonly required: boolean;
  }[];
}

export const routinesSql = `
  select n.nspname as schema, p.proname as name, p.provolatile::text as volatility,
    obj_description(p.oid, 'pg_proc') as comment, p.proretset as "isSet", p.prorows as rows,
    format_type(p.prorettype, null) as "returnType", rt.typname as "returnName", rt.typtype::text as "returnKind",
    nullif(rt.typrelid, 0)::text as "returnRelation",
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[part.place], ''),
        'mode', coalesce(p.proargmodes[part.place]::text, 'i'),
        'type', format_type(part.type, null),
        'relation', nullif(t.typrelid, 0)::text,
        'required', part.input <= p.pronargs - p.pronargdefaults
      ) order by part.place)
      from (
        select x.type, x.place,
          count(*) filter (where coalesce(p.proargmodes[x.place]::text, 'i') in ('i', 'b', 'v'))
            over (order by x.place) as input
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as x (type, place)
      ) part
      join pg_type t on t.oid = part.type
    ), '[]') as parameters
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type rt on rt.oid = p.prorettype
  where n.nspname = any($1) and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.oid`;

export interface TypeRow {
  readonly schema: string;
  readonly name: string;
  /** Of a composite type: its columns, for functions that return it. */
  readonly relation: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[] | null;
}

/** Types that hold values; not those that name things of the database (`regclass`), nor pseudo-types. */
export const typesSql = `
  select n.nspname as schema, t.typname as name, nullif(t.typrelid, 0)::text as relation,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_class c on c.oid = t.typrelid
  where (n.nspname = any($1) or n.nspname in ('pg_catalog', 'extensions')) and t.typtype in ('b', 'e', 'd', 'r', 'm', 'c')
    and t.typcategory <> 'A' and t.typname !~ '^(reg|pg_|_)'
    and t.typname not in ('aclitem', 'refcursor', 'tid', 'xid', 'xid8', 'cid', 'gtsvector', 'name', 'oid', 'char')
    and (c.oid is null or c.relkind = 'c')`;
