import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Lock, Undo2, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { contextQuery } from '#web/api/queries.ts';
import { markSentence, type PeriodMark, shutMark } from '#web/results/period-mark.ts';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { loadWords } from '#web/words/words.ts';
import type { Draft } from '../parts.ts';
import {
  FactorCell,
  KindCell,
  PeriodCell,
  QuantityCell,
  ResultCell,
  ScopeCell,
  SiteCell,
  UnitCell,
} from './cells.tsx';
import type { CellsProps } from './cells-props.ts';
import type { Changes } from './changes.ts';
import { Findings, needsLook } from './findings.tsx';
import { type Column, columnOf, type Problem, readiness } from './columns.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** Fetched with the first flight, its words too. */
const FlightDetails = lazy(async () => {
  const [{ FlightDetails: details }] = await Promise.all([
    import('./flight-details.tsx'),
    loadWords('flight'),
  ]);
  return { default: details };
});

/** Fetched with the first line that lacks one thing, its words too. */
const MissingInput = lazy(async () => {
  const [{ MissingInput: input }] = await Promise.all([import('./missing-input.tsx'), loadWords('missing')]);
  return { default: input };
});

const LACKING = new Set([
  'parameters.missing',
  'factor.ambiguous',
  'factor.missing',
  'blend.missing',
  'gwp.set_mismatch',
]);

export const GRID =
  '@min-[66rem]:grid-cols-[1.75rem_minmax(9rem,1.6fr)_6rem_4.75rem_7.5rem_7.5rem_8rem_minmax(8rem,1.3fr)_7.5rem_4.5rem]';

interface LineProps {
  draft: Draft;
  number: number;
  selected: boolean;
  withdrawn: boolean;
  changes: Changes;
  onSelect: (selected: boolean) => void;
}

function problemsOf(draft: Draft): Problem[] {
  const all = [...draft.problems, ...(draft.result?.problems ?? [])];
  const seen = new Map(all.map((problem) => [`${problem.code}${JSON.stringify(problem.params)}`, problem]));
  return [...seen.values()];
}

function Sentences({
  draft,
  problems,
  idOf,
  changes,
}: {
  draft: Draft;
  problems: Problem[];
  idOf: (index: number) => string;
  changes: Changes;
}) {
  const { t } = useTranslation('chat');
  const open = draft.state === 'open';
  if (problems.length === 0) return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 px-1.5 pb-1 @min-[66rem]:pl-9">
      <ul className="flex min-w-0 flex-col gap-0.5 text-[0.8125rem] text-warn">
        {problems.map((problem, index) => (
          <li
            key={`${problem.code}${index}`}
            id={idOf(index)}
            data-testid="problem"
            data-code={problem.code}
            data-column={columnOf(problem)}
          >
            <ProblemText problems={[problem]} />
          </li>
        ))}
      </ul>
      {open && readiness(draft) === 'not_countable' && (
        <Button
          size="small"
          busy={changes.commit.isPending}
          onClick={() => changes.commit.mutate({ drafts: [draft], acceptNotCounted: true })}
          data-testid="record-not-counted"
        >
          {t('row.recordNotCounted')}
        </Button>
      )}
    </div>
  );
}

function Saved({ draft, withdrawn, changes }: { draft: Draft; withdrawn: boolean; changes: Changes }) {
  const { t } = useTranslation('chat');
  const [why, setWhy] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const { entryId } = draft;
  if (!entryId) return null;
  const text = draft.result?.status === 'calculated' ? t('row.saved') : t('row.savedNotCounted');
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 px-1.5 @min-[66rem]:pl-9">
      <span
        className={classes(
          'flex items-center gap-1.5 text-[0.8125rem] font-medium',
          withdrawn ? 'text-quiet' : 'text-accent',
        )}
        data-testid="saved"
      >
        {withdrawn ? (
          <Undo2 className="size-3.5" aria-hidden />
        ) : (
          <CircleCheck className="size-3.5" aria-hidden />
        )}
        {withdrawn ? t('row.withdrawn') : text}
      </span>
      <Button look="quiet" size="small" onClick={() => setWhy(true)} data-testid="why">
        {t('row.why')}
      </Button>
      {!withdrawn && (
        <Button look="quiet" size="small" onClick={() => setUndoing(true)} data-testid="undo">
          {t('row.undo')}
        </Button>
      )}
      <WhyDrawer entryId={why ? entryId : null} onClose={() => setWhy(false)} />
      <UndoDialog
        open={undoing}
        busy={changes.withdraw.isPending}
        onClose={() => setUndoing(false)}
        onConfirm={(reason) =>
          changes.withdraw.mutate({ entryId, reason }, { onSuccess: () => setUndoing(false) })
        }
      />
    </div>
  );
}

