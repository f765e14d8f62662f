import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Empty, Failure, Skeleton, Spinner } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { TabButtons, TabLinks } from '#web/ui/tabs.tsx';
import { useFormats } from '#web/words/format.ts';
import { Exhibit } from './exhibit.tsx';

const ROWS = [
  { name: 'one', kg: '1234.5' },
  { name: 'two', kg: '0.0421' },
] as const;

function States() {
  const { t } = useTranslation('gallery');
  return (
    <Exhibit title={t('states')}>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Spinner text={t('loading')} />
          <Skeleton className="h-12" />
        </div>
        <Empty title={t('empty')} text={t('emptyText')} icon={<Inbox aria-hidden />}>
          <Button look="primary">{t('firstStep')}</Button>
        </Empty>
        <Failure title={t('failed')} text={t('long')}>
          <Button size="small">{t('again')}</Button>
        </Failure>
        <LoadFailure title={t('failed')} error={new Error(t('long'))} onRetry={() => undefined} />
      </div>
    </Exhibit>
  );
}

function Tabs() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'one' | 'two'>('one');
  const tabs = (['one', 'two'] as const).map((name) => ({ name, label: t(name), to: `?tab=${name}` }));
  return (
    <Exhibit title={t('tabs')}>
      <div className="flex w-full flex-col gap-4">
        <TabLinks label={t('tabs')} tabs={tabs} open="one" testId="gallery-to" />
        <TabButtons label={t('tabs')} tabs={tabs} open={open} testId="gallery-tab" onOpen={setOpen} />
      </div>
    </Exhibit>
  );
}

function Readings() {
  const { t } = useTranslation('gallery');
  const waiting = useQuery({ queryKey: ['gallery', 'waiting'], enabled: false, queryFn: () => '' });
  const there = useQuery({ queryKey: ['gallery', 'there'], queryFn: () => t('sample') });
  const broken = useQuery<string>({
    queryKey: ['gallery', 'broken'],
    retry: false,
    queryFn: () => Promise.reject(new Error(t('long'))),
  });
  const labels = { loading: t('loading'), failed: t('failed'), again: t('again') };
  return (
    <Exhibit title={t('reading')}>
      <div className="grid w-full gap-4 sm:grid-cols-3">
        {(
          [
            ['loading', waiting],
            ['panel', there],
            ['failed', broken],
          ] as const
        ).map(([title, query]) => (
          <Panel key={title} title={t(title)} text={t('hint')}>
            <Reading query={query} labels={labels}>
              {(text) => <p>{text}</p>}
            </Reading>
          </Panel>
        ))}
      </div>
    </Exhibit>
  );
}

/** What is shown, waited for or missing. */
export function Statements() {
  const { t } = useTranslation('gallery');
  const formats = useFormats();
  return (
    <>
      <States />
      <Tabs />
      <Readings />
      <Exhibit title={t('table')}>
        <div className="w-full">
          <Table
            caption={t('table')}
            columns={[
              { key: 'name', title: t('plain'), cell: ({ name }) => t(name) },
              { key: 'text', title: t('text'), cell: () => t('long'), wideOnly: true },
              { key: 'kg', title: t('figure'), cell: ({ kg }) => formats.emissions(kg), figure: true },
            ]}
            rows={ROWS}
            rowKey={({ name }) => name}
          />
        </div>
      </Exhibit>
    </>
  );
}
