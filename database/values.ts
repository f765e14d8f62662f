import { type CustomTypesConfig, types as pgTypes } from 'pg';

/**
 * How values of PostgreSQL arrive: numerics and int8 as strings (exact), dates as ISO days, timestamps with a time zone
 * as ISO instants in UTC with all the digits stored, json parsed, the rest as `pg` gives it. Arrays follow their elements.
 */
const types = pgTypes.builtins;
const arrayOf = { numeric: 1231, int8: 1016, date: 1182, timestamptz: 1185, timestamp: 1115 } as const;

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

/** `2025-03-01 12:00:00.5+00` → `2025-03-01T12:00:00.5Z`. */
export function instant(text: string): string {
  if (text === 'infinity' || text === '-infinity') return text;
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

const localTime: Parse = (text) => text.replace(' ', 'T');

/** Elements of a one-dimensional array literal of values without quotes or commas: numbers, days and, quoted, times. */
function elements(parse: Parse): Parse {
  return (text) => {
    const inner = text.slice(1, -1);
    if (inner === '') return [];
    return inner
      .split(',')
      .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))));
  };
}

const parsers = new Map<number, Parse>([
  [types.NUMERIC, asIs],
  [types.INT8, asIs],
  [types.DATE, asIs],
  [types.TIMESTAMPTZ, (text) => instant(text)],
  [types.TIMESTAMP, localTime],
  [types.INTERVAL, asIs],
  [arrayOf.numeric, elements(asIs)],
  [arrayOf.int8, elements(asIs)],
  [arrayOf.date, elements(asIs)],
  [arrayOf.timestamptz, elements((text) => instant(text))],
  [arrayOf.timestamp, elements(localTime)],
]);

const standard = pgTypes.getTypeParser;

/** The `types` option of a `pg` client or pool. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid, format) =>
    (format !== 'binary' && parsers.get(oid)) || standard(oid, format)) as typeof standard,
};
