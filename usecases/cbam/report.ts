import { writeNumber } from '#engine/arithmetic.ts';
import { calculateInstallation } from '#engine/cbam/calculate.ts';
import { IDENTITY } from '#engine/cbam/identity.ts';
import { influences } from '#engine/cbam/influence.ts';
import { toText } from '#engine/decimal.ts';
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
import type { Point as PartPoint, Told } from './point-rows.ts';
import { POINTS } from './report-points.ts';
import { cbamResult } from './result-shape.ts';

type Output = z.input<typeof cbamReport.output>;
type Composed = Extract<Output, { status: 'composed' }>;
type Point = Composed['points'][number];

/** Composes the operator's report; what the engine refuses comes back as coded problems. */
export const reportCbam: UseCase<typeof cbamReport.input, typeof cbamReport.output> = {
  contract: cbamReport,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ now }, input) => Promise.resolve(composedReport(input, now)),
};

/** The answer of `cbam.report`: the report, and what moves emissions most. */
export function composedReport(input: InstallationYearInput, now: string | Date): Output {
  const report = operatorReport(input, now);
  return report.status === 'composed' ? { ...report, influences: toldInfluences(input) } : report;
}

/** What moves emissions most, by the tables of this process. */
function toldInfluences(input: InstallationYearInput): Composed['influences'] {
  const tables = cbamTables();
  const result = calculateInstallation(input, tables);
  if (result.status !== 'calculated') return [];
  return influences(input, result, tables).map((one) => ({ ...one, share: toText(one.share) }));
}

type OperatorReport = Exclude<Output, Composed> | Omit<Composed, 'influences'>;

/** The report of an installation and period; `now` is the moment that a draft bears. */
export function operatorReport(input: InstallationYearInput, now: string | Date): OperatorReport {
  const answer = embeddedEmissions(input);
  if (answer.status === 'not_calculated') return answer;
  const form = readReportPoints();
  const tables = cbamTables();
  const result = cbamResult.parse(answer);
  const told: Told = { input, result, tables, allocations: allocations(input, result, tables) };
  const points = form.points.map((point, index) => pointTold(point, index + 1, told));
  const summary = form.summary.map((point, index) => pointTold(point, index + 1, told));
  const missing = points.flatMap(({ parts }) =>
    parts.flatMap(({ code, reason }) => (reason === 'not_given' ? [code] : [])),
  );
  return {
    status: 'composed',
    points,
    summary,
    missing: [...new Set(missing)],
    allocations: [...told.allocations],
    notes: result.notes,
    document: documentOf(input, { form, points, summary, madeAt: new Date(now).toISOString() }),
  };
}

/** A point by its parts: what any of them tells; where none does, whether one of them asks. */
function pointTold(point: ReportPoints['points'][number], number: number, told: Told): Point {
  const found = point.parts.map((code) => ({ code, ...partTold(POINTS[code]?.(told) ?? 'not_given') }));
  const rows = found.flatMap((part) => part.rows);
  const parts = found.map(({ code, reason }) => ({ code, reason }));
  const asks = parts.some(({ reason }) => reason === 'not_given');
  const reason = rows.length > 0 ? null : asks ? ('not_given' as const) : ('not_applicable' as const);
  return { number, title: point.title, group: point.group, rows, reason, parts };
}

/** The lines of a part, and why there are none or not all of them. */
function partTold(found: PartPoint): Pick<Point, 'rows' | 'reason'> {
  if (typeof found === 'string') return { rows: [], reason: found };
  if ('begun' in found) return { rows: [...found.begun], reason: 'not_given' };
  return { rows: [...found], reason: found.length === 0 ? 'not_applicable' : null };
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
      .filter(({ parts }) => parts.some(({ reason }) => reason === 'not_given'))
      .map(({ number, title, reason }) => ({
        tone: 'warning' as const,
        text: `Point ${number} is not ${reason === null ? 'whole' : 'given'} yet: ${title}`,
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
      id: `${point.group}_${point.number}`,
      title: `${point.number}. ${point.title}`,
      columns: [
        { key: 'item', title: 'Item', kind: 'text' },
        { key: 'value', title: 'Value', kind: 'text' },
        { key: 'unit', title: 'Unit', kind: 'text' },
      ],
      rows: point.rows.map(({ item, value, unit }, index) => ({
        key: String(index),
        cells: [{ text: named(item, form) }, { text: shown(value, form) }, { text: unit }],
      })),
      ...(reason === undefined ? {} : { note: reason }),
    },
  };
}

/** Fields of the identity stand by themselves; parameters behind the code of their good, as in `72142000: mn`. */
function named(item: string, { labels }: ReportPoints): string {
  const [, code = '', parameter = ''] = /^(\d+): (\w+)$/.exec(item) ?? [];
  if (code !== '') return `${code}: ${labels[parameter] ?? parameter}`;
  return FIELDS_OF_IDENTITY.has(item) ? (labels[item] ?? item) : item.trim();
}

const FIELDS_OF_IDENTITY: ReadonlySet<string> = new Set([
  ...Object.values(IDENTITY).flat(),
  'name',
  'country',
]);

const ENGLISH = { group: ',', decimal: '.' };

/** What a reader is shown: a name of a key, and of a broken figure eight digits; `points` has it whole. */
function shown(value: string, { values }: ReportPoints): string {
  if (/^-?\d+\.\d+$/.test(value)) return writeNumber(value, ENGLISH).text;
  return values[value] ?? value;
}
