import { writtenCode } from '#text/goods-code.ts';
import { harmless } from '#text/formula.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { bringDocument } from '#web/documents/bring.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { countryName, tonnes } from './figures.ts';
import { useCbamChange } from './queries.ts';

type Read = Output<'cbam.readFile'>;

/** Brings a table of imports: it is read and shown with what is wrong in each row before anything is saved. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const chooser = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ documentId: string; found: Read } | null>(null);
  const bring = useMutation({ mutationFn: readTable, onSuccess: setRead });
  const add = useCbamChange('cbam.addFromFile', ({ added }) => {
    toast.good({ title: t('file.added', { count: added }) });
    onClose();
  });
  const failure = bring.error ?? add.error;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('file.title')}
      description={t('file.text')}
      closeLabel={shell.t('close')}
      testId="file-dialog"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button
            look={read ? 'plain' : 'primary'}
            busy={bring.isPending}
            onClick={() => chooser.current?.click()}
            data-testid="file-choose"
          >
            {t(read ? 'file.other' : 'file.choose')}
          </Button>
          <Button
            look="quiet"
            onClick={() => saveTemplate(t('file.template.columns'))}
            data-testid="file-template"
          >
            <Download aria-hidden />
            {t('file.template')}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods"
            className="clip-hidden"
            aria-label={t('file.choose')}
            tabIndex={-1}
            data-testid="file-input"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) bring.mutate(file);
            }}
          />
        </div>
        {failure && <Failure title={t('file.failed')} text={failure.message} testId="file-failure" />}
        {read && (
          <Found
            found={read.found}
            busy={add.isPending}
            onAdd={() => add.mutate({ documentId: read.documentId, leaveOut: read.found.faulty > 0 })}
          />
        )}
      </div>
    </Drawer>
  );
}

async function readTable(file: File): Promise<{ documentId: string; found: Read }> {
  const { organization } = await queryClient.ensureQueryData(contextQuery);
  const { signal } = new AbortController();
  const { document } = await bringDocument(file, organization?.id ?? '', {
    signal,
    onProgress: () => undefined,
  });
  return { documentId: document.id, found: await call('cbam.readFile', { documentId: document.id }, signal) };
}

function saveTemplate(columns: string): void {
  const heads = columns.split(';').map(harmless).join(';');
  saveFile('razao-cbam.csv', new Blob([`\uFEFF${heads}\r\n`], { type: 'text/csv;charset=utf-8' }));
}

interface FoundProps {
  readonly found: Read;
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** A row as it was read, or what is wrong in it. */
function FoundLine({ line, problems }: Pick<Read['rows'][number], 'line' | 'problems'>) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  if (line) {
    return (
      <>
        <span className="figure font-medium">{writtenCode(line.code)}</span>
        {` · ${countryName(line.origin, formats)} · ${t('quarter', { quarter: line.quarter })} ${line.year}`}
        {line.installation && ` · ${line.installation}`}
      </>
    );
  }
  return (
    <ul className="text-danger">
      {problems.map(({ code, params }) => (
        <li key={`${code} ${params['column'] ?? ''}`}>{sentence('refusals', code, params, code)}</li>
      ))}
    </ul>
  );
}

function useFoundColumns(): readonly Column<Read['rows'][number]>[] {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  return [
    { key: 'row', title: t('file.row'), figure: true, cell: ({ row }) => row },
    {
      key: 'line',
      title: t('file.line'),
      cell: (row) => <FoundLine line={row.line} problems={row.problems} />,
    },
    {
      key: 'mass',
      title: t('mass'),
      figure: true,
      cell: ({ line }) => (line ? `${tonnes(line.massT, formats)} t` : '–'),
    },
  ];
}

function Found({ found, busy, onAdd }: FoundProps) {
  const { t } = useTranslation('cbam');
  const unknown = found.columns.filter(({ meaning, heading }) => meaning === null && heading !== '');
  const columns = useFoundColumns();
  return (
    <>
      <p data-testid="file-found">
        {t('file.ready', { count: found.ready })}
        {found.faulty > 0 && (
          <span className="text-danger"> · {t('file.faulty', { count: found.faulty })}</span>
        )}
      </p>
      {unknown.length > 0 && (
        <p className="text-[0.8125rem] text-quiet">
          {t('file.unknown', { columns: unknown.map(({ heading }) => heading).join(', ') })}
        </p>
      )}
      <Table
        caption={t('file.title')}
        rows={found.rows}
        rowKey={({ row }) => String(row)}
        columns={columns}
        testId="file-rows"
      />
      <div className="flex justify-end">
        <Button
          look="primary"
          busy={busy}
          disabled={found.ready === 0}
          onClick={onAdd}
          data-testid="file-add"
        >
          {t(found.faulty > 0 ? 'file.addReady' : 'file.add', { count: found.ready })}
        </Button>
      </div>
    </>
  );
}
