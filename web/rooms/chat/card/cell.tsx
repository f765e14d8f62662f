import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useHighlight } from '../highlight.tsx';
import type { Draft } from '../parts.ts';
import { CellPlace } from './cell-place.tsx';
import { type Column, SLOTS } from './columns.ts';

// A card of at least 66rem is a grid; below that a line is a block of labelled fields.
const PLACE: Record<Column, string> = {
  kind: 'col-span-2 @min-[40rem]:-order-1 @min-[66rem]:order-none',
  quantity: '@min-[66rem]:text-right',
  unit: '',
  period: '',
  site: '',
  scope: '',
  factor: '',
  result: '@min-[66rem]:text-right',
};

/** Marks the words that a cell was read from while the pointer or the focus is on it. */
function useEvidence(draft: Draft, column: Column) {
  const { setHighlight } = useHighlight();
  const { evidence } = draft;
  if (!evidence?.messageId) return {};
  const messageId = evidence.messageId;
  const slots = SLOTS[column];
  const spans = slots ? evidence.spans.filter(({ slot }) => slots.includes(slot)) : evidence.spans;
  const show = () => setHighlight({ messageId, spans });
  const hide = () => setHighlight(null);
  return { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide };
}

interface CellProps {
  draft: Draft;
  column: Column;
  /** Ids of the sentences of its problems. */
  problemIds: string;
  /** True where the cell itself is stood on; false where a button inside is. */
  stand?: boolean;
  children: ReactNode;
}

/** One cell: its label on narrow cards, its problems, its evidence. */
export function Cell({ draft, column, problemIds, stand, children }: CellProps) {
  const { t } = useTranslation('chat');
  const evidence = useEvidence(draft, column);
  return (
    <div
      role="gridcell"
      {...evidence}
      {...(stand ? { tabIndex: -1, 'data-cell': column } : {})}
      {...(problemIds ? { 'aria-invalid': true, 'aria-describedby': problemIds } : {})}
      data-testid={`cell-${column}`}
      className={classes(
        'min-w-0 rounded @min-[66rem]:col-span-1 @min-[66rem]:flex @min-[66rem]:flex-col @min-[66rem]:justify-center',
        problemIds && 'bg-warn-soft',
        PLACE[column],
      )}
    >
      <span aria-hidden className="block px-1.5 text-xs text-quiet @min-[66rem]:hidden">
        {t(`col.${column}`)}
      </span>
      {children}
      <CellPlace draft={draft} column={column} />
    </div>
  );
}

interface PressProps {
  column: Column;
  onPress?: () => void;
  children: ReactNode;
}

/** The button that fills a cell that can be edited or opened: also where its row grows under the pointer, a press stays in it. */
export function Press({ column, onPress, children, ...rest }: PressProps) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={column}
      onClick={onPress}
      className="relative min-h-8 w-full grow rounded px-1.5 py-1 text-[inherit] -outline-offset-2 hover:bg-sunken [text-align:inherit]"
      {...rest}
    >
      <span className="clip-hidden">{t(`col.${column}`)}: </span> {children}
    </button>
  );
}

/** What stands in a cell that is not known yet. */
export function Missing() {
  const { t } = useTranslation('chat');
  return <span className="font-medium text-warn">{t('row.missing')}</span>;
}
