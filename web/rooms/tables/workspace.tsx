import { Table2 } from 'lucide-react';
import { type ClipboardEvent, lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { markSentence, periodMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { ActionsBar } from './actions-bar.tsx';
import type { Selected } from './bulk-portions.ts';
import { type Edit, CellEditor } from './cell-editor.tsx';
import { cellText } from './cell-text.ts';
import { annotateLine } from './changes.ts';
import type { Line } from './columns.ts';
import { EditFlow, type PendingEdit } from './edit-flow.tsx';
import { FilterBar } from './filters.tsx';
import { Grid } from './grid.tsx';
import { boundsOf, type Place, type Selection } from './grid-keys.ts';
import { pastedRows } from './paste.ts';
import { PhoneList } from './phone-list.tsx';
import { partsOf, sortAfter, type TableState } from './state.ts';
import { Toolbar } from './toolbar.tsx';
import { useChosen } from './use-chosen.ts';
import { useColumns } from './use-columns.ts';
import { useLines } from './use-lines.ts';
import { useUndo } from './use-undo.ts';
import { told } from './told.ts';

// What opens over the table is fetched when it opens.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const DraftsDrawer = lazy(async () => ({ default: (await import('./drafts-drawer.tsx')).DraftsDrawer }));
const LineDrawer = lazy(async () => ({ default: (await import('./line-drawer.tsx')).LineDrawer }));
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));
const WithdrawalsDrawer = lazy(async () => {
  const { WithdrawalsDrawer: drawer } = await import('./withdrawals-drawer.tsx');
  return { default: drawer };
});

interface WorkspaceProps {
  readonly context: Output<'session.context'>;
  readonly state: TableState;
  readonly onChange: (part: Partial<TableState>) => void;
}

type Open = 'bulk' | 'withdraw' | 'withdrawals' | 'drafts' | null;

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

