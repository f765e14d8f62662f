import { ChevronDown, ChevronRight, CircleDashed, Hourglass, Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markName, markSentence, type PeriodMark } from '#web/results/period-mark.ts';
import { classes } from '#web/ui/classes.ts';
import type { Formats } from '#web/words/format.ts';
import { cellText, isProvisional, word } from './cell-text.ts';
import type { Column, ColumnKey, Line } from './columns.ts';
import { groupName } from './group-name.ts';
import type { Group } from './lines-store.ts';
import type { GroupKey } from './state.ts';

export const ROW_HEIGHT = 36;
/** Room for the box that chooses a row. */
export const CHOICE_WIDTH = 44;

const SCOPE_MARK: Readonly<Record<number, string>> = {
  1: 'before:bg-scope-1',
  2: 'before:bg-scope-2',
  3: 'before:bg-scope-3',
};

export interface ShownColumn extends Column {
  /** As wide as the person made it. */
  readonly width: number;
  readonly left: number;
}

const written = new WeakMap<Formats, WeakMap<Line, Map<ColumnKey, string>>>();

/** The texts of a line's cells, each made once: a line passes by more than once. */
function textsOf(line: Line, formats: Formats): (key: ColumnKey) => string {
  const lines = written.get(formats) ?? new WeakMap<Line, Map<ColumnKey, string>>();
  written.set(formats, lines);
  const texts = lines.get(line) ?? new Map<ColumnKey, string>();
  lines.set(line, texts);
  return (key) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = cellText(key, line, formats);
    texts.set(key, text);
    return text;
  };
}

interface LineRowProps {
  readonly line: Line;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly columns: readonly ShownColumn[];
  readonly formats: Formats;
  readonly chosen: boolean;
  /** What is to be seen of its period, in plain values: a row is drawn anew only where one of them changes. */
  readonly mark: PeriodMark['kind'] | null;
  /** The inventory that takes no changes; empty: none. */
  readonly shutBy: string;
  /** Columns of this row that are selected, and the one that is active; -1: none. */
  readonly from: number;
  readonly to: number;
  readonly active: number;
}

/** A line as plain boxes of one height: nothing is mounted but text, so that thousands pass by. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, top, width, columns, formats, chosen, mark, shutBy, from, to, active } = props;
  const texts = textsOf(line, formats);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-row={index}
      data-entry={line.id}
      data-testid="line"
      className={classes(
        'group absolute left-0 border-b border-line [contain:strict]',
        chosen ? 'bg-accent-soft' : 'bg-panel',
        line.state === 'withdrawn' || line.state === 'superseded' ? 'text-quiet line-through' : '',
        shutBy !== '' && 'text-quiet',
      )}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width }}
    >
      <div
        role="gridcell"
        className="absolute inset-y-0 left-0 flex items-center justify-center"
        style={{ width: CHOICE_WIDTH }}
      >
        <span
          aria-hidden
          data-choose=""
          className={classes(
            'flex size-4 items-center justify-center rounded border text-[0.6875rem] leading-none',
            chosen ? 'border-accent bg-accent text-on-accent' : 'border-edge',
          )}
        >
          {chosen ? '✓' : ''}
        </span>
      </div>
      {columns.map(({ key, left, width: cellWidth, figure }, place) => (
        <div
          key={key}
          role="gridcell"
          id={`cell-${index}-${place}`}
          aria-colindex={place + 2}
          data-cell={place}
          data-column={key}
          className={classes(
            'absolute inset-y-0 truncate px-2.5 leading-9',
            figure && 'figure text-right',
            place >= from && place <= to && 'bg-accent-soft',
            place === active && 'outline-2 -outline-offset-2 outline-accent',
            key === 'co2e' && (line.co2eKg === null ? 'text-warn' : 'font-medium'),
            key === 'scope' &&
              `before:mr-1.5 before:inline-block before:size-2.5 before:rounded-sm before:content-[''] ${SCOPE_MARK[line.scope] ?? ''}`,
          )}
          style={{ left, width: cellWidth }}
        >
          {key === 'co2e' && <WhyOpen isActive={active === place} />}
          {key === 'period' && mark && (
            <Mark mark={mark === 'running' ? { kind: mark } : { kind: mark, inventory: shutBy }} />
          )}
          <ProvisionalMark column={key} line={line} />
          {texts(key)}
        </div>
      ))}
    </div>
  );
});

/** The way to why the amount is what it is: seen on the row that is pointed at, and on the active cell. */
function WhyOpen({ isActive }: { readonly isActive: boolean }) {
  return (
    <span
      data-why=""
      aria-hidden
      className={classes(
        'absolute inset-y-0 left-1 cursor-pointer text-xs leading-9 font-normal text-accent underline group-hover:visible',
        isActive ? 'visible' : 'invisible',
      )}
    >
      {word('why.open')}
    </span>
  );
}

/** Before the amount of a line that stands on what is not published yet. */
function ProvisionalMark({ column, line }: { column: ColumnKey; line: Line }) {
  if (column !== 'co2e' || !isProvisional(line)) return null;
  return (
    <span title={word('provisional')} data-testid="provisional-mark">
      <CircleDashed className="mr-1.5 inline size-3.5 align-[-0.125em] text-warn" aria-hidden />
      <span className="clip-hidden">{word('provisional')} </span>
    </span>
  );
}

/** Before the period: a lock where nothing can be changed, an hourglass where it is not over. */
export function Mark({ mark }: { mark: PeriodMark }) {
  const Icon = mark.kind === 'running' ? Hourglass : Lock;
  return (
    <span title={markSentence(mark)} data-testid="period-mark" data-mark={mark.kind}>
      <Icon className="mr-1.5 inline size-3.5 align-[-0.125em] text-quiet" aria-hidden />
      <span className="clip-hidden">{markName(mark)} </span>
    </span>
  );
}

interface GroupRowProps {
  readonly group: Group;
  readonly by: GroupKey;
  readonly open: boolean;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly formats: Formats;
  readonly active: boolean;
}

/** A group with its subtotals; a press unfolds its lines. */
export const GroupRow = memo(function GroupRow({
  group,
  by,
  open,
  index,
  top,
  width,
  formats,
  active,
}: GroupRowProps) {
  const { t } = useTranslation('tables');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-expanded={open}
      data-row={index}
      data-group={group.key ?? ''}
      data-testid="group"
      className="absolute left-0 cursor-pointer border-b border-line bg-sunken"
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width }}
    >
      <div
        role="gridcell"
        id={`cell-${index}-0`}
        data-cell={0}
        className={classes(
          'sticky left-0 flex h-full w-fit max-w-[calc(100vw-2rem)] items-center gap-3 px-3',
          active && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {open ? (
          <ChevronDown aria-hidden className="size-4" />
        ) : (
          <ChevronRight aria-hidden className="size-4" />
        )}
        <span className="truncate font-medium">{groupName(by, group, formats)}</span>
        <span className="figure whitespace-nowrap text-quiet">{t('lines', { count: group.lines })}</span>
        <span className="figure font-medium whitespace-nowrap">{formats.inTonnes(group.co2eKg)}</span>
        {group.notCounted > 0 && (
          <span className="whitespace-nowrap text-warn">
            {t('notCountedLines', { count: group.notCounted })}
          </span>
        )}
      </div>
    </div>
  );
});
