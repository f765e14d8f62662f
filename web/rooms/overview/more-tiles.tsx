import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Term } from '#web/help/term.tsx';
import { Link, useNavigate } from 'react-router';
import { findingsQuery } from '#web/quality/asked.ts';
import { filterOf, ledgerQuery, viewOf } from '#web/results/asked.ts';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { shareOf } from '#web/results/share-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import type { Shown } from './shown.ts';

const DriverDialog = lazy(async () => ({
  default: (await import('#web/results/driver-dialog.tsx')).DriverDialog,
}));

/** What the totals are set against: intensity, months reported, quality. */
export function MoreTiles(shown: Shown) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Intensity {...shown} />
      <Completeness {...shown} />
      <Quality {...shown} />
    </div>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="text-[0.8125rem] text-quiet">{children}</p>;
}

function Intensity({ year, context, filters }: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const [stating, setStating] = useState(false);
  const { data } = useQuery(ledgerQuery('result.intensities', { year, ...viewOf(filters) }));
  const [first, ...others] = data?.intensities ?? [];
  const mayState = ['owner', 'manager', 'contributor'].includes(context.organization?.role ?? '');
  const write = (row: NonNullable<typeof first>) =>
    row.kgPerUnit === null ? '—' : `${formats.rounded(row.kgPerUnit, 4)} kgCO₂e/${unitName(row.unit)}`;
  return (
    <>
      <FigureTile
        name={<Term id="intensity" text={t('intensity')} />}
        value={first ? write(first) : null}
        testId="overview-intensity"
        openLabel={t('intensity')}
        gives="see"
        onOpen={mayState ? () => setStating(true) : undefined}
      >
        {first ? (
          <Note>
            {t('intensity.of', {
              what: t(`measure.${first.measure}`),
              amount: `${formats.exact(first.amount)} ${unitName(first.unit)}`,
              where: first.siteName ?? t('intensity.whole'),
            })}
          </Note>
        ) : (
          <Note>{t('intensity.none')}</Note>
        )}
        {others.map((row) => (
          <Note key={`${row.siteId}/${row.measure}`}>
            {row.siteName ?? t('intensity.whole')}, {t(`measure.${row.measure}`)}: {write(row)}
          </Note>
        ))}
        {mayState && (
          <Button
            size="small"
            className="self-start"
            onClick={() => setStating(true)}
            data-testid="state-driver"
          >
            {t('intensity.state')}
          </Button>
        )}
      </FigureTile>
      <Suspense fallback={null}>
        {stating && <DriverDialog year={year} onClose={() => setStating(false)} />}
      </Suspense>
    </>
  );
}

function Completeness({ filters, period, change }: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { data } = useQuery(
    ledgerQuery('result.completeness', {
      ...period,
      ...filterOf(filters),
      ...(filters.consolidated && { consolidated: true }),
    }),
  );
  const known = data !== undefined && data.expected > 0;
  return (
    <FigureTile
      name={<Term id="completeness-matrix" text={t('completeness')} />}
      value={known ? shareOf(data.reported / data.expected, formats) : null}
      testId="overview-completeness"
      openLabel={t('completeness')}
      gives="see"
      onOpen={
        known
          ? () => {
              change({});
              document.getElementById('heat')?.scrollIntoView({ block: 'start' });
            }
          : undefined
      }
    >
      <Note>
        {known
          ? t('completeness.of', { reported: data.reported, expected: data.expected })
          : t('completeness.none')}
      </Note>
    </FigureTile>
  );
}

function Quality({ filters, period }: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { data } = useQuery(
    ledgerQuery('result.composition', { ...period, ...filterOf(filters), ...viewOf(filters) }),
  );
  const navigate = useNavigate();
  const found = useQuery(findingsQuery({ ...period, ...filterOf(filters) }, 1)).data;
  const open = found?.counts.states.find(({ state }) => state === 'open')?.findings ?? 0;
  const at = `/quality?from=${period.from}&to=${period.to}`;
  // Of lines in whole, as they were recorded: grades are kept neither by gas nor by certificate.
  const total = (data?.grades ?? []).reduce((all, { co2eKg }) => all + Number(co2eKg), 0);
  const good = (data?.grades ?? [])
    .filter(({ grade }) => grade === 'excellent' || grade === 'very_good' || grade === 'good')
    .reduce((all, { co2eKg }) => all + Number(co2eKg), 0);
  return (
    <FigureTile
      name={t('quality')}
      value={total > 0 ? shareOf(good / total, formats) : null}
      testId="overview-quality"
      openLabel={t('quality.open')}
      gives="see"
      onOpen={() => void navigate(at)}
    >
      <Note>{t('quality.of')}</Note>
      {(filters.byMarket || filters.gwpSet || filters.drafts) && <Note>{t('quality.asRecorded')}</Note>}
      {found && (
        <Link
          to={at}
          className="self-start rounded text-[0.8125rem] font-medium text-accent underline underline-offset-2"
          data-testid="overview-findings"
        >
          {t('quality.findings', { count: open })}
        </Link>
      )}
      {data?.grades.map(({ grade, co2eKg }) => (
        <Note key={grade ?? '-'}>
          {t(`grade.${grade ?? 'none'}`)}: {total > 0 ? shareOf(Number(co2eKg) / total, formats) : '—'}
        </Note>
      ))}
    </FigureTile>
  );
}
