import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FOLDER, check } from './tables.ts';

const point = z.strictObject({ title: z.string(), group: z.string(), parts: z.array(z.string()).min(1) });
const shape = z.strictObject({
  act: z.string(),
  checked: z.string(),
  about: z.string(),
  groups: z.record(z.string(), z.string()),
  /** In the order of the act: the first is point 1. */
  points: z.array(point).length(35),
  summary: z.array(point).length(16),
  /** Names of fields and parameters, and of what stands in them, as a reader is told. */
  labels: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.string()),
  reasons: z.record(z.string(), z.string()),
});

export type ReportPoints = z.output<typeof shape>;

const FILE = 'cbam-report-points.json';

/** What the operator's emissions report holds (IR (EU) 2025/2547, Annex IV). Throws `TableFault` on a malformed file. */
export function readReportPoints(folder = FOLDER): ReportPoints {
  return check({ value: JSON.parse(readFileSync(join(folder, FILE), 'utf8')), file: FILE, line: 1 }, shape);
}
