const scalar = [
  'text',
  'varchar',
  'character varying',
  'int',
  'int2',
  'int4',
  'int8',
  'integer',
  'bigint',
  'smallint',
  'numeric',
  'decimal',
  'real',
  'float4',
  'float8',
  'double precision',
  'bool',
  'boolean',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'timestamp with time zone',
  'timestamp without time zone',
  'interval',
  'uuid',
  'json',
  'jsonb',
  'bytea',
];

const known: ReadonlySet<string> = new Set(scalar.flatMap((type) => [type, `${type}[]`]));

/** Whether a `::type` names one of the built-in types that may be asked for. */
export function isKnownCast(type: string): boolean {
  return known.has(type);
}
