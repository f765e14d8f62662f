import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { MappedRows } from './mapped-rows.tsx';
import { ImportPreview } from './preview.tsx';
import { Remembered } from './remembered.tsx';
import { type BulkImport, type SheetMapping, useProposed, useWork } from './use-import.ts';
import { WholeSheet, WordsEditor } from './words-editor.tsx';
import { WorkShown } from './work-shown.tsx';

function useKindName(): (kind: string) => string {
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  return (kind) => splitKindName(data?.kinds.find(({ key }) => key === kind)?.name[language] ?? kind).name;
}

interface ApproveProps {
  bulk: BulkImport;
  mapping: SheetMapping;
  onApprove: (acceptNotCounted: boolean) => void;
  busy: boolean;
}

function Approve({ bulk, mapping, onApprove, busy }: ApproveProps) {
  const { t } = useTranslation('documents');
  const [remember, setRemember] = useState(true);
  const [notCounted, setNotCounted] = useState(false);
  const save = useMutation({ mutationFn: () => call('mapping.save', { mapping }) });
  const countable = bulk.ready + (notCounted ? bulk.uncounted : 0);
  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 mt-4 flex flex-col gap-2 border-t border-line bg-panel px-4 py-3 sm:-mx-5 sm:px-5">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 accent-accent"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {t('mapping.remember')}
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 accent-accent"
          checked={notCounted}
          onChange={(event) => setNotCounted(event.target.checked)}
        />
        {t('commit.notCounted')}
      </label>
      {save.error && <Failure title={save.error.message} />}
      <Button
        look="primary"
        className="self-end"
        busy={busy || save.isPending}
        disabled={countable === 0}
        data-testid="import-approve"
        onClick={() => {
          if (!remember) onApprove(notCounted);
          else save.mutate(undefined, { onSuccess: () => onApprove(notCounted) });
        }}
      >
        {t('commit', { count: countable })}
      </Button>
    </div>
  );
}

interface SheetImportProps {
  documentId: string;
  proposed: SheetMapping;
  onEnded: () => void;
}

/** One sheet: its first rows, what its columns and words mean, the lines that follow from it, and their import. */
export function SheetImport({ documentId, proposed, onEnded }: SheetImportProps) {
  const { t } = useTranslation('documents');
  const [mapping, setMapping] = useState(proposed);
  const [keyColumn, setKeyColumn] = useState<number | null>(null);
  const { bulk, reading, error, keep } = useProposed(documentId, mapping, keyColumn);
  const kindName = useKindName();
  const work = useWork(bulk?.id ?? '', onEnded);
  if (work.bulk) return <WorkShown bulk={work.bulk} work={work} />;
  return (
    <>
      <h3 className="mb-2 font-semibold">{t('mapping.columns')}</h3>
      <MappedRows documentId={documentId} mapping={mapping} onChange={setMapping} />
      <Remembered fingerprint={mapping.fingerprint} />
      <WholeSheet mapping={mapping} onChange={setMapping} keyColumn={keyColumn} onKeyColumn={setKeyColumn} />
      <WordsEditor mapping={mapping} onChange={setMapping} />
      <section className="mt-5" aria-busy={reading}>
        <h3 className="font-semibold">{t('preview')}</h3>
        <p role="status" className="text-quiet" data-testid="preview-state" data-reading={reading}>
          {reading || !bulk
            ? reading && t('preview.reading')
            : `${t('preview.ready', { count: bulk.ready })} · ${t('preview.leftOut', { count: bulk.lines - bulk.ready })}`}
        </p>
        {error && <Failure title={t('preview.failed')} text={error.message} />}
        {bulk && !reading && (
          <ImportPreview key={bulk.id} importId={bulk.id} sheet={bulk.sheet} kindName={kindName} />
        )}
      </section>
      {work.error && <Failure title={t('preview.failed')} text={work.error.message} />}
      {bulk && !reading && (
        <Approve
          bulk={bulk}
          mapping={mapping}
          busy={work.commit.isPending}
          onApprove={(notCounted) => work.commit.mutate(notCounted, { onSuccess: keep })}
        />
      )}
    </>
  );
}
