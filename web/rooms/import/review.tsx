import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { kindsQuery, ledgerChanged, queryClient } from '#web/api/queries.ts';
import { ImportPreview } from '#web/documents/mapping/preview.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { sentence } from '#web/words/words.ts';
import { Corrections } from './corrections.tsx';
import { Gone } from './gone.tsx';
import type { BulkImport } from './bulk-import.ts';
import { LeftOutFile } from './left-out-file.tsx';
import { useMayImport } from './may.ts';
import { ProblemRows } from './problem-rows.tsx';
import { Totals } from './totals.tsx';
import { Values } from './values.tsx';

type View = 'problems' | 'values' | 'corrections' | 'gone' | 'lines';

/** Left out for no fault of theirs. */
const SETTLED: ReadonlySet<string> = new Set([
  'row.known',
  'row.skipped',
  'row.total',
  'row.withdrawn_since',
]);

/** A reading that nobody approved yet: what is wrong with it, what it counts by, and what it comes to. */
export function Review({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const may = useMayImport();
  const wrong = bulk.leftOut.filter(({ code }) => !SETTLED.has(code));
  const problems = wrong.reduce((sum, { lines }) => sum + lines, bulk.uncounted);
  const [view, setView] = useState<View>(problems > 0 ? 'problems' : 'values');
  const views: readonly { value: View; count: number | null }[] = [
    { value: 'problems', count: problems },
    { value: 'values', count: null },
    { value: 'corrections', count: bulk.corrections },
    { value: 'gone', count: bulk.gone },
    { value: 'lines', count: bulk.lines },
  ];
  const shown = views.filter(
    ({ value, count }) => count !== 0 || value === 'problems' || value === view || value === 'lines',
  );
  return (
    <>
      <Counts bulk={bulk} problems={problems} />
      <Panel title={t('review')} text={t('review.text')} testId="import-review">
        <Choice
          legend={t('review.view')}
          value={view}
          onChange={setView}
          options={shown.map(({ value, count }) => ({
            value,
            label: count === null ? t(`view.${value}`) : `${t(`view.${value}`)} (${count})`,
          }))}
          testId="import-view"
        />
        <div>
          {view === 'problems' && <ProblemRows bulk={bulk} problems={problems} editable={may === true} />}
          {view === 'values' && <Values bulk={bulk} editable={may === true} />}
          {view === 'corrections' && <Corrections bulk={bulk} />}
          {view === 'gone' && <Gone bulk={bulk} />}
          {view === 'lines' && <AllLines bulk={bulk} />}
        </div>
      </Panel>
      <Totals bulk={bulk} />
      {may && <Approve bulk={bulk} />}
    </>
  );
}

function Counts({ bulk, problems }: { bulk: BulkImport; problems: number }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const settled = bulk.leftOut.filter(({ code }) => SETTLED.has(code));
  const figures = [
    ['rows', bulk.rows],
    ['ready', bulk.ready],
    ['corrections', bulk.corrections],
    ['problems', problems],
    ['gone', bulk.gone],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5" data-testid="import-counts">
        {figures.map(([key, count]) => (
          <div key={key} className="rounded-lg border border-line bg-panel px-3 py-2 max-sm:last:col-span-2">
            <dt className="text-[0.8125rem] text-quiet">{t(`count.${key}`)}</dt>
            <dd className="figure text-lg font-semibold" data-testid={`count-${key}`}>
              {formats.exact(String(count))}
            </dd>
          </div>
        ))}
      </dl>
      {settled.length > 0 && (
        <p className="mt-2 text-[0.8125rem] text-quiet" data-testid="import-settled">
          {settled
            .map(
              ({ code, lines }) =>
                `${formats.exact(String(lines))}: ${sentence('documents', `leftOut.${code}`)}`,
            )
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

function AllLines({ bulk }: { bulk: BulkImport }) {
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  const kindName = (kind: string) =>
    splitKindName(data?.kinds.find(({ key }) => key === kind)?.name[language] ?? kind).name;
  return (
    <ImportPreview
      key={bulk.updatedAt}
      importId={bulk.id}
      sheet={bulk.sheet}
      kindName={kindName}
      withTotals={false}
    />
  );
}

/** Rows that are named; more of them are only counted. */
const REPEATED_SHOWN = 10;

/** What the file says twice, told before anything is saved. */
function Repeated({ preview }: { preview: Output<'import.preview'> }) {
  const { t } = useTranslation('import');
  const { lines, repeated: count } = preview;
  if (count === null || count === 0) return null;
  const rows = lines.map(({ row }) => row).join(', ') + (count > lines.length ? '…' : '');
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-warn" role="status" data-testid="import-repeated">
      {t('approve.repeated', { count, rows })}
    </p>
  );
}

interface Said {
  /** How its columns were read is kept for the next file of its kind. */
  readonly remember: boolean;
  /** Lines that cannot be counted are taken too. */
  readonly notCounted: boolean;
}

/** Makes lines of an import, or puts it away. */
function useDecision(importId: string, { remember, notCounted }: Said) {
  const changed = () => queryClient.invalidateQueries({ queryKey: ['import.status'] });
  const commit = useMutation({
    mutationFn: async () => {
      if (remember) {
        const input = { importId, limit: 1, linesOnly: true };
        const { mapping } = await call('import.preview', input);
        if (mapping.example === undefined) await call('mapping.save', { mapping });
      }
      return call('import.commit', { importId, acceptNotCounted: notCounted });
    },
    onSuccess: ledgerChanged,
    onSettled: changed,
  });
  const discard = useMutation({
    mutationFn: () => call('import.cancel', { importId }),
    onSettled: changed,
  });
  return { commit, discard };
}

function Approve({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const documents = useTranslation('documents');
  const [remember, setRemember] = useState(true);
  const [notCounted, setNotCounted] = useState(false);
  const { commit, discard } = useDecision(bulk.id, { remember, notCounted });
  const repeated = useQuery({
    queryKey: ['import.preview', bulk.id, 'repeated', bulk.updatedAt],
    queryFn: ({ signal }) =>
      call('import.preview', { importId: bulk.id, only: 'repeated', limit: REPEATED_SHOWN }, signal),
  });
  const error = commit.error ?? discard.error;
  const count = bulk.ready + (notCounted ? bulk.uncounted : 0);
  return (
    <Panel title={t('approve')} text={t('approve.text')} testId="import-approval">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 accent-accent"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {documents.t('mapping.remember')}
      </label>
      {bulk.uncounted > 0 && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1 size-4 accent-accent"
            checked={notCounted}
            onChange={(event) => setNotCounted(event.target.checked)}
            data-testid="accept-not-counted"
          />
          {documents.t('commit.notCounted')} ({bulk.uncounted})
        </label>
      )}
      {repeated.data && <Repeated preview={repeated.data} />}
      {error && <Failure title={t('approve.failed')} text={error.message} testId="import-refused" />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          busy={commit.isPending}
          disabled={count === 0}
          onClick={() => commit.mutate()}
          data-testid="import-approve"
        >
          {documents.t('commit', { count })}
        </Button>
        <Button asChild>
          <Link to={`/import/new/${bulk.documentId}?from=${bulk.id}`} data-testid="import-remap">
            {t('approve.columns')}
          </Link>
        </Button>
        {bulk.leftOut.length > 0 && <LeftOutFile bulk={bulk} />}
        <Button
          look="quiet"
          busy={discard.isPending}
          onClick={() => discard.mutate()}
          data-testid="import-discard"
        >
          {t('approve.discard')}
        </Button>
      </div>
    </Panel>
  );
}
