import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats, type Formats } from '#web/words/format.ts';
import { problemSentence, scopeName, unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { columnLetters } from '../place-words.ts';

type Preview = Output<'import.preview'>;
type Line = Preview['lines'][number];
type Total = Preview['totals'][number];
type Only = 'all' | 'left_out' | 'ready';

const LINES_AT_ONCE = 50;

function Totals({ preview }: { preview: Preview }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const { totals, from, to } = preview;
  if (totals.length === 0 || from === null || to === null) return null;
  const columns: Column<Total>[] = [
    { key: 'scope', title: t('totals.scope'), cell: ({ scope }) => scopeName(scope) },
    {
      key: 'before',
      title: t('totals.before'),
      figure: true,
      cell: ({ beforeKg }) => formats.inTonnes(beforeKg),
    },
    {
      key: 'added',
      title: t('totals.added'),
      figure: true,
      cell: ({ addedKg }) => formats.inTonnes(addedKg),
    },
    {
      key: 'after',
      title: t('totals.after'),
      figure: true,
      cell: ({ afterKg }) => formats.inTonnes(afterKg),
    },
  ];
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">{t('totals')}</h3>
      <p className="mb-2 text-[0.8125rem] text-quiet">
        {t('totals.period', { from: formats.day(from), to: formats.day(to) })}
      </p>
      <Table
        caption={t('totals')}
        columns={columns}
        rows={totals}
        rowKey={({ scope }) => String(scope)}
        testId="import-totals"
      />
    </section>
  );
}

/** What is wrong with a line: why it is left out, or what the engine says beside its amount. */
function Problems({ line, sheet, formats }: { line: Line; sheet: string; formats: Formats }) {
  const where = { row: String(line.row), sheet };
  const problems = line.problem ? [line.problem] : line.problems;
  return problems.map((problem) => (
    <span key={problem.code} className="block text-[0.8125rem] text-warn" data-code={problem.code}>
      {problemSentence({ code: problem.code, params: { ...where, ...problem.params } }, formats)}
    </span>
  ));
}

function useLineColumns(kindName: (kind: string) => string, sheet: string): Column<Line>[] {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  return [
    {
      key: 'row',
      title: t('preview.col.row'),
      cell: ({ row, column }) => (
        <span className="figure">
          {columnLetters(column)}
          {row}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('preview.col.kind'),
      cell: (line) => (
        <>
          {line.kind && kindName(line.kind)}
          <Problems line={line} sheet={sheet} formats={formats} />
        </>
      ),
    },
    {
      key: 'quantity',
      title: t('preview.col.quantity'),
      figure: true,
      cell: ({ quantity, unit, quote }) =>
        quantity === null ? quote : `${formats.exact(quantity)} ${unit ? unitName(unit) : ''}`,
    },
    {
      key: 'period',
      title: t('preview.col.period'),
      wideOnly: true,
      cell: ({ from, to }) => from && to && formats.period(from, to),
    },
    {
      key: 'result',
      title: t('preview.col.result'),
      figure: true,
      cell: ({ co2eKg, problem }) =>
        co2eKg === null ? (problem ? '—' : t('preview.notCounted')) : formats.emissions(co2eKg),
    },
  ];
}

interface PreviewProps {
  importId: string;
  sheet: string;
  kindName: (kind: string) => string;
  /** Left out where the page shows them by itself. */
  withTotals?: boolean;
}

/** The lines of an import with their problems, page by page, and the totals before and after it. */
export function ImportPreview({ importId, sheet, kindName, withTotals = true }: PreviewProps) {
  const { t } = useTranslation('documents');
  const [only, setOnly] = useState<Only>('all');
  const columns = useLineColumns(kindName, sheet);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['import.preview', importId, only],
    queryFn: ({ pageParam, signal }) =>
      call('import.preview', { importId, after: pageParam, only, limit: LINES_AT_ONCE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    gcTime: 0,
  });
  if (error) return <LoadFailure title={t('preview.failed')} error={error} onRetry={() => refetch()} />;
  const first = data?.pages[0];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <>
      {first && withTotals && <Totals preview={first} />}
      <div className="mt-4 mb-2">
        <Choice
          legend={t('preview.only')}
          value={only}
          onChange={setOnly}
          options={(['all', 'left_out', 'ready'] as const).map((value) => ({
            value,
            label: t(`preview.only.${value}`),
          }))}
          testId="preview-only"
        />
      </div>
      {!data && <Skeleton className="h-40" />}
      {data && lines.length === 0 && <p className="text-quiet">{t('preview.none')}</p>}
      {lines.length > 0 && (
        <Table
          caption={t('preview')}
          columns={columns}
          rows={lines}
          rowKey={({ position }) => String(position)}
          testId="import-lines"
        />
      )}
      {hasNextPage && (
        <Button
          className="mt-2"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          data-testid="preview-more"
        >
          {t('preview.more')}
        </Button>
      )}
    </>
  );
}
