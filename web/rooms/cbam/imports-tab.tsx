import { writtenCode } from '#text/goods-code.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { FileUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import type { TabProps } from './tab-props.ts';
import { countryName, euro, tonnes, withPlaces } from './figures.ts';
import { FileDialog } from './file-dialog.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Line, useCbamChange } from './queries.ts';
import { WhyDrawer } from './why-drawer.tsx';

const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }));

type Doing =
  | { readonly what: 'new' | 'file' }
  | { readonly what: 'edit' | 'remove' | 'why'; readonly line: Line };

/** The lines of a year, with what each comes to. */
export function ImportsTab({ year, mayKeep }: TabProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const [search] = useSearchParams();
  const [code, setCode] = useState('');
  const [doing, setDoing] = useState<Doing | null>(null);
  const pages = useImports(year, code);
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Toolbar code={code} onCode={setCode} mayKeep={mayKeep} act={setDoing} />
      {pages.error && <LoadFailure title={t('error')} error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isLoading && <Skeleton className="h-64" />}
      {pages.data && lines.length === 0 && (
        <Empty
          title={t('imports.none', { year: String(year) })}
          text={t('imports.none.text')}
          testId="imports-none"
          lesson="tutorial/your-first-cbam-good"
        />
      )}
      {lines.length > 0 && (
        <>
          <p className="text-[0.8125rem] text-quiet" data-testid="imports-total">
            {t('lines', { count: total })}
          </p>
          <Table
            caption={t('tab.imports')}
            testId="imports-table"
            rows={lines}
            rowKey={({ id }) => id}
            columns={columnsOf({ t, formats, mayKeep, marked: search.get('line'), act: setDoing })}
          />
        </>
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center">
          <Button
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
            data-testid="imports-more"
          >
            {t('imports.more')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        <Dialogs doing={doing} year={year} onClose={() => setDoing(null)} />
      </Suspense>
    </>
  );
}

/** The lines of a year, page by page; only those whose code begins with the digits that are typed. */
function useImports(year: number, code: string) {
  const digits = code.replaceAll(/\D/g, '').slice(0, 10);
  return useInfiniteQuery({
    queryKey: ['cbam', 'cbam.listImports', { year, code: digits }],
    queryFn: ({ pageParam, signal }) =>
      call('cbam.listImports', { year, code: digits, after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  });
}

interface ToolbarProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly mayKeep: boolean;
  readonly act: (doing: Doing) => void;
}

/** Looks for a code, and adds lines by hand or from a file. */
function Toolbar({ code, onCode, mayKeep, act }: ToolbarProps) {
  const { t } = useTranslation('cbam');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Field label={t('imports.search')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={code}
              inputMode="numeric"
              className="figure max-w-64"
              onChange={(event) => onCode(event.target.value)}
              data-testid="imports-search"
            />
          )}
        </Field>
      </div>
      {mayKeep && (
        <>
          <Button look="primary" onClick={() => act({ what: 'new' })} data-testid="import-new">
            <Plus aria-hidden />
            {t('import.new')}
          </Button>
          <Button onClick={() => act({ what: 'file' })} data-testid="import-file">
            <FileUp aria-hidden />
            {t('import.file')}
          </Button>
        </>
      )}
    </div>
  );
}

interface DialogsProps {
  readonly doing: Doing | null;
  readonly year: number;
  readonly onClose: () => void;
}

/** What is being done, with one line or with none yet. */
function Dialogs({ doing, year, onClose }: DialogsProps) {
  switch (doing?.what) {
    case 'new':
      return <ImportDrawer line={null} year={year} onClose={onClose} />;
    case 'file':
      return <FileDialog onClose={onClose} />;
    case 'edit':
      return <ImportDrawer line={doing.line} year={year} onClose={onClose} />;
    case 'why':
      return <WhyDrawer importId={doing.line.id} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog line={doing.line} onClose={onClose} />;
    default:
      return null;
  }
}

/** Asks before a line goes. */
function RemoveDialog({ line, onClose }: { readonly line: Line; readonly onClose: () => void }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const remove = useCbamChange('cbam.removeImports', onClose);
  return (
    <Confirm
      title={t('remove.title', { code: writtenCode(line.code) })}
      text={t('remove.text')}
      action={t('remove')}
      labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ importIds: [line.id] })}
      onClose={onClose}
    >
      <Refusal error={remove.error} />
    </Confirm>
  );
}

interface ColumnsOf {
  readonly t: TFunction<'cbam'>;
  readonly formats: Formats;
  readonly mayKeep: boolean;
  /** A line that another page led to. */
  readonly marked: string | null;
  readonly act: (doing: Doing) => void;
}

function columnsOf({ t, formats, mayKeep, marked, act }: ColumnsOf): readonly Column<Line>[] {
  return [
    {
      key: 'good',
      title: t('good'),
      cell: (line) => <GoodCell line={line} isMarked={line.id === marked} />,
    },
    { key: 'mass', title: t('mass'), figure: true, cell: ({ massT }) => `${tonnes(massT, formats)} t` },
    {
      key: 'see',
      title: t('see'),
      figure: true,
      wideOnly: true,
      cell: ({ result, basis }) => (
        <>
          {result.status === 'calculated' ? formats.rounded(result.see, 5) : '–'}
          <span className="block text-[0.8125rem] text-quiet">{t(`basis.${basis}.short`)}</span>
        </>
      ),
    },
    {
      key: 'certificates',
      title: t('certificates'),
      figure: true,
      cell: (line) => <Certificates line={line} onWhy={() => act({ what: 'why', line })} />,
    },
    {
      key: 'cost',
      title: t('cost'),
      figure: true,
      wideOnly: true,
      cell: ({ result }) =>
        result.status !== 'calculated'
          ? '–'
          : result.costEur === null
            ? t('cost.none')
            : euro(result.costEur, formats),
    },
    ...(mayKeep
      ? [
          {
            key: 'do',
            title: t('do'),
            cell: (line: Line) => <LineActions line={line} act={act} />,
          },
        ]
      : []),
  ];
}

function GoodCell({ line, isMarked }: { readonly line: Line; readonly isMarked: boolean }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { code, origin, installation, quarter } = line;
  return (
    <>
      <span className="figure font-medium whitespace-nowrap">{writtenCode(code)}</span>
      {isMarked && <span className="ml-2 text-[0.8125rem] text-accent">{t('imports.marked')}</span>}
      <span className="block text-[0.8125rem] text-quiet">
        {[countryName(origin, formats), installation, t('quarter', { quarter })].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function LineActions({ line, act }: { readonly line: Line; readonly act: (doing: Doing) => void }) {
  const { t } = useTranslation('cbam');
  return (
    <span className="flex gap-1">
      <Button
        size="icon"
        look="quiet"
        aria-label={t('change.line', { code: writtenCode(line.code) })}
        onClick={() => act({ what: 'edit', line })}
        data-testid="import-edit"
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        size="icon"
        look="quiet"
        aria-label={t('remove.line', { code: writtenCode(line.code) })}
        onClick={() => act({ what: 'remove', line })}
        data-testid="import-remove"
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}

function Certificates({ line, onWhy }: { line: Line; onWhy: () => void }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { result } = line;
  return (
    <>
      <button
        type="button"
        onClick={onWhy}
        className="rounded underline decoration-line underline-offset-4 hover:decoration-current"
        data-testid="line-why"
      >
        {result.status === 'calculated' ? withPlaces(result.certificates, 2, formats) : t('why.not')}
      </button>
      {result.status === 'not_calculated' && <ProblemList problems={result.problems} bad />}
    </>
  );
}
