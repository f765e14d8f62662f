import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Dices } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SampleView, type Sample } from './sample-view.tsx';

const DrawDialog = lazy(async () => ({ default: (await import('./draw-dialog.tsx')).DrawDialog }));

/** Samples that were drawn, and one of them, which the address names. */
export function Samples({ marks }: { marks: boolean }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const [drawing, setDrawing] = useState(false);
  const open = search.get('sample');
  const list = useQuery({
    queryKey: ['audit.samples'],
    queryFn: ({ signal }) => call('audit.samples', {}, signal),
    staleTime: 0,
  });
  if (open !== null) return <SampleView sampleId={open} marks={marks} onBack={() => setSearch({})} />;
  const samples = list.data?.samples ?? [];
  const draw = (
    <Button look="primary" onClick={() => setDrawing(true)} data-testid="sample-draw">
      <Dices aria-hidden />
      {t('sample.draw')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {list.error && <LoadFailure title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {list.isLoading && <Skeleton className="h-64" />}
      {list.data && samples.length === 0 && (
        <Empty
          icon={<Dices aria-hidden />}
          title={t('sample.none')}
          text={t('sample.noneText')}
          testId="samples-empty"
          lesson="guide/prepare-an-audit"
        >
          {draw}
        </Empty>
      )}
      {samples.length > 0 && (
        <>
          <div>{draw}</div>
          <Table
            caption={t('tab.samples')}
            columns={columnsOf(t, formats)}
            rows={samples}
            rowKey={({ id }) => id}
            testId="samples"
          />
        </>
      )}
      <Suspense fallback={null}>
        {drawing && (
          <DrawDialog
            onClose={() => setDrawing(false)}
            onDrawn={(id) => {
              // Else it would stand there again for whoever comes back from the sample.
              setDrawing(false);
              setSearch({ sample: id });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function columnsOf(t: TFunction<'journal'>, formats: Formats): readonly Column<Sample>[] {
  return [
    {
      key: 'name',
      title: t('sample.name'),
      cell: nameOf,
    },
    {
      key: 'lines',
      title: t('sample.selected'),
      figure: true,
      cell: ({ selected }) => formats.exact(String(selected)),
    },
    {
      key: 'done',
      title: t('sample.looked'),
      figure: true,
      cell: ({ checked, findings }) => formats.exact(String(checked + findings)),
    },
    {
      key: 'findings',
      title: t('sample.findings'),
      figure: true,
      cell: ({ findings }) => formats.exact(String(findings)),
    },
    {
      key: 'by',
      title: t('sample.by'),
      wideOnly: true,
      cell: ({ drawnByName, drawnAt }) => `${drawnByName} · ${formats.instant(drawnAt)}`,
    },
  ];
}

const nameOf = (sample: Sample) => <NameOf sample={sample} />;

function NameOf({ sample }: { sample: Sample }) {
  const formats = useFormats();
  const { name, inventoryName, population } = sample;
  return (
    <>
      <Link
        to={`/journal/samples?sample=${sample.id}`}
        className="font-medium text-accent underline-offset-2 hover:underline"
        data-testid="sample-open"
      >
        {name}
      </Link>
      <span className="block text-[0.8125rem] text-quiet">
        {inventoryName ??
          (population.from && population.to && formats.period(population.from, population.to))}
      </span>
    </>
  );
}
