import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { parseDecimal, sum, toText } from '#engine/decimal.ts';
import { contextQuery } from '#web/api/queries.ts';
import { shutMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Draft } from '../parts.ts';
import { type Changes, useCardDrafts, useChanges, useWithdrawn } from './changes.ts';
import { COLUMNS, readiness } from './columns.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { needsLook, repeatedBy } from './findings.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { moveInGrid, rememberCell } from './keyboard.ts';
import { GRID, Line } from './line.tsx';

function Header() {
  const { t } = useTranslation('chat');
  return (
    <div
      role="row"
      className={classes('hidden gap-x-1 bg-sunken px-2 py-1.5 text-xs text-quiet @min-[66rem]:grid', GRID)}
    >
      <span role="columnheader">
        <span className="clip-hidden">{t('col.select')}</span>
      </span>
      {COLUMNS.map((column) => (
        <span
          key={column}
          role="columnheader"
          className={classes('px-1.5', (column === 'quantity' || column === 'result') && 'text-right')}
        >
          {t(`col.${column}`)}
        </span>
      ))}
      <span role="columnheader">
        <span className="clip-hidden">{t('col.actions')}</span>
      </span>
    </div>
  );
}

/** The exact sum of the calculated lines, with the count of those that are not: a total never travels without it. */
function Sum({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const amounts = drafts.flatMap(({ result }) => {
    const amount = result?.status === 'calculated' ? parseDecimal(result.co2eKg) : null;
    return amount ? [amount] : [];
  });
  const missing = drafts.length - amounts.length;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-quiet">
      {amounts.length > 0 && (
        <span>
          {t('card.sum')}{' '}
          <strong className="figure text-ink" data-testid="card-sum">
            {formats.emissions(toText(sum(amounts)))}
          </strong>
        </span>
      )}
      {missing > 0 && (
        <span className="font-medium text-warn">{t('card.notCountedIn', { count: missing })}</span>
      )}
    </p>
  );
}

