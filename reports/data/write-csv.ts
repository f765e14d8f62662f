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
  'quality_points',
  'quality_grade',
  'rated_lines',
  'quality_reason',
  'uncertainty_minus_percent',
  'uncertainty_plus_percent',
  'uncertainty_reason',
  'evidenced_lines',
  'evidenced_share',
  'evidence_reason',
  'rounding_mode',
  'rounding_places',
  'rounding_significant',
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
    const values: Values = {
      ...flat(point),
      trace: links?.datapoint(point.programme, point.code),
    };
    return COLUMNS.map((column) => cell(values[column]));
  });
  const text = `\uFEFF${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
  return Promise.resolve(new TextEncoder().encode(text));
}

type Values = Partial<Record<(typeof COLUMNS)[number], string | number | null | undefined>>;

function flat({ reason, period, gwpSet, ratio, comparative, ...others }: ReportDatapoint): Values {
  const { quality, uncertainty, evidence, rounding, ...point } = others;
  return {
    ...point,
    ...backingOf({ quality, uncertainty, evidence }),
    rounding_mode: rounding?.mode,
    rounding_places: rounding?.places,
    rounding_significant: rounding?.significant,
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

type Backing = Pick<ReportDatapoint, 'quality' | 'uncertainty' | 'evidence'>;

/** What stands behind a figure, or the codes of the reasons why it is not told. */
function backingOf({ quality, uncertainty, evidence }: Backing): Values {
  return {
    ...(quality && 'points' in quality
      ? { quality_points: quality.points, quality_grade: quality.grade, rated_lines: quality.rated }
      : { quality_reason: quality?.reason.code }),
    ...(uncertainty && 'knownShare' in uncertainty
      ? {
          uncertainty_minus_percent: uncertainty.minusPercent,
          uncertainty_plus_percent: uncertainty.plusPercent,
        }
      : { uncertainty_reason: uncertainty?.reason.code }),
    ...(evidence && 'evidenced' in evidence
      ? { evidenced_lines: evidence.evidenced, evidenced_share: evidence.share }
      : { evidence_reason: evidence?.reason.code }),
  };
}

/** A cell as a spreadsheet takes it: quoted where it must be, and never a formula. */
function cell(value: string | number | null | undefined): string {
  const safe = harmless(String(value ?? ''));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
