import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { columnLetters } from '#web/documents/place-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import type { BulkImport } from './import-page.tsx';
import { LeaveAllOut } from './leave-out.tsx';
import { RowEditor } from './row-editor.tsx';
import { useSaid } from './said.tsx';

type Line = Output<'import.preview'>['lines'][number];
type Change = Input<'import.fix'>['lines'][number]['change'];

const LINES_AT_ONCE = 50;

interface ProblemRowsProps {
  bulk: BulkImport;
  /** How many there are of them. */
  problems: number;
  editable: boolean;
}

/** Lines with something wrong: mended in their place, or left out with a reason. */
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
  const [open, setOpen] = useState<number | null>(null);
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
      <ul className="flex flex-col gap-2" data-testid="import-problems">
        {lines.map((line) => (
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
      {query.hasNextPage && (
        <Button className="mt-2" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface OneRowProps {
  bulk: BulkImport;
  line: Line;
  editable: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function OneRow({ bulk, line, editable, open, onOpen }: OneRowProps) {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const said = useSaid();
  const [asking, setAsking] = useState(false);
  const fix = useMutation({
    mutationFn: (change: Change) =>
      call('import.fix', { importId: bulk.id, lines: [{ position: line.position, change }] }),
    onSuccess: async () => {
      setAsking(false);
      onOpen(false);
      await queryClient.invalidateQueries({ queryKey: ['import.status', bulk.id] });
    },
  });
  const params = { row: String(line.row), sheet: bulk.sheet, ...line.problem?.params };
  return (
    <li
      className="rounded-lg border border-line p-3"
      data-testid="problem-row"
      data-row={line.row}
      data-code={line.problem?.code}
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
          {line.problem && (
            <p className="text-[0.8125rem] text-warn">
              {problemSentence({ code: line.problem.code, params }, formats)}
            </p>
          )}
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
          {fix.error.message}
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
