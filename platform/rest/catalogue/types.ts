import type { TypeRow } from './queries.ts';

/** Names that the SQL standard or custom gives to types whose own name is another. */
const alsoCalled: Readonly<Record<string, string>> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  decimal: 'numeric',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  boolean: 'bool',
  character: 'bpchar',
  char: 'bpchar',
  'character varying': 'varchar',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  'bit varying': 'varbit',
};

/** The types of a cast by the names people write: PostgreSQL's own first, then those of the schemas in their order. */
export function castableTypes(
  rows: readonly TypeRow[],
  schemas: readonly string[],
): ReadonlyMap<string, string> {
  const order = ['pg_catalog', ...schemas, 'extensions'];
  const sorted = [...rows].sort((a, b) => order.indexOf(a.schema) - order.indexOf(b.schema));
  const types = new Map<string, string>();
  for (const { schema, name } of sorted) {
    const quoted = `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`;
    for (const written of [name, `${schema}.${name}`]) if (!types.has(written)) types.set(written, quoted);
  }
  for (const [alias, name] of Object.entries(alsoCalled)) {
    const type = types.get(name);
    if (type !== undefined && !types.has(alias)) types.set(alias, type);
  }
  return types;
}
