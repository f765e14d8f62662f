import { RecordSplitter } from './records.ts';

const CANDIDATES = [';', '\t', ',', '|'] as const;

const SAMPLE_RECORDS = 100;

export interface Layout {
  readonly separator: string;
  readonly lineEnd: '\n' | '\r';
  /** True when the first line is Excel's `sep=;`, an instruction and no row. */
  readonly declared: boolean;
  /** Share of the sampled lines with the same count of fields, 0 to 1; 0 when no candidate splits anything. */
  readonly agreement: number;
  /** Fields of most lines. */
  readonly fields: number;
}

/**
 * How a text is laid out as a table. The separator is the one for which most lines have the same count of fields, above
 * one; with `;` beside decimal commas it wins because a comma stands in some cells only.
 */
export function layoutOf(sample: string): Layout {
  const lineEnd = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
  const declared = /^\s*sep=(.)\r?\n/i.exec(sample);
  if (declared?.[1]) return { separator: declared[1], lineEnd, declared: true, agreement: 1, fields: 0 };
  let best: Layout = { separator: ',', lineEnd, declared: false, agreement: 0, fields: 1 };
  for (const separator of CANDIDATES) {
    const { agreement, fields } = agreementOf(sample, separator, lineEnd);
    if (fields > 1 && agreement > best.agreement) best = { ...best, separator, agreement, fields };
  }
  return best;
}

/** Titles above a table and totals below it have other counts of fields: the most frequent count above one decides. */
function agreementOf(sample: string, separator: string, lineEnd: '\n' | '\r') {
  const splitter = new RecordSplitter(separator, lineEnd);
  const records = splitter.push(sample);
  if (records.length < SAMPLE_RECORDS) records.push(...splitter.end());
  const counts = new Map<number, number>();
  let lines = 0;
  for (const record of records.slice(0, SAMPLE_RECORDS)) {
    if (record.length === 1 && record[0]?.trim() === '') continue;
    lines += 1;
    if (record.length > 1) counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
  }
  let fields = 1;
  let most = 0;
  for (const [width, count] of counts) if (count > most) [fields, most] = [width, count];
  return { agreement: lines === 0 ? 0 : most / lines, fields };
}
