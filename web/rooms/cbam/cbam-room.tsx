import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus, Ship } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FindGood } from './find-good.tsx';
import { DeadlineNotices } from './deadline-notices.tsx';
import { cbamQuery, type Declaration } from './queries.ts';
import type { TabProps } from './tab-props.ts';

const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }));

const TABS: Readonly<
  Record<'overview' | 'imports' | 'installations' | 'worth' | 'calendar', ComponentType<TabProps>>
> = {
  overview: lazy(async () => ({ default: (await import('./overview-tab.tsx')).OverviewTab })),
  imports: lazy(async () => ({ default: (await import('./imports-tab.tsx')).ImportsTab })),
  installations: lazy(async () => ({
    default: (await import('./installations-tab.tsx')).InstallationsTab,
  })),
  worth: lazy(async () => ({ default: (await import('./worth-tab.tsx')).WorthTab })),
  calendar: lazy(async () => ({ default: (await import('./calendar-tab.tsx')).CalendarTab })),
};
const NAMES = ['overview', 'imports', 'installations', 'worth', 'calendar'] as const;
/** Tabs that have nothing to say until an import is declared. */
const OF_IMPORTS: readonly string[] = ['overview', 'imports'];

/** The first year in which CBAM asks for certificates. */
const FIRST_YEAR = 2026;

/** Years to choose from: those with lines, from the first to the next one. */
function yearsOf(declared: Declaration | undefined, today: string, shown: number): readonly number[] {
  const now = Number(today.slice(0, 4)) || FIRST_YEAR;
  const last = Math.max(now + 1, ...(declared?.years ?? []));
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, place) => last - place);
  // A year of an installation may lie before the first.
  return years.includes(shown) ? years : [...years, shown].toSorted((a, b) => b - a);
}

/** Another year of the same installation, where one is open. */
function withYear(search: URLSearchParams, year: string): Record<string, string> {
  const installation = search.get('installation');
  return { year, ...(installation && { installation }) };
}

/** Nothing is declared yet that this tab could tell of. */
function isFirst({ years }: Declaration, tab: string | undefined): boolean {
  return years.length === 0 && OF_IMPORTS.includes(tab ?? '');
}

/** The year of the address, or this one; what is declared of it, and what the person may do with it. */
function useDeclared(asked: string | null) {
  const context = useQuery(contextQuery);
  const today = context.data?.today ?? '';
  const year = Number(asked) || Math.max(FIRST_YEAR, Number(today.slice(0, 4)) || FIRST_YEAR);
  const declared = useQuery({
    ...cbamQuery('cbam.declaration', { year: Math.max(FIRST_YEAR, year) }),
    enabled: context.data !== undefined,
  });
  const role = context.data?.organization?.role ?? '';
  const mayLead = ['owner', 'manager'].includes(role);
  return {
    year,
    today,
    declared: declared.data,
    failed: [context, declared].find(({ error }) => error !== null),
    mayLead,
    mayKeep: mayLead || role === 'contributor',
  };
}

/** `/cbam-compliance/:tab?year=2026`: what an importer declares, what it costs, and whether proving it is worth it. */
export function Component() {
  const { t } = useTranslation('cbam');
  const { tab = 'overview' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { year, today, declared, failed, mayLead, mayKeep } = useDeclared(search.get('year'));
  const name = NAMES.find((one) => one === tab);
  const Content = name === undefined ? null : TABS[name];
  return (
    <Room
      title={t('title')}
      text={t('intro')}
      testId="cbam-room"
      actions={
        <YearChoice
          years={yearsOf(declared, today, year)}
          year={year}
          onChoose={(chosen) => setSearch(withYear(search, chosen))}
        />
      }
    >
      <Tabs tab={tab} year={year} />
      {failed?.error && (
        <LoadFailure title={t('error')} error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !declared && <Waiting label={t('loading')} />}
      {declared && <DeadlineNotices years={declared.years} />}
      {declared && Content === null && <Empty title={t('nothing')} text={t('nothing.text')} />}
      {declared && Content !== null && isFirst(declared, name) && <FirstStep year={year} mayKeep={mayKeep} />}
      {declared && Content !== null && !isFirst(declared, name) && (
        <Suspense fallback={<Waiting label={t('loading')} />}>
          <Content key={year} year={year} declared={declared} mayKeep={mayKeep} mayLead={mayLead} />
        </Suspense>
      )}
    </Room>
  );
}

/** The parts of the room, all of the same year. */
function Tabs({ tab, year }: { readonly tab: string; readonly year: number }) {
  const { t } = useTranslation('cbam');
  const tabs = NAMES.map((name) => ({
    name,
    label: t(`tab.${name}`),
    to: {
      pathname: name === 'overview' ? '/cbam-compliance' : `/cbam-compliance/${name}`,
      search: `?year=${year}`,
    },
  }));
  return <TabLinks label={t('title')} tabs={tabs} open={tab} testId="cbam-to" />;
}

interface YearChoiceProps {
  readonly years: readonly number[];
  readonly year: number;
  readonly onChoose: (year: string) => void;
}

function YearChoice({ years, year, onChoose }: YearChoiceProps) {
  const { t } = useTranslation('cbam');
  return (
    <label className="flex items-center gap-2">
      <span className="text-[0.8125rem] text-quiet">{t('year')}</span>
      <Select
        value={String(year)}
        onChange={(event) => onChoose(event.target.value)}
        className="h-9"
        data-testid="cbam-year"
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Nothing is declared yet: the three things that one begins with. */
function FirstStep({ year, mayKeep }: { year: number; mayKeep: boolean }) {
  const { t } = useTranslation('cbam');
  const [opens, setOpens] = useState<'line' | 'file' | null>(null);
  const close = () => setOpens(null);
  return (
    <>
      <Empty
        icon={<Ship aria-hidden />}
        title={t('empty.title')}
        text={mayKeep ? t('empty.text') : t('empty.others')}
        testId="cbam-empty"
        lesson="tutorial/your-first-cbam-good"
      >
        {mayKeep && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={() => setOpens('line')} data-testid="import-new">
              <Plus aria-hidden />
              {t('import.new')}
            </Button>
            <Button onClick={() => setOpens('file')} data-testid="import-file">
              <FileUp aria-hidden />
              {t('import.file')}
            </Button>
          </div>
        )}
      </Empty>
      <FindGood />
      <Suspense fallback={null}>
        {opens === 'line' && <ImportDrawer line={null} year={year} onClose={close} />}
      </Suspense>
      {opens === 'file' && <FileDialog onClose={close} />}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  );
}
