import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ExternalLink } from 'lucide-react';
import { rankedHeight } from '#charts/size.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Figures } from './figures-part.ts';
import { addressOf, chartOf, columnWriter, headsOf, rowName, unitOf, valueOf } from './figures.ts';

interface FiguresChartProps {
  readonly figures: Figures;
  readonly title: string;
  readonly testId: string;
  /** What can be done with it, beside the way to its lines. */
  readonly children?: ReactNode;
}

/** Figures as a chart with its twin, and the way to the lines behind them. */
export function FiguresChart({ figures, title, testId, children }: FiguresChartProps) {
  const { t } = useTranslation('figures');
  const { t: term } = useTranslation('terms');
  const formats = useFormats();
  const navigate = useNavigate();
  const { result } = figures;
  const unit = unitOf(result);
  const address = addressOf(figures);
  const words = { formats, term: (key: string) => term(key as 'noSite') };
  const spec = chartOf(figures, words);
  const head = headsOf(result, (by) => t(`by.${by}`)) || t('row');
  const columns = result.periods.map(({ from, to }) => `${formats.period(from, to)} (${unit ?? 'tCO₂e'})`);
  const written = columnWriter(result, formats.marks);
  const rows = result.rows.map((row) => {
    const name = rowName(row, result.by, words);
    const values = row.cells.map((cell) => valueOf(cell, unit));
    return {
      key: JSON.stringify(row.keys),
      cells: [name, ...values.map(written)],
      raw: [name, ...values.map((value) => value ?? '')],
    };
  });
  const totals = result.total.map((cell, at) => ({
    key: String(at),
    cells: [columns[at] ?? '', written(valueOf(cell, unit))],
  }));
  return (
    <ChartPanel
      title={title}
      note={columns.join(' · ')}
      spec={spec}
      {...(spec.type === 'ranked' && { height: rankedHeight(spec.rows.map(({ name }) => name)) })}
      {...('series' in spec && spec.series.length > 1 && { legend: spec.series })}
      write={(value) => formats.rounded(value.toFixed(2), 12)}
      onPick={() => void navigate(address)}
      fileName="razao"
      testId={testId}
      table={{ columns: [head, ...columns], rows: rows.length === 0 ? totals : rows }}
    >
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={address}
          className="mr-auto inline-flex items-center gap-1 text-[0.8125rem] underline underline-offset-4"
        >
          <ExternalLink className="size-3.5" aria-hidden />
          {t('open')}
        </Link>
        {children}
      </div>
    </ChartPanel>
  );
}
