import { harmless } from '#text/formula.ts';
import type { ReportDatapoint, ReportDocument } from '../document.ts';
import type { WriteOptions } from '../writing.ts';

const COLUMNS = [
  'programme',
  'edition',
  'code',
  'label',
  'clause',
  'need',
  'value',
  'unit',
  'reason_code',
  'reason',
  'scope',
  'category',
  'gas',
  'account',
  'gwp_set',
  'boundary',
  'numerator',
  'denominator',
  'previous_year',
  'previous',
  'from',
  'to',
  'lines',
  'excluded',
  'note',
  'trace',
] as const;

/**
 * Every datapoint a line (RFC 4180): commas, decimal points in full length, and the mark by which spreadsheets know the letters.
 * `trace` is the address that explains it in the product.
 */
export function writeCsv(
  { datapoints }: ReportDocument,
  { links }: Pick<WriteOptions, 'links'>,
): Promise<Uint8Array> {
  const rows = datapoints.map((point) => {
    const values = { ...flat(point), trace: links?.datapoint(point.programme, point.code) };
    return COLUMNS.map((column) => cell(values[column]));
  });
  const text = `\uFEFF${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
  return Promise.resolve(new TextEncoder().encode(text));
}

function flat({ reason, period, gwpSet, ratio, comparative, ...point }: ReportDatapoint) {
  return {
    ...point,
    ...ratio,
    previous_year: comparative?.year,
    previous: comparative?.value,
    reason_code: reason?.code,
    reason: reason?.text,
    gwp_set: gwpSet,
    from: period.from,
    to: period.to,
  };
}

/** A cell as a spreadsheet takes it: quoted where it must be, and never a formula. */
function cell(value: string | number | null | undefined): string {
  const safe = harmless(String(value ?? ''));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
