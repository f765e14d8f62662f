import { Table2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { periodMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useFormats } from '#web/words/format.ts';
import { ActionsBar } from './actions-bar.tsx';
import type { Selected } from './bulk-portions.ts';
import { CellEditor } from './cell-editor.tsx';
import type { Line } from './columns.ts';
import { Dialogs, type Open } from './dialogs.tsx';
import { EditFlow } from './edit-flow.tsx';
import { FilterBar } from './filters.tsx';
import { Grid } from './grid.tsx';
import type { Selection } from './grid-keys.ts';
import { PhoneList } from './phone-list.tsx';
import { partsOf, sortAfter, type TableState } from './state.ts';
import { Toolbar } from './toolbar.tsx';
import { useChosen } from './use-chosen.ts';
import { useClipboard } from './use-clipboard.ts';
import { useColumns } from './use-columns.ts';
import { useEdits } from './use-edits.ts';
import { useLines } from './use-lines.ts';
import { useUndo } from './use-undo.ts';

const LineDrawer = lazy(async () => ({ default: (await import('./line-drawer.tsx')).LineDrawer }));

interface WorkspaceProps {
  readonly context: Output<'session.context'>;
  readonly state: TableState;
  readonly onChange: (part: Partial<TableState>) => void;
}

const START: Selection = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };

const narrow = '(max-width: 767px)';

function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => window.matchMedia(narrow).matches,
  );
}

/** On a phone what all lines come to takes up to two rows, which are there before it is. */
const TOTAL_PLACE = 'max-md:min-h-10 max-md:basis-full';

/** The lines that are shown and everything that is being done with them. */
function useTable({ context, state, onChange }: WorkspaceProps) {
  const role = context.organization?.role;
  const mayWrite = role === 'owner' || role === 'manager' || role === 'contributor';
  const layout = useColumns(context.user.id);
  const { columns } = layout;
  const lines = useLines(state);
  const { store, items, total, again, recount } = lines;
  const chosen = useChosen(items);
  const [selection, setSelection] = useState(START);
  const [open, setOpen] = useState<Open>(startsOpen);
  const markOf = useCallback((line: Line) => periodMark(context, line), [context]);
  const lineAt = (row: number): Line | null => {
    const item = items[row];
    return item?.type === 'line' ? item.line : null;
  };
  const onNoted = (before: Line, after: Line) => store.replace(new Map([[before.id, after]]));
  const edits = useEdits({ mayWrite, columns, lineAt, markOf, onNoted });
  const clipboard = useClipboard({ mayWrite, selection, columns, lineAt });
  const shownAs = JSON.stringify([state.filter, state.sort, state.groupBy]);
  const [selectedIn, setSelectedIn] = useState(shownAs);
  if (selectedIn !== shownAs) {
    // Other lines are shown: what was selected among those before is not among these.
    setSelectedIn(shownAs);
    setSelection(START);
    edits.forget();
    chosen.clear();
  }
  function replaced(before: Line, after: Line): void {
    store.replace(new Map([[before.id, after.state === 'withdrawn' ? null : after]]));
    recount();
  }
  const undo = useUndo(replaced);
  const ids = chosen.all ? null : [...chosen.ids];
  const count = ids === null ? (total?.lines ?? 0) : ids.length;
  const selected: Selected =
    ids === null ? { filter: state.filter, expectedLines: count } : { entryIds: ids };
  return {
    state,
    onChange,
    mayWrite,
    layout,
    lines,
    chosen,
    selection,
    setSelection,
    open,
    setOpen,
    markOf,
    lineAt,
    edits,
    clipboard,
    replaced,
    undo,
    ids,
    count,
    selected,
    done: () => {
      chosen.clear();
      again();
    },
  };
}

/** An answer's way to the drafts leads to them, and not to the lines beside which they stand. */
const startsOpen = (): Open => (new URLSearchParams(window.location.search).has('drafts') ? 'drafts' : null);

