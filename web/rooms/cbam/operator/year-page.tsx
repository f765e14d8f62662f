import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { countryName } from '../figures.ts';
import { cbamQuery } from '../queries.ts';
import { draftOf, emptyDraft } from './draft.ts';
import type { Installation } from './installation-drawer.tsx';
import { YearForm } from './year-form.tsx';

interface YearPageProps {
  readonly installation: Installation;
  readonly year: number;
  readonly mayKeep: boolean;
}

/** A year of an installation: what is recorded of it, what follows from that, and the report. */
export function YearPage({ installation, year, mayKeep }: YearPageProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const period = installation.periods.find((one) => one.year === year);
  const read = useQuery({
    ...cbamQuery('cbam.readPeriod', { periodId: period?.id ?? '' }),
    enabled: period !== undefined,
  });
  const isWaiting = period !== undefined && !read.data && !read.error;
  return (
    <div className="flex flex-col gap-4" data-testid="year-page">
      <div>
        <Link
          to={{ search: `?year=${year}` }}
          className="inline-flex items-center gap-1 text-[0.8125rem] text-accent underline-offset-4 hover:underline"
          data-testid="installations-back"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {t('inst.back')}
        </Link>
        <h2 className="text-lg font-semibold break-words">
          {installation.name} · {year}
        </h2>
        <p className="text-quiet">
          {countryName(installation.country, formats)} ·{' '}
          {period
            ? t('op.version', { number: String(period.revision), when: formats.instant(period.savedAt) })
            : t('op.notRecorded')}
        </p>
      </div>
      {read.error && <LoadFailure title={t('error')} error={read.error} onRetry={() => read.refetch()} />}
      {isWaiting && <Skeleton className="h-64" />}
      {!isWaiting && !read.error && (
        <YearForm
          key={read.data?.period.revision ?? 'new'}
          installation={installation}
          saved={read.data ?? null}
          start={read.data ? draftOf(read.data, formats.marks) : emptyDraft(year, formats.marks)}
          mayKeep={mayKeep}
        />
      )}
    </div>
  );
}