/** The table with everything that can be done with its lines. */
export function Workspace({ context, state, onChange }: WorkspaceProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const isNarrow = useNarrow();
  const role = context.organization?.role;
  const mayWrite = role === 'owner' || role === 'manager' || role === 'contributor';
  const { filter, sort, groupBy } = state;
  const { columns, setKeys, resize } = useColumns(context.user.id);
  const { store, items, total, hasMoreGroups, again, recount } = useLines(state);
  const chosen = useChosen(items);
  const [selection, setSelection] = useState(START);
  const [editing, setEditing] = useState<(Place & { typed: string | null }) | null>(null);
  const [pending, setPending] = useState<PendingEdit | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const [pasted, setPasted] = useState<{ text: string; rows: number } | null>(null);
  const shownAs = JSON.stringify([filter, sort, groupBy]);
  const [selectedIn, setSelectedIn] = useState(shownAs);
  if (selectedIn !== shownAs) {
    // Other lines are shown: what was selected among those before is not among these.
    setSelectedIn(shownAs);
    setSelection(START);
    setEditing(null);
    chosen.clear();
  }

  const markOf = useCallback((line: Line) => periodMark(context, line), [context]);
  const lineAt = (row: number): Line | null => {
    const item = items[row];
    return item?.type === 'line' ? item.line : null;
  };
  const more = useCallback((section: string | null) => void store.more(section), [store]);
  const toggleGroup = useCallback((key: string | null) => store.toggle(key), [store]);
  const close = () => setOpen(null);
  const done = () => {
    chosen.clear();
    again();
  };

  function replaced(before: Line, after: Line): void {
    store.replace(new Map([[before.id, after.state === 'withdrawn' ? null : after]]));
    recount();
  }
  const undo = useUndo(replaced);

  function edit(place: Place, typed: string | null): void {
    const line = lineAt(place.row);
    const column = columns[place.column];
    if (!mayWrite || !line || !column?.edit || line.state === 'withdrawn' || line.state === 'superseded')
      return;
    const mark = markOf(line);
    // What is noted of a line is no change of it, and goes on in a closed period too.
    if (mark && mark.kind !== 'running' && column.edit !== 'tags' && column.edit !== 'description') {
      toast.bad({ title: markSentence(mark) });
      return;
    }
    setEditing({ ...place, typed });
  }

  function keep(line: Line, made: Edit): void {
    setEditing(null);
    focusGrid();
    if (made.kind === 'change') setPending({ line, change: made.change });
    else annotateLine(line, made).then((after) => store.replace(new Map([[line.id, after]])), told);
  }

  function copy(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    const { top, bottom, left, right } = boundsOf(selection);
    const rows = [];
    for (let row = top; row <= bottom; row++) {
      const line = lineAt(row);
      if (line)
        rows.push(
          columns
            .slice(left, right + 1)
            .map(({ key }) => cellText(key, line, formats).replaceAll(/[\t\n]/g, ' ')),
        );
    }
    if (rows.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\n'));
  }

  function paste(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement || !mayWrite) return;
    const text = event.clipboardData.getData('text/plain');
    const rows = pastedRows(text);
    if (rows === null) return;
    event.preventDefault();
    setPasted({ text, rows });
  }

  const ids = chosen.all ? null : [...chosen.ids];
  const count = ids === null ? (total?.lines ?? 0) : ids.length;
  const selected: Selected = ids === null ? { filter, expectedLines: count } : { entryIds: ids };
  const active = lineAt(selection.active.row);
  const editedLine = editing ? lineAt(editing.row) : null;
  const editedColumn = editing ? columns[editing.column] : undefined;
  const isEmpty = total !== null && total.lines === 0 && !items.some(({ type }) => type === 'line');
  const failure = items.length === 1 && items[0]?.type === 'more' ? items[0].error : null;
  const opened = items.find((item) => item.type === 'line' && item.line.id === state.entryId);

  return (
    <div
      data-fills
      className="relative flex min-h-96 flex-1 flex-col gap-3 px-4 py-4 sm:px-6 md:[contain:size]"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {total === null ? (
          <div className={TOTAL_PLACE}>
            <Skeleton className="h-5 w-56" />
          </div>
        ) : (
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
        )}
      </header>
      <Toolbar
        state={state}
        onChange={onChange}
        columns={columns}
        onColumns={setKeys}
        total={total?.lines ?? null}
        mayWrite={mayWrite}
        isNarrow={isNarrow}
        onDrafts={() => setOpen('drafts')}
        onWithdrawals={() => setOpen('withdrawals')}
        onWithdrawAll={() => {
          chosen.chooseAll();
          setOpen('withdraw');
        }}
      />
      <FilterBar filter={filter} onChange={(next) => onChange({ filter: next })} />
      {mayWrite && count > 0 && (
        <ActionsBar
          count={count}
          ids={ids}
          onBulk={() => setOpen('bulk')}
          onWithdraw={() => setOpen('withdraw')}
          onDrafts={() => setOpen('drafts')}
          onChanged={done}
          onClear={chosen.clear}
        />
      )}
      {failure && (
        <Failure title={t('failed')} text={failure.message} testId="tables-failed">
          <Button size="small" onClick={again}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {isEmpty && !failure && (
        <Nothing isFiltered={partsOf(filter) > 0} onClear={() => onChange({ filter: {} })} />
      )}
      {!isEmpty && !failure && isNarrow && (
        <PhoneList
          items={items}
          groupBy={groupBy}
          isChosen={chosen.isChosen}
          markOf={markOf}
          onChoose={(row) => chosen.choose(row, false)}
          onOpen={(row) => onChange({ entryId: lineAt(row)?.id ?? null })}
          onMore={more}
          onToggleGroup={toggleGroup}
        />
      )}
      {!isEmpty && !failure && !isNarrow && (
        <Grid
          items={items}
          total={groupBy === null ? (total?.lines ?? null) : items.length}
          columns={columns}
          sort={sort}
          groupBy={groupBy}
          selection={selection}
          isChosen={chosen.isChosen}
          markOf={markOf}
          allChosen={chosen.all}
          onSelect={setSelection}
          onChoose={chosen.choose}
          onChooseAll={chosen.chooseAll}
          onSort={(by, add) => onChange({ sort: sortAfter(sort, by, add) })}
          onMore={more}
          onToggleGroup={toggleGroup}
          onEdit={edit}
          onOpen={(row) => onChange({ entryId: lineAt(row)?.id ?? null })}
          onDelete={() => {
            if (!mayWrite || (count === 0 && !active)) return;
            if (count === 0) chosen.choose(selection.active.row, false);
            setOpen('withdraw');
          }}
          onUndo={undo.last}
          onCopy={copy}
          onPaste={paste}
          onResize={resize}
          editor={
            editing && editedLine && editedColumn ? (
              <CellEditor
                key={`${editedLine.id} ${editedColumn.key}`}
                line={editedLine}
                column={editedColumn}
                row={editing.row}
                typed={editing.typed}
                onSave={(made) => keep(editedLine, made)}
                onCancel={() => {
                  setEditing(null);
                  focusGrid();
                }}
              />
            ) : null
          }
        />
      )}
      {hasMoreGroups && <p className="text-quiet">{t('moreGroups')}</p>}
      {pending && (
        <EditFlow
          pending={pending}
          onSaved={replaced}
          onMade={(before, after) => undo.note(before, after, pending.change)}
          onClose={() => {
            setPending(null);
            focusGrid();
          }}
        />
      )}
      <Suspense fallback={null}>
        {open === 'withdraw' && count > 0 && (
          <WithdrawDialog selected={selected} count={count} onDone={done} onClose={close} />
        )}
        {open === 'bulk' && <BulkDialog selected={selected} count={count} onDone={done} onClose={close} />}
        {open === 'withdrawals' && <WithdrawalsDrawer mayRestore={mayWrite} onDone={done} onClose={close} />}
        {open === 'drafts' && <DraftsDrawer onDone={done} onClose={close} />}
        {pasted && (
          <PasteDialog
            {...pasted}
            onDrafted={() => {
              setPasted(null);
              setOpen('drafts');
            }}
            onClose={() => {
              setPasted(null);
              again();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        <LineDrawer
          entryId={state.entryId}
          line={opened?.type === 'line' ? opened.line : null}
          onClose={() => onChange({ entryId: null })}
        />
      </Suspense>
    </div>
  );
}

/** The keys go to the table again once what stood over it is gone. */
function focusGrid(): void {
  setTimeout(
    () => document.querySelector<HTMLElement>('[data-testid="grid"]')?.focus({ preventScroll: true }),
    0,
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
