import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { summaryQuery } from '#web/api/queries.ts';
import { findingsQuery } from '#web/quality/asked.ts';
import { SeverityMark } from '#web/quality/severity-mark.tsx';
import { ChangeNote } from '#web/results/change-note.tsx';
import { Hint } from '#web/results/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { matrixQuery } from './completeness-query.ts';
import { Facts } from './facts.tsx';
import type { Life } from './life.ts';
import { provisionalWords } from './provisional-words.ts';

const CONSOLIDATED = { consolidated: true };

/** What is signed: the figure with its change, what speaks against it, and what is not in it. */
export function SignedContent({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  return (
    <Panel title={t('content.title')} text={t('content.text')} testId="review-content">
      <Figure life={life} />
      <Facts
        facts={[
          [t('provisional'), <Provisional key="provisional" life={life} />],
          [t('content.findings'), <Findings key="findings" life={life} />],
          [t('content.lacking'), <Lacking key="lacking" life={life} />],
          ...factsOfLines(life, t),
        ]}
      />
      <Link
        to={`/overview?year=${life.from.slice(0, 4)}`}
        className="self-start text-accent underline underline-offset-2"
      >
        {t('content.overview')}
      </Link>
    </Panel>
  );
}

/** The same days a year before: 29 February has no such day. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? `${before.slice(0, 4)}-02-28` : before;
}

/** By the inventory's boundary, as its closing will say it. */
function Figure({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const now = useQuery(summaryQuery({ from: life.from, to: life.to, view: CONSOLIDATED }));
  const then = useQuery(
    summaryQuery({ from: yearBefore(life.from), to: yearBefore(life.to), view: CONSOLIDATED }),
  );
  if (now.error)
    return (
      <p className="text-danger">
        <RefusalText text={now.error.message} />
      </p>
    );
  if (!now.data || then.isLoading) return <Skeleton className="h-32" />;
  const before = then.data && then.data.total.countedLines > 0 ? then.data : null;
  const than = String(Number(life.from.slice(0, 4)) - 1);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Why life={life}>
          <span
            className="figure text-2xl font-semibold"
            data-testid="review-total"
            data-kg={now.data.total.co2eKg}
          >
            {formats.emissions(now.data.total.co2eKg)}
          </span>
        </Why>
        <ChangeNote nowKg={now.data.total.co2eKg} thenKg={before?.total.co2eKg ?? null} than={than} />
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        {now.data.scopes.map(({ scope, co2eKg, countedLines }) => (
          <div key={scope} data-testid={`review-scope-${scope}`}>
            <dt className="text-[0.8125rem] text-quiet">{terms.t(`scope.${scope}`)}</dt>
            <dd>
              {countedLines > 0 ? (
                <Why life={life} scope={scope}>
                  <span className="figure font-medium">{formats.emissions(co2eKg)}</span>
                </Why>
              ) : (
                <span className="font-medium">{t('content.noFigure')}</span>
              )}
              <ChangeNote
                nowKg={co2eKg}
                thenKg={before?.scopes.find((row) => row.scope === scope)?.co2eKg ?? null}
                than={than}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A figure that opens what it is the sum of: the dashboard's list of its lines, by the same boundary. */
function Why({ life, scope, children }: { life: Life; scope?: 1 | 2 | 3; children: ReactNode }) {
  const terms = useTranslation('terms');
  const search = new URLSearchParams({
    year: life.from.slice(0, 4),
    amounts: 'consolidated',
    list: '1',
    ...(scope && { scope: String(scope) }),
  });
  return (
    <Link
      to={`/overview?${search}`}
      className="group inline-flex flex-wrap items-baseline gap-x-2 rounded"
      data-testid={scope ? `review-why-${scope}` : 'review-why'}
    >
      {children}
      <Hint text={terms.t('why')} />
    </Link>
  );
}

/** What of the figure stands on shares and factors not published yet. */
function Provisional({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { data } = useQuery(summaryQuery({ from: life.from, to: life.to, view: CONSOLIDATED }));
  if (!data) return <Skeleton className="h-6" />;
  return provisionalWords(data.provisional, formats, t);
}

/** Open findings by how grave they are, each a way to them. */
function Findings({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const { data } = useQuery(findingsQuery({ inventoryId: life.id, state: 'open' }, 1));
  if (!data) return <Skeleton className="h-6" />;
  const found = data.counts.severities.filter(({ findings }) => findings > 0);
  if (found.length === 0) return t('content.noFindings');
  return (
    <Link
      to={`/carbon-inventory/findings?inventory=${life.id}`}
      className="flex flex-wrap gap-x-3 gap-y-1"
      data-testid="review-findings"
    >
      {found.map(({ severity, findings }) => (
        <span key={severity} className="flex items-center gap-1">
          <span className="figure">{findings}</span> <SeverityMark severity={severity} />
        </span>
      ))}
    </Link>
  );
}

/** Months of a series in which something is expected and nothing stands. */
function Lacking({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const { data } = useInfiniteQuery(matrixQuery({ inventoryId: life.id, onlyLacking: true, limit: 100 }));
  const page = data?.pages[0];
  if (!page) return <Skeleton className="h-6" />;
  const { lacking } = page.totals;
  if (lacking === 0) return t('content.noDrafts');
  return (
    <Link
      to={`/carbon-inventory/completeness?inventory=${life.id}`}
      className="text-warn underline underline-offset-2"
      data-testid="review-lacking"
    >
      {t('content.lackingMonths', { count: lacking })}
    </Link>
  );
}

type Words = ReturnType<typeof useTranslation<'inventory'>>['t'];

function factsOfLines({ lines, exclusions }: Life, t: Words): readonly (readonly [string, ReactNode])[] {
  const warning = (text: string) => <span className="text-warn">{text}</span>;
  return [
    [t('content.standing'), String(lines.standing)],
    [
      t('content.notCounted'),
      lines.notCounted === 0
        ? t('content.noDrafts')
        : warning(t('content.notCountedLines', { count: lines.notCounted })),
    ],
    [
      t('content.drafts'),
      lines.drafts === 0 ? t('content.noDrafts') : warning(t('content.draftLines', { count: lines.drafts })),
    ],
    [t('content.outside'), lines.outside === 0 ? t('content.noDrafts') : String(lines.outside)],
    [t('content.exclusions'), exclusions.length === 0 ? t('content.nothing') : String(exclusions.length)],
  ];
}
