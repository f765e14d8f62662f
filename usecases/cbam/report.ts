import { type ReportPoints, readReportPoints } from '#reference/cbam-points.ts';
import { cbamTables } from '#reference/cbam.ts';
import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import type { ReportDocument } from '#reports/document.ts';
import type { UseCase } from '../usecase.ts';
import { embeddedEmissions } from './calculate.ts';
import { allocations } from './free-allocation.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import { cbamReport } from './report.contract.ts';
import { POINTS, type Told } from './report-points.ts';
import { cbamResult } from './result-shape.ts';

type Output = z.input<typeof cbamReport.output>;
type Composed = Extract<Output, { status: 'composed' }>;
type Point = Composed['points'][number];

/** Composes the operator's report; what the engine refuses comes back as coded problems. */
export const reportCbam: UseCase<typeof cbamReport.input, typeof cbamReport.output> = {
  contract: cbamReport,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ now }, input) => Promise.resolve(operatorReport(input, now)),
};

/** The report of an installation and period; `now` is the moment that a draft bears. */
export function operatorReport(input: InstallationYearInput, now: string | Date): Output {
  const answer = embeddedEmissions(input);
  if (answer.status === 'not_calculated') return answer;
  const form = readReportPoints();
  const tables = cbamTables();
  const result = cbamResult.parse(answer);
  const told: Told = { input, result, tables, allocations: allocations(input, result, tables) };
  const points = form.points.map((point, index) => pointTold(point, index + 1, told));
  const all = [...form.points, ...form.onlySummary];
  const summary = form.summary.flatMap((code, index) => {
    const point = all.find((one) => one.code === code);
    return point === undefined ? [] : [pointTold(point, index + 1, told)];
  });
  return {
    status: 'composed',
    points,
    summary,
    missing: points.filter(({ reason }) => reason === 'not_given').map(({ code }) => code),
    allocations: [...told.allocations],
    notes: result.notes,
    document: documentOf(input, { form, points, summary, madeAt: new Date(now).toISOString() }),
  };
}

function pointTold(point: ReportPoints['points'][number], number: number, told: Told): Point {
  const found = POINTS[point.code]?.(told) ?? 'not_given';
  return typeof found === 'string'
    ? { number, ...point, rows: [], reason: found }
    : { number, ...point, rows: [...found], reason: null };
}

interface Parts {
  readonly form: ReportPoints;
  readonly points: readonly Point[];
  readonly summary: readonly Point[];
  readonly madeAt: string;
}

/** The report as a document: a chapter for each group, a table for each point; always a draft in English. */
function documentOf(input: InstallationYearInput, { form, points, summary, madeAt }: Parts): ReportDocument {
  const named = input.installation?.['name'] ?? 'Installation';
  const chapters = Object.entries(form.groups).map(([id, title]) => ({
    id,
    title,
    blocks: points.filter(({ group }) => group === id).map((point) => tableOf(point, form)),
  }));
  return {
    schema: 'razao.report/1',
    language: 'en',
    title: 'Operator’s emissions report',
    subtitle: `${named}, ${input.year}`,
    organization: { name: input.installation?.['operator'] ?? named },
    number: null,
    madeAt,
    facts: [
      { label: 'Installation', value: named },
      { label: 'Reporting period', value: String(input.year) },
      { label: 'Methodology', value: form.act.replace(' Annex IV', '') },
      { label: 'Status', value: 'Draft, not verified' },
    ],
    notices: points
      .filter(({ reason }) => reason === 'not_given')
      .map(({ number, title }) => ({
        tone: 'warning' as const,
        text: `Point ${number} is not given yet: ${title}`,
      })),
    chapters: [
      ...chapters,
      { id: 'summary', title: 'Summary for importers', blocks: summary.map((point) => tableOf(point, form)) },
    ],
    datapoints: [],
  };
}

function tableOf(point: Point, form: ReportPoints): ReportDocument['chapters'][number]['blocks'][number] {
  const reason = point.reason === null ? undefined : (form.reasons[point.reason] ?? point.reason);
  return {
    kind: 'table',
    table: {
      id: `${point.group}_${point.code}_${point.number}`,
      title: `${point.number}. ${point.title}`,
      columns: [
        { key: 'item', title: 'Item', kind: 'text' },
        { key: 'value', title: 'Value', kind: 'text' },
        { key: 'unit', title: 'Unit', kind: 'text' },
      ],
      rows: point.rows.map(({ item, value, unit }, index) => ({
        key: String(index),
        cells: [{ text: item }, { text: value }, { text: unit }],
      })),
      ...(reason === undefined ? {} : { note: reason }),
    },
  };
}
