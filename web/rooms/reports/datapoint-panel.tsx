import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import type { ReportDocument } from './asked.ts';

type Datapoint = ReportDocument['datapoints'][number];

/** Where a code in a file leads: what the datapoint says, and the lines that it is the sum of. */
export function DatapointPanel({ document, at }: { readonly document: ReportDocument; readonly at: string }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const point = document.datapoints.find(({ programme, code }) => `${programme}/${code}` === at);
  if (!point) return <p role="status">{t('datapoint.none', { code: at.slice(at.indexOf('/') + 1) })}</p>;
  const { code, label, clause, value, unit, reason, note, lines = 0, excluded = 0 } = point;
  const figure = value === null || unit === null ? value : `${formats.exact(value)} ${unit}`;
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
    </Panel>
  );
}

/** The table of the lines of a datapoint, as far as its address can say. */
function linesOf({ scope, category, period: { from, to } }: Datapoint): string {
  const search = new URLSearchParams({ from, to, ...(scope && { scope }), ...(category && { category }) });
  return `/tables?${search.toString()}`;
}