type TableView = ReturnType<typeof useTable>;

/** The table with everything that can be done with its lines. */
export function Workspace(props: WorkspaceProps) {
  const { state, onChange } = props;
  const { t } = useTranslation('tables');
  const isNarrow = useNarrow();
  const table = useTable(props);
  const { mayWrite, layout, lines, chosen, setOpen, count } = table;
  return (
    <div
      data-fills
      className="relative flex min-h-96 flex-1 flex-col gap-3 px-4 py-4 sm:px-6 md:[contain:size]"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <Total total={lines.total} />
      </header>
      <Toolbar
        state={state}
        onChange={onChange}
        columns={layout.columns}
        onColumns={layout.setKeys}
        total={lines.total?.lines ?? null}
        mayWrite={mayWrite}
        isNarrow={isNarrow}
        onDrafts={() => setOpen('drafts')}
        onWithdrawals={() => setOpen('withdrawals')}
        onWithdrawAll={() => {
          chosen.chooseAll();
          setOpen('withdraw');
        }}
      />
      <FilterBar filter={state.filter} onChange={(filter) => onChange({ filter })} />
      {mayWrite && count > 0 && (
        <ActionsBar
          count={count}
          ids={table.ids}
          onBulk={() => setOpen('bulk')}
          onWithdraw={() => setOpen('withdraw')}
          onDrafts={() => setOpen('drafts')}
          onChanged={table.done}
          onClear={chosen.clear}
        />
      )}
      <Lines table={table} isNarrow={isNarrow} />
      {lines.hasMoreGroups && <p className="text-quiet">{t('moreGroups')}</p>}
      <Over table={table} />
    </div>
  );
}

interface TableProps {
  readonly table: TableView;
}

/** What all lines that are shown come to. */
function Total({ total }: Pick<TableView['lines'], 'total'>) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  if (total === null)
    return (
      <div className={TOTAL_PLACE}>
        <Skeleton className="h-5 w-56" />
      </div>
    );
  return (
    <p
      className={`figure text-quiet ${TOTAL_PLACE}`}
      data-testid="total"
      data-lines={total.lines}
      data-kg={total.co2eKg}
    >
      {/* One text, as the page in the document has it (web/early/figures.ts): it is painted once. */}
      {[
        t('lines', { count: total.lines }),
        formats.inTonnes(total.co2eKg),
        ...(total.notCounted > 0 ? [t('notCountedLines', { count: total.notCounted })] : []),
        t('asRecorded'),
      ].join(' · ')}
    </p>
  );
}

/** The lines: as a table, as cards on a phone, or why there are none. */
function Lines({ table, isNarrow }: TableProps & { readonly isNarrow: boolean }) {
  const { t } = useTranslation('tables');
  const { state, onChange, lines } = table;
  const { items, total, again } = lines;
  const [only] = items;
  const failure = items.length === 1 && only?.type === 'more' ? only.error : null;
  if (failure)
    return <LoadFailure title={t('failed')} error={failure} onRetry={again} testId="tables-failed" />;
  if (total !== null && total.lines === 0 && !items.some(({ type }) => type === 'line'))
    return <Nothing isFiltered={partsOf(state.filter) > 0} onClear={() => onChange({ filter: {} })} />;
  return isNarrow ? <Cards table={table} /> : <Sheet table={table} />;
}

/** Asks the list of lines for more, and unfolds its groups. */
function useUnfolding({ store }: TableView['lines']) {
  const onMore = useCallback((section: string | null) => void store.more(section), [store]);
  const onToggleGroup = useCallback((key: string | null) => store.toggle(key), [store]);
  return { onMore, onToggleGroup };
}