function useSelection(open: readonly Draft[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = open.filter(({ id }) => chosen.has(id));
  function select(id: string, on: boolean): void {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return { selected, isSelected: (id: string) => chosen.has(id), select };
}

interface DraftCardProps {
  threadId: string;
  draftIds: readonly string[];
  /** The drafts as the assistant handed them over, shown until the server's present state is read. */
  proposed: readonly Draft[];
}

/** Proposed entries in an editable grid: they count only once a person has approved their exact revisions. */
export function DraftCard(props: DraftCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);
  return (
    <div ref={card}>
      <Drafts {...props} />
    </div>
  );
}

/** The drafts that may be approved: calculated, looked at, and of a period that takes changes. */
function useReady(open: readonly Draft[]): readonly Draft[] {
  const context = useQuery(contextQuery).data;
  return open.filter(
    (draft) =>
      readiness(draft) === 'calculated' &&
      !needsLook(draft) &&
      shutMark(context, draft.activity.from, draft.siteId) === null,
  );
}

/** Approves drafts. */
function useApproval(changes: Changes, busy: boolean) {
  // Approving what repeats a document asks first; answering the question names what is repeated.
  const [asked, setAsked] = useState<readonly Draft[] | null>(null);
  const approve = (which: readonly Draft[], acceptDuplicates: string[] = []) => {
    if (which.length === 0 || busy) return;
    if (acceptDuplicates.length === 0 && repeatedBy(which).length > 0) setAsked(which);
    else
      changes.commit.mutate(
        { drafts: which, acceptNotCounted: false, acceptDuplicates },
        { onSettled: () => setAsked(null) },
      );
  };
  return { asked, setAsked, approve };
}

interface HeadProps {
  readonly title: string;
  readonly drafts: readonly Draft[];
  readonly ready: readonly Draft[];
  readonly saved: readonly Draft[];
  readonly selected: readonly Draft[];
  readonly busy: boolean;
  readonly onApprove: (drafts: readonly Draft[]) => void;
}

/** What the card holds, what it adds up to, and the approving of all or of those that are chosen. */
function Head({ title, drafts, ready, saved, selected, busy, onApprove }: HeadProps) {
  const { t } = useTranslation('chat');
  const open = drafts.filter(({ state }) => state === 'open');
  return (
    <header className="sticky top-12 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 bg-panel px-4 py-2.5">
      <h3 className="font-semibold">{title}</h3>
      <Sum drafts={open.length > 0 ? open : saved} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {saved.length > 0 && (
          <Button asChild look="quiet" size="small">
            <Link to="/overview">{t('openOverview')}</Link>
          </Button>
        )}
        {selected.length > 0 && (
          <Button size="small" busy={busy} onClick={() => onApprove(selected)} data-testid="approve-selected">
            {t('card.approveSelected', { count: selected.length })}
          </Button>
        )}
        {open.length > 0 && (
          <Button
            look="primary"
            size="small"
            busy={busy}
            disabled={ready.length === 0}
            onClick={() => onApprove(ready)}
            data-testid="approve-all"
          >
            <Check aria-hidden />
            {t('card.approveAll', { count: ready.length })}
          </Button>
        )}
      </div>
    </header>
  );
}

/** What can be done to the drafts of a card, and what of them may be. */
function useCard(threadId: string, drafts: readonly Draft[]) {
  const withdrawn = useWithdrawn(drafts);
  const changes = useChanges(threadId);
  const open = drafts.filter(({ state }) => state === 'open');
  const ready = useReady(open);
  const selection = useSelection(ready);
  const busy = changes.commit.isPending || changes.update.isPending;
  return {
    changes,
    busy,
    open,
    ready,
    saved: drafts.filter(({ entryId }) => entryId !== null && !withdrawn.has(entryId)),
    isWithdrawn: ({ entryId }: Draft) => entryId !== null && withdrawn.has(entryId),
    ...selection,
    ...useApproval(changes, busy),
  };
}

type Card = ReturnType<typeof useCard>;

/** The lines of a card, among which the arrows move. */
function Grid({ title, drafts, card }: { title: string; drafts: readonly Draft[]; card: Card }) {
  const grid = useRef<HTMLDivElement>(null);
  // The first cell is where Tab enters the grid, until another is stood on.
  useEffect(() => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const [first] = cells;
    if (first && !cells.some(({ tabIndex }) => tabIndex === 0)) first.tabIndex = 0;
  });

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      card.approve(card.selected.length > 0 ? card.selected : card.ready);
      return;
    }
    moveInGrid(event);
  }

  return (
    <div ref={grid} role="grid" tabIndex={-1} aria-label={title} onKeyDown={press} onFocus={rememberCell}>
      <Header />
      {drafts.map((draft, index) => (
        <Line
          key={draft.id}
          draft={draft}
          number={index + 1}
          selected={card.isSelected(draft.id)}
          withdrawn={card.isWithdrawn(draft)}
          changes={card.changes}
          onSelect={(on) => card.select(draft.id, on)}
        />
      ))}
    </div>
  );
}

function Drafts({ threadId, draftIds, proposed }: DraftCardProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { drafts, error, refetch } = useCardDrafts(threadId, draftIds, proposed);
  const card = useCard(threadId, drafts);
  const { open, ready, saved, selected, busy, asked, setAsked, approve } = card;

  if (error && drafts.length === 0) {
    return (
      <Failure title={t('card.error')} text={error.message}>
        <Button size="small" onClick={() => void refetch()}>
          {shell.t('retry')}
        </Button>
      </Failure>
    );
  }
  if (drafts.length === 0) return <Skeleton className="h-32" />;

  // What is to be approved and what was: a sum stands for one of the two.
  const title = [
    ...(open.length > 0 ? [t('card.title', { count: open.length })] : []),
    ...(open.length === 0 || saved.length > 0 ? [t('card.saved', { count: saved.length })] : []),
  ].join(' · ');
  return (
    <section
      data-testid="draft-card"
      className="@container overflow-clip rounded-xl border border-line bg-panel"
    >
      <Head {...{ title, drafts, ready, saved, selected, busy }} onApprove={approve} />
      <Grid title={title} drafts={drafts} card={card} />
      {open.length > 0 && (
        <p className="hidden border-t border-line px-4 py-1.5 text-xs text-quiet @min-[66rem]:block">
          {ready.length < open.length ? `${t('card.notReady')} ` : ''}
          {t('card.keys')}
        </p>
      )}
      <DuplicatesDialog
        drafts={asked}
        busy={card.changes.commit.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => approve(asked ?? [], repeatedBy(asked ?? []))}
      />
    </section>
  );
}
