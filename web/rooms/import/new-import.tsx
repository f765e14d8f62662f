import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { MappedRows } from '#web/documents/mapping/mapped-rows.tsx';
import { Pick } from '#web/documents/mapping/picks.tsx';
import { Remembered } from '#web/documents/mapping/remembered.tsx';
import { WholeSheet, WordsEditor } from '#web/documents/mapping/words-editor.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SeriesPick } from './series-pick.tsx';

type ReadSheet = Output<'import.read'>['sheets'][number];

/** How a file is read: which of its sheets, what its columns and words mean, and which earlier file it continues. */
export function NewImport({ documentId }: { documentId: string }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const [params] = useSearchParams();
  const from = params.get('from');
  const [chosen, setChosen] = useState(0);
  const read = useQuery({
    queryKey: ['import.read', documentId],
    queryFn: ({ signal }) => call('import.read', { documentId }, signal),
    // The bytes of a document never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const before = useQuery({
    queryKey: ['import.preview', from, 'mapping'],
    queryFn: ({ signal }) =>
      call('import.preview', { importId: from ?? '', limit: 1, linesOnly: true }, signal),
    enabled: from !== null,
    staleTime: 0,
  });
  const error = read.error ?? before.error;
  if (error) return <LoadFailure title={t('read.failed')} error={error} onRetry={() => read.refetch()} />;
  if (!read.data || (from !== null && !before.data)) return <Skeleton className="h-96" />;
  const sheets = before.data === undefined ? read.data.sheets : [again(before.data)];
  const sheet = sheets[chosen];
  return (
    <>
      <p className="font-medium break-words" data-testid="import-document">
        {read.data.document.name}
      </p>
      {read.data.problems.map((problem) => (
        <Failure
          key={`${problem.code} ${JSON.stringify(problem.params)}`}
          title={problemSentence(problem, formats)}
          testId="import-read-problem"
        />
      ))}
      {sheets.length > 1 && (
        <Pick
          label={t('read.sheet')}
          value={String(chosen)}
          options={sheets.map(({ inner, mapping }, index) => ({
            value: String(index),
            label: inner === null ? mapping.sheet : `${inner} · ${mapping.sheet}`,
          }))}
          onChange={(next) => setChosen(Number(next ?? 0))}
          testId="import-sheet"
        />
      )}
      {sheet ? (
        <OneSheet key={`${chosen} ${from}`} documentId={documentId} sheet={sheet} carry={from} />
      ) : (
        <Empty
          title={t('read.none')}
          text={t('read.noneText')}
          testId="import-read-none"
          lesson="guide/import-a-spreadsheet"
        />
      )}
    </>
  );
}

/** A sheet as it was read before, to be read otherwise. */
function again({ import: bulk, mapping }: Output<'import.preview'>): ReadSheet {
  return { inner: bulk.inner, mapping, keyColumn: bulk.keyColumn, template: null, remembered: false };
}

interface SheetProps {
  documentId: string;
  sheet: ReadSheet;
  /** An earlier reading of it, whose mended rows are taken over. */
  carry: string | null;
}

function OneSheet({ documentId, sheet, carry }: SheetProps) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const { inner, template } = sheet;
  const [mapping, setMapping] = useState(sheet.mapping);
  const [keyColumn, setKeyColumn] = useState(sheet.keyColumn);
  const [continues, setContinues] = useState('auto');
  const propose = useMutation({
    mutationFn: async () => {
      const { import: bulk } = await call('import.propose', {
        documentId,
        mapping,
        keyColumn,
        inner,
        continues,
        carry,
      });
      if (carry !== null) await call('import.cancel', { importId: carry });
      return bulk;
    },
    onSuccess: ({ id }) => navigate(`/import/${id}`, { replace: carry !== null }),
  });
  const editors = (
    <>
      <WholeSheet mapping={mapping} onChange={setMapping} keyColumn={keyColumn} onKeyColumn={setKeyColumn} />
      {template === null && <WordsEditor mapping={mapping} onChange={setMapping} />}
    </>
  );
  return (
    <Panel
      title={template === null ? t('read') : t('read.template', { name: t(`category.${template}`) })}
      text={template === null ? t('read.text') : t('read.templateText')}
      testId="import-mapping"
    >
      <MappedRows documentId={documentId} mapping={mapping} onChange={setMapping} inner={inner} />
      {template === null && <Remembered fingerprint={mapping.fingerprint} />}
      {template === null ? (
        <div>{editors}</div>
      ) : (
        <details>
          <summary className="rounded text-quiet hover:text-ink">{t('read.more')}</summary>
          <div className="mt-3">{editors}</div>
        </details>
      )}
      <SeriesPick fingerprint={mapping.fingerprint} value={continues} onChange={setContinues} />
      {propose.error && <Failure title={t('read.checkFailed')} text={propose.error.message} />}
      <div className="flex justify-end">
        <Button
          look="primary"
          busy={propose.isPending}
          onClick={() => propose.mutate()}
          data-testid="import-check"
        >
          {t('read.check')}
        </Button>
      </div>
    </Panel>
  );
}