function Cards({ table: { state, onChange, lines, chosen, markOf, lineAt } }: TableProps) {
  const unfolding = useUnfolding(lines);
  return (
    <PhoneList
      items={lines.items}
      groupBy={state.groupBy}
      isChosen={chosen.isChosen}
      markOf={markOf}
      onChoose={(row) => chosen.choose(row, false)}
      onOpen={(row) => onChange({ entryId: lineAt(row)?.id ?? null })}
      {...unfolding}
    />
  );
}

function Sheet({ table }: TableProps) {
  const { state, onChange, lines, layout, chosen, selection, lineAt, clipboard } = table;
  const { items, total } = lines;
  const { sort, groupBy } = state;
  const unfolding = useUnfolding(lines);
  return (
    <Grid
      items={items}
      total={groupBy === null ? (total?.lines ?? null) : items.length}
      columns={layout.columns}
      sort={sort}
      groupBy={groupBy}
      selection={selection}
      isChosen={chosen.isChosen}
      markOf={table.markOf}
      allChosen={chosen.all}
      onSelect={table.setSelection}
      onChoose={chosen.choose}
      onChooseAll={chosen.chooseAll}
      onSort={(by, add) => onChange({ sort: sortAfter(sort, by, add) })}
      {...unfolding}
      onEdit={table.edits.edit}
      onOpen={(row) => onChange({ entryId: lineAt(row)?.id ?? null })}
      onDelete={() => {
        if (!table.mayWrite || (table.count === 0 && !lineAt(selection.active.row))) return;
        if (table.count === 0) chosen.choose(selection.active.row, false);
        table.setOpen('withdraw');
      }}
      onUndo={table.undo.last}
      onCopy={clipboard.copy}
      onPaste={clipboard.paste}
      onResize={layout.resize}
      editor={<Editor table={table} />}
    />
  );
}

/** The cell that is being edited. */
function Editor({ table: { edits, layout, lineAt } }: TableProps) {
  const { editing } = edits;
  const line = editing && lineAt(editing.row);
  const column = editing && layout.columns[editing.column];
  if (!line || !column) return null;
  return (
    <CellEditor
      key={`${line.id} ${column.key}`}
      line={line}
      column={column}
      row={editing.row}
      typed={editing.typed}
      onSave={(made) => edits.keep(line, made)}
      onCancel={edits.cancel}
    />
  );
}

/** What stands over the table: a change on its way, a dialog, or a line with all that belongs to it. */
function Over({ table }: TableProps) {
  const { state, onChange, lines, edits, clipboard, setOpen } = table;
  const { pending } = edits;
  const opened = lines.items.find((item) => item.type === 'line' && item.line.id === state.entryId);
  return (
    <>
      {pending && (
        <EditFlow
          pending={pending}
          onSaved={table.replaced}
          onMade={(before, after) => table.undo.note(before, after, pending.change)}
          onClose={edits.settle}
        />
      )}
      <Dialogs
        open={table.open}
        selected={table.selected}
        count={table.count}
        mayWrite={table.mayWrite}
        pasted={clipboard.pasted}
        onDone={table.done}
        onClose={() => setOpen(null)}
        onDrafted={() => {
          clipboard.forget();
          setOpen('drafts');
        }}
        onPasteClosed={() => {
          clipboard.forget();
          lines.again();
        }}
      />
      <Suspense fallback={null}>
        <LineDrawer
          entryId={state.entryId}
          line={opened?.type === 'line' ? opened.line : null}
          onClose={() => onChange({ entryId: null })}
        />
      </Suspense>
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('tables');
  return isFiltered ? (
    <Empty icon={<Table2 aria-hidden />} title={t('none.title')} text={t('none.text')} testId="tables-none">
      <Button onClick={onClear} data-testid="none-clear">
        {t('filter.clear')}
      </Button>
    </Empty>
  ) : (
    <Empty
      icon={<Table2 aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
      testId="tables-empty"
      lesson="tutorial/from-a-bill-to-a-line"
    >
      <Button asChild look="primary">
        <Link to="/">{t('empty.action')}</Link>
      </Button>
    </Empty>
  );
}