/** A discarded draft keeps its place, with the way back. */
function Discarded({ draft, changes }: { draft: Draft; changes: Changes }) {
  const { t } = useTranslation('chat');
  return (
    <div
      role="row"
      data-testid="draft-row"
      data-draft={draft.id}
      data-state="discarded"
      className="border-t border-line px-3 py-2"
    >
      <div role="gridcell" className="flex items-center justify-between gap-3 text-quiet">
        {t('row.discarded')}
        <Button
          look="quiet"
          size="small"
          onClick={() => changes.restore.mutate([draft.id])}
          data-testid="restore"
        >
          <Undo2 aria-hidden />
          {t('row.restore')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The cell of the checkbox, and that of the way out. Empty ones keep their place but on a narrow card: what is saved stands where
 * it stood.
 */
function EdgeCell({
  shown,
  className,
  children,
}: {
  shown: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      role="gridcell"
      className={classes('items-center @min-[40rem]:flex', shown ? 'flex' : 'hidden', className)}
    >
      {shown && children}
    </div>
  );
}

/** What is said below the cells of a line, and what can be done there. */
function Below({
  draft,
  withdrawn,
  changes,
  problems,
  shut,
  idOf,
  onChange,
}: Pick<LineProps, 'draft' | 'withdrawn' | 'changes'> & {
  problems: Problem[];
  shut: PeriodMark | null;
  idOf: (index: number) => string;
  onChange: CellsProps['onChange'];
}) {
  return (
    <div role="gridcell" className="contents [&>*]:order-last">
      {draft.activity.kind === 'travel.flight' && (
        <Suspense>
          <FlightDetails draft={draft} onChange={onChange} />
        </Suspense>
      )}
      {shut && (
        <p
          className="col-span-full flex items-center gap-1.5 px-1.5 pb-1 text-[0.8125rem] text-warn @min-[66rem]:pl-9"
          data-testid="period-shut"
        >
          <Lock className="size-3.5 shrink-0" aria-hidden />
          {markSentence(shut)}
        </p>
      )}
      <Sentences draft={draft} problems={problems} idOf={idOf} changes={changes} />
      {onChange && problems.some(({ code }) => LACKING.has(code)) && (
        <Suspense>
          <MissingInput draft={draft} onChange={onChange} />
        </Suspense>
      )}
      <Findings draft={draft} changes={changes} />
      {draft.state !== 'open' && <Saved draft={draft} withdrawn={withdrawn} changes={changes} />}
    </div>
  );
}

/** One draft: a row of the grid on a wide card, a block of labelled fields on a narrow one. */
export function Line(props: LineProps) {
  return props.draft.state === 'discarded' ? <Discarded {...props} /> : <Standing {...props} />;
}

function Standing({ draft, number, selected, withdrawn, changes, onSelect }: LineProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const context = useQuery(contextQuery).data;
  const open = draft.state === 'open';
  const problems = problemsOf(draft);
  const shut = open ? shutMark(context, draft.activity.from, draft.siteId) : null;
  const idOf = (index: number) => `${id}-${index}`;
  const problemIds = (column: Column) =>
    problems.flatMap((problem, index) => (columnOf(problem) === column ? [idOf(index)] : [])).join(' ');
  const busy = changes.update.isPending && changes.update.variables?.draftId === draft.id;
  const onChange: CellsProps['onChange'] = open
    ? (change) => changes.update.mutate({ draftId: draft.id, revision: draft.revision, change })
    : undefined;
  const cells = { draft, problemIds, onChange };
  return (
    <div
      role="row"
      data-line
      data-testid="draft-row"
      data-draft={draft.id}
      data-revision={draft.revision}
      data-state={withdrawn ? 'withdrawn' : draft.state}
      aria-busy={busy || undefined}
      className={classes(
        'grid grid-cols-2 @min-[40rem]:grid-cols-4 gap-x-1 gap-y-1.5 border-t border-line px-2 py-2 aria-busy:opacity-60',
        GRID,
        withdrawn && 'text-quiet [&_[data-testid=result]]:line-through',
      )}
    >
      <EdgeCell
        shown={open}
        className="px-1.5 @min-[40rem]:justify-end @min-[66rem]:justify-center @min-[66rem]:px-0"
      >
        <input
          type="checkbox"
          checked={selected}
          disabled={shut !== null || readiness(draft) !== 'calculated' || needsLook(draft)}
          onChange={(event) => onSelect(event.target.checked)}
          aria-label={t('row.select', { n: String(number) })}
          className="size-4 accent-accent"
          data-testid="select"
        />
      </EdgeCell>
      <EdgeCell shown={open} className="justify-end @min-[66rem]:order-last">
        <Tooltip text={t('row.discard')}>
          <Button
            look="quiet"
            size="icon"
            aria-label={t('row.discard')}
            onClick={() => changes.discard.mutate([draft.id])}
            data-testid="discard"
          >
            <X aria-hidden />
          </Button>
        </Tooltip>
      </EdgeCell>
      <KindCell {...cells} />
      <QuantityCell {...cells} />
      <UnitCell {...cells} />
      <PeriodCell {...cells} />
      <SiteCell {...cells} />
      <ScopeCell {...cells} />
      <FactorCell {...cells} />
      <ResultCell {...cells} />
      <Below {...{ draft, withdrawn, changes, problems, shut, idOf, onChange }} />
    </div>
  );
}
