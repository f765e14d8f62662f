import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { amountOf } from './amount.ts';
import type { ReportDocument } from './asked.ts';
import { Backing } from './backing.tsx';
import { TableView } from './document-view.tsx';

type Datapoint = ReportDocument['datapoints'][number];

interface ReasonProps {
  readonly document: ReportDocument;
  readonly at: string;
}

/** Where a code in a file and a figure in a text lead: to a datapoint, a table, or what a programme asks and has no value. */
export function DatapointPanel({ document, at }: ReasonProps) {
  return <ReasonPanel key={at} document={document} at={at} />;
}

function ReasonPanel({ document, at }: ReasonProps) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever pressed a figure far below is taken to its reason.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  const [kind = '', ...rest] = at.split('/');
  const Shown = kind === 'table' ? TableReason : kind === 'coverage' ? CoverageReason : PointReason;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Shown document={document} at={Shown === PointReason ? at : rest.join('/')} />
    </div>
  );
}

/** The table that a count is of. */
function TableReason({ document, at }: ReasonProps) {
  const { t } = useTranslation('reports');
  const blocks = document.chapters.flatMap((chapter) => [
    ...chapter.blocks,
    ...(chapter.chapters ?? []).flatMap((inner) => inner.blocks),
  ]);
  const found = blocks.flatMap((block) =>
    'table' in block && block.table.id === at ? [block.table] : [],
  )[0];
  if (!found) return <p role="status">{t('datapoint.none', { code: at })}</p>;
  return (
    <Panel title={found.title} testId="report-datapoint">
      <TableView table={found} isUntitled />
    </Panel>
  );
}

/** Of the figures that a programme requires, those without a value, each with its reason. */
function CoverageReason({ document, at }: ReasonProps) {
  const { t } = useTranslation('reports');
  const missing = document.datapoints.filter(
    ({ programme, need, value, reason }) =>
      programme === at && need === 'required' && value === null && reason?.code !== 'not_written',
  );
  return (
    <Panel title={t('datapoint.coverage')} testId="report-datapoint">
      {missing.length === 0 && <p>{t('datapoint.covered')}</p>}
      <ul className="flex flex-col gap-1">
        {missing.map(({ code, label, reason }) => (
          <li key={code}>
            <span className="figure">{code}</span> · {label}:{' '}
            <span className="text-quiet">{reason?.text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What a datapoint says, and the lines that it is the sum of. */
function PointReason({ document, at }: ReasonProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  // On paper a code stands without its programme.
  const point = document.datapoints.find(
    ({ programme, code }) => at === `${programme}/${code}` || at === code,
  );
  if (!point) return <p role="status">{t('datapoint.none', { code: at.slice(at.indexOf('/') + 1) })}</p>;
  const { code, label, clause, value, unit, reason, note, lines = 0, excluded = 0 } = point;
  const figure = value === null ? null : amountOf(value, unit, formats);
  return (
    <Panel title={`${code} · ${label}`} text={clause} testId="report-datapoint">
      <p className={value === null ? 'text-quiet' : 'figure text-lg font-semibold break-words'}>
        {figure ?? reason?.text}
      </p>
      {note && <p className="text-quiet">{note}</p>}
      {lines + excluded > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>{t('datapoint.lines', { count: lines })}</span>
          {excluded > 0 && <span>{t('datapoint.excluded', { count: excluded })}</span>}
          <Link to={linesOf(point)} className="text-accent underline underline-offset-2">
            {t('datapoint.open')}
          </Link>
        </p>
      )}
      <Backing {...point} />
    </Panel>
  );
}

/** The table of the lines of a datapoint, as far as its address can say. */
function linesOf({ scope, category, period: { from, to } }: Datapoint): string {
  const search = new URLSearchParams({ from, to, ...(scope && { scope }), ...(category && { category }) });
  return `/tables?${search.toString()}`;
}
