import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ArrowLeft, PackageOpen, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DrawnFrom } from './drawn-from.tsx';
import { SampledLine } from './sampled-line.tsx';

type Answer = Output<'audit.lines'>;
export type Sample = Answer['sample'];

interface SampleViewProps {
  readonly sampleId: string;
  /** Whether the person may say what they found. */
  readonly marks: boolean;
  readonly onBack: () => void;
}

/** One sample: how it was drawn, and its lines with what was found at each. */
export function SampleView({ sampleId, marks, onBack }: SampleViewProps) {
  const { t } = useTranslation('journal');
  const { data, error, refetch } = useQuery({
    queryKey: ['audit.lines', sampleId],
    queryFn: ({ signal }) => call('audit.lines', { sampleId }, signal),
    staleTime: 0,
  });
  return (
    <div className="flex flex-col gap-4" data-testid="sample">
      <Button look="quiet" size="small" onClick={onBack} className="self-start">
        <ArrowLeft aria-hidden />
        {t('sample.back')}
      </Button>
      {error && <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <>
          <Drawing sample={data.sample} />
          <ol className="flex flex-col rounded-lg border border-line bg-panel" aria-label={t('sample.lines')}>
            {data.lines.map((line) => (
              <SampledLine key={line.entryId} sampleId={sampleId} line={line} marks={marks} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** What the sample was drawn from and by, each figure with its name. */
function factsOf(
  sample: Sample,
  t: TFunction<'journal'>,
  formats: Formats,
): readonly (readonly [name: string, value: string])[] {
  const { figures } = sample;
  return [
    [t('figure.total'), formats.emissions(figures.totalKg)],
    [
      t('figure.material', { percent: formats.exact(sample.materialityPercent) }),
      formats.emissions(figures.materialKg),
    ],
    [t('figure.confidence'), `${sample.confidencePercent}%`],
    [t('figure.lines'), formats.exact(String(figures.lines))],
    [t('figure.hits'), formats.exact(String(figures.hits))],
    [t('figure.known'), formats.exact(String(figures.uncertaintyKnown))],
    [t('figure.notCounted'), formats.exact(String(figures.notCounted + figures.nothing))],
    [t('figure.through'), formats.exact(String(sample.throughSequence))],
    [t('sample.seed'), sample.seed],
  ];
}

/** How the sample was drawn, in figures, with the ways to draw it again and to take it along. */
function Drawing({ sample }: { sample: Sample }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const again = useMutation({
    mutationFn: () => call('audit.repeat', { sampleId: sample.id }),
    onError: (error) => toast.bad({ title: error.message }),
  });
  const pack = useMutation({
    mutationFn: () => call('audit.pack', { pack: { of: 'sample', sampleId: sample.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['audit.packs'] });
      toast.good({ title: t('pack.asked'), text: t('pack.askedText') });
    },
    onError: (error) => toast.bad({ title: error.message }),
  });
  const facts = factsOf(sample, t, formats);
  return (
    <Panel
      title={sample.name}
      text={t('sample.drawnBy', { name: sample.drawnByName, at: formats.instant(sample.drawnAt) })}
      testId="sample-drawing"
    >
      <DrawnFrom sample={sample} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[0.8125rem] text-quiet">{name}</dt>
            <dd className="figure break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[0.8125rem] text-quiet">{t('sample.method')}</p>
      <p role="status" className="figure" data-testid="sample-progress">
        {t('sample.progress', {
          looked: formats.exact(String(sample.checked + sample.findings)),
          selected: formats.exact(String(sample.selected)),
          findings: formats.exact(String(sample.findings)),
        })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={again.isPending} onClick={() => again.mutate()} data-testid="sample-repeat">
          <Repeat aria-hidden />
          {t('sample.repeat')}
        </Button>
        <Button busy={pack.isPending} onClick={() => pack.mutate()} data-testid="sample-pack">
          <PackageOpen aria-hidden />
          {t('sample.pack')}
        </Button>
        <span
          role="status"
          data-testid="sample-same"
          className={again.data && !again.data.same ? 'text-danger' : ''}
        >
          {again.data &&
            (again.data.same ? t('sample.same') : t('sample.differs', { count: again.data.differing }))}
        </span>
      </div>
    </Panel>
  );
}
