import { useQuery } from '@tanstack/react-query';
import { Factory, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TabProps } from './tab-props.ts';
import { countryName } from './figures.ts';
import { type Installation, InstallationDrawer } from './operator/installation-drawer.tsx';
import { YearPage } from './operator/year-page.tsx';
import { cbamQuery } from './queries.ts';

/** The operator's face: installations with their years, or a year of one of them. */
export function InstallationsTab({ year, mayKeep }: TabProps) {
  const { t } = useTranslation('cbam');
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<Installation | 'new' | null>(null);
  const { data, error, refetch } = useQuery(cbamQuery('cbam.listInstallations', {}));
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  const add = mayKeep && <NewButton onOpen={() => setEditing('new')} />;
  const shown = data.installations.find(({ id }) => id === search.get('installation'));
  if (shown)
    return <YearPage key={`${shown.id} ${year}`} installation={shown} year={year} mayKeep={mayKeep} />;
  return (
    <>
      {data.installations.length === 0 ? (
        <Empty
          icon={<Factory aria-hidden />}
          title={t('inst.none')}
          text={t(mayKeep ? 'inst.none.text' : 'inst.none.others')}
          testId="installations-empty"
          lesson="tutorial/your-first-cbam-good"
        >
          {add}
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="max-w-prose min-w-0 flex-1 basis-72 text-quiet">{t('inst.lead')}</p>
            {add}
          </div>
          <ul
            className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel"
            data-testid="installations"
          >
            {data.installations.map((installation) => (
              <li key={installation.id} className="flex items-center gap-x-4 px-4 py-3">
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
                  <Named installation={installation} year={year} />
                </div>
                {mayKeep && (
                  <Button
                    size="icon"
                    look="quiet"
                    aria-label={t('inst.changeOne', { name: installation.name })}
                    onClick={() => setEditing(installation)}
                    data-testid="installation-edit"
                  >
                    <Pencil aria-hidden />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {editing !== null && (
        <InstallationDrawer
          installation={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => editing === 'new' && setSearch({ year: String(year), installation: id })}
        />
      )}
    </>
  );
}

function NewButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('cbam');
  return (
    <Button look="primary" onClick={onOpen} data-testid="installation-new">
      <Plus aria-hidden />
      {t('inst.add')}
    </Button>
  );
}

/** An installation by name, with a way to each of its years and to the one that is chosen. */
function Named({ installation, year }: { installation: Installation; year: number }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { id, name, country, periods } = installation;
  const years = [...new Set([...periods.map((one) => one.year), year])].sort((a, b) => b - a);
  return (
    <>
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium break-words">{name}</span>{' '}
        <span className="text-quiet">{countryName(country, formats)}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {years.map((one) => {
          const isRecorded = periods.some((period) => period.year === one);
          return (
            <li key={one}>
              <Button asChild size="small" look={isRecorded ? 'plain' : 'quiet'}>
                <Link
                  to={{ search: `?year=${one}&installation=${id}` }}
                  aria-label={t(isRecorded ? 'inst.open' : 'inst.begin', { name, year: String(one) })}
                  data-testid={`open-${one}`}
                >
                  {isRecorded ? one : t('inst.begin.short', { year: String(one) })}
                </Link>
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
