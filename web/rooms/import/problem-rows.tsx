import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { columnLetters } from '#web/documents/place-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { problemSentence, unitName } from '#web/words/names.ts';
import { causeOf, holderOf, keyOf, perUnitOf } from './causes.ts';
import type { BulkImport } from './bulk-import.ts';
import { LeaveAllOut } from './leave-out.tsx';
import { Remedy } from './remedy.tsx';
import { RowEditor } from './row-editor.tsx';
import { useSaid } from './said.tsx';

const ConfirmCommodity = lazy(async () => {
  const { ConfirmCommodity: Form } = await import('./confirm-commodity.tsx');
  return { default: Form };
});

type Line = Output<'import.preview'>['lines'][number];
type Change = Input<'import.fix'>['lines'][number]['change'];

const LINES_AT_ONCE = 500;

interface ProblemRowsProps {
  bulk: BulkImport;
  /** How many there are of them. */
  problems: number;
  editable: boolean;
}

/** Lines with something wrong, by what is wrong with them: mended all at once or one by one, or left out with a reason. */
export function ProblemRows({ bulk, problems, editable }: ProblemRowsProps) {
  const { t } = useTranslation('import');
  const query = useInfiniteQuery({
    queryKey: ['import.preview', bulk.id, 'problems', bulk.updatedAt],
    queryFn: ({ pageParam, signal }) =>
      call(
        'import.preview',
        { importId: bulk.id, only: 'problems', after: pageParam, limit: LINES_AT_ONCE, linesOnly: true },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    placeholderData: (before) => before,
  });
  if (query.error) return <Failure title={t('page.failed')} text={query.error.message} />;
  if (!query.data) return <Skeleton className="h-40" />;
  const lines = query.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) return <Empty title={t('problems.none')} testId="problems-none" />;
  return (
    <>
      {editable && problems > 1 && (
        <div className="mb-2 flex justify-end">
          <LeaveAllOut bulk={bulk} lines={problems} />
        </div>
      )}
      <div className="flex flex-col gap-4" data-testid="import-problems">
        {[...Map.groupBy(lines, keyOf)].map(([key, alike]) => (
          <Cause key={key} bulk={bulk} lines={alike} editable={editable} />
        ))}
      </div>
      {query.hasNextPage && (
        <Button className="mt-2" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** Rows of one cause in sight at first. */
const ROWS_SHOWN = 5;

/** What is wrong with some lines alike: once in words, with what mends them all, and each of them under it. */
function Cause({ bulk, lines, editable }: { bulk: BulkImport; lines: readonly Line[]; editable: boolean }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const [open, setOpen] = useState<number | null>(null);
  const [all, setAll] = useState(lines.length <= ROWS_SHOWN);
  const [first] = lines;
  const problem = first && causeOf(first);
  if (!first || !problem) return null;
  const holder = holderOf(first);
  const params = { row: String(first.row), sheet: bulk.sheet, ...problem.params };
  return (
    <section className="flex flex-col gap-2" data-testid="problem-cause" data-code={problem.code}>
      <h3 className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-warn">
          {perUnitOf(problem) === null
            ? problemSentence({ code: problem.code, params }, formats)
            : t('problems.perUnit', { unit: unitName(first.unit ?? '') })}
        </span>
        {holder && <span>{holder.name}</span>}
        <span className="figure text-quiet">{t('values.lines', { count: lines.length })}</span>
      </h3>
      <Suspense fallback={null}>
        {editable && holder && (
          <ConfirmCommodity importId={bulk.id} line={first} lines={lines.length} holder={holder} />
        )}
      </Suspense>
      {editable && !holder && <Remedy bulk={bulk} line={first} lines={lines.length} />}
      <ul className="flex flex-col gap-2">
        {(all ? lines : lines.slice(0, ROWS_SHOWN)).map((line) => (
          <OneRow
            key={line.position}
            bulk={bulk}
            line={line}
            editable={editable}
            open={open === line.position}
            onOpen={(next) => setOpen(next ? line.position : null)}
          />
        ))}
      </ul>
      {!all && (
        <Button size="small" className="self-start" onClick={() => setAll(true)}>
          {t('problems.all', { count: lines.length })}
        </Button>
      )}
    </section>
  );
}

interface OneRowProps {
  bulk: BulkImport;
  line: Line;
  editable: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Says of one row what is to be made of it. */
function useFix(importId: string, position: number, onDone: () => void) {
  return useMutation({
    mutationFn: (change: Change) => call('import.fix', { importId, lines: [{ position, change }] }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['import.status', importId] });
    },
  });
}

function OneRow({ bulk, line, editable, open, onOpen }: OneRowProps) {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const said = useSaid();
  const [asking, setAsking] = useState(false);
  const fix = useFix(bulk.id, line.position, () => {
    setAsking(false);
    onOpen(false);
  });
  return (
    <li
      className="rounded-lg border border-line p-3"
      data-testid="problem-row"
      data-row={line.row}
      data-code={causeOf(line)?.code}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span className="figure rounded bg-sunken px-1.5">
          {columnLetters(line.column)}
          {line.row}
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words">
            “{line.quote}” <span className="text-quiet">{said.all(line)}</span>
          </p>
        </div>
        {editable && (
          <div className="flex gap-1">
            {line.problem?.code === 'row.corrected_since' && (
              <Button
                size="small"
                busy={fix.isPending}
                onClick={() => fix.mutate({ take: true })}
                data-testid="row-take"
              >
                {t('row.take')}
              </Button>
            )}
            <Button size="small" aria-expanded={open} onClick={() => onOpen(!open)} data-testid="row-mend">
              {t('row.mend')}
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsking(true)} data-testid="row-skip">
              {t('row.skip')}
            </Button>
          </div>
        )}
      </div>
      {open && <RowEditor line={line} busy={fix.isPending} onSave={(change) => fix.mutate(change)} />}
      {fix.error && (
        <p className="mt-2 text-danger" role="alert">
          <RefusalText text={fix.error.message} />
        </p>
      )}
      {asking && (
        <ReasonDialog
          title={t('row.skipTitle', { row: line.row })}
          text={t('row.skipText')}
          action={t('row.skip')}
          labels={{ reason: t('row.skipReason'), close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={fix.isPending}
          problem={fix.error?.message ?? null}
          onConfirm={(skip) => fix.mutate({ skip })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
