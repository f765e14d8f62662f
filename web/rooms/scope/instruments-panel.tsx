import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import type { ScopeShown } from './scope-shown.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { Instrument } from './instrument.ts';

const InstrumentDialog = lazy(async () => ({
  default: (await import('./instrument-dialog.tsx')).InstrumentDialog,
}));

function criterionOf(key: string) {
  return QUALITY_CRITERIA.find((known) => known === key) ?? QUALITY_CRITERIA[0];
}

/** Certificates, contracts and rates of suppliers that are held: register, change, withdraw. */
export function InstrumentsPanel({ period, mayWrite, summary }: ScopeShown) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const [editing, setEditing] = useState<Instrument | 'new' | null>(null);
  const [withdrawing, setWithdrawing] = useState<Instrument | null>(null);
  const { data } = useQuery(ledgerQuery('scope2.listInstruments', period));
  const sites = summary.sites.flatMap(({ siteId, siteName }) =>
    siteId ? [{ id: siteId, name: siteName ?? '' }] : [],
  );
  const siteNames = (ids: readonly string[] | null) =>
    ids === null
      ? t('instrument.allSites')
      : ids.map((id) => sites.find((site) => site.id === id)?.name ?? '?').join(', ');
  const instruments = data?.instruments ?? [];
  return (
    <section className="flex min-w-0 flex-col gap-3" data-testid="instruments">
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t('instruments')}</h2>
          <p className="max-w-prose text-[0.8125rem] text-quiet">{t('instruments.text')}</p>
        </div>
        {mayWrite && (
          <Button onClick={() => setEditing('new')} data-testid="instrument-new">
            <Plus aria-hidden />
            {t('instrument.new')}
          </Button>
        )}
      </header>
      {data && instruments.length === 0 && <p className="text-quiet">{t('instruments.none')}</p>}
      {instruments.length > 0 && (
        <Table
          caption={t('instruments')}
          testId="instruments-table"
          rows={instruments}
          rowKey={({ id }) => id}
          columns={columnsOf({ t, formats, siteNames, mayWrite, setEditing, setWithdrawing })}
        />
      )}
      <Suspense fallback={null}>
        {editing !== null && (
          <InstrumentDialog
            instrument={editing === 'new' ? null : editing}
            sites={sites}
            period={period}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
      {withdrawing && <WithdrawDialog instrument={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}

interface ColumnsOf {
  readonly t: TFunction<'scope'>;
  readonly formats: Formats;
  readonly siteNames: (ids: readonly string[] | null) => string;
  readonly mayWrite: boolean;
  readonly setEditing: (instrument: Instrument) => void;
  readonly setWithdrawing: (instrument: Instrument) => void;
}

function columnsOf({
  t,
  formats,
  siteNames,
  mayWrite,
  setEditing,
  setWithdrawing,
}: ColumnsOf): readonly Column<Instrument>[] {
  return [
    {
      key: 'name',
      title: t('instrument'),
      cell: (instrument) => <NameCell instrument={instrument} />,
    },
    {
      key: 'period',
      title: t('instrument.period'),
      cell: ({ from, to }) => formats.period(from, to),
    },
    {
      key: 'sites',
      title: t('sites'),
      wideOnly: true,
      cell: ({ siteIds }) => siteNames(siteIds),
    },
    {
      key: 'quantity',
      title: t('instrument.quantity'),
      figure: true,
      cell: ({ quantity, unit }) =>
        quantity === null ? '–' : `${formats.exact(quantity)} ${unitName(unit ?? '')}`,
    },
    {
      key: 'criteria',
      title: t('criteria'),
      cell: ({ failedCriterion }) =>
        failedCriterion === null ? (
          t('criteria.met')
        ) : (
          <span className="text-warn">
            {t('criteria.failed', { criterion: t(`criterion.${criterionOf(failedCriterion)}`) })}
          </span>
        ),
    },
    ...(mayWrite
      ? [
          {
            key: 'do',
            title: t('actions'),
            cell: (instrument: Instrument) => (
              <span className="flex flex-wrap gap-1">
                <Button size="small" onClick={() => setEditing(instrument)}>
                  {t('instrument.change')}
                </Button>
                <Button size="small" look="quiet" onClick={() => setWithdrawing(instrument)}>
                  {t('instrument.withdraw')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** An instrument with what identifies it. */
function NameCell({ instrument: { name, type, attributes } }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('scope');
  return (
    <>
      <span className="font-medium break-words">{name}</span>
      <span className="block text-[0.8125rem] text-quiet">
        {[t(`type.${type}`), attributes.technology, attributes.plant, attributes.supplier]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
