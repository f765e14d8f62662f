import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { markSentence, shutMark } from '#web/results/period-mark.ts';
import { readQuantity } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Select } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import { type Change, tagsIn } from './changes.ts';
import type { Line } from './columns.ts';
import { ROW_HEIGHT, type ShownColumn } from './row.tsx';

/** What an edit comes to: a correction, or what is noted of the line. */
export type Edit =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'note'; readonly tags?: readonly string[]; readonly description?: string };

interface CellEditorProps {
  readonly line: Line;
  readonly column: ShownColumn;
  readonly row: number;
  /** What was typed to begin with; null: the cell was opened. */
  readonly typed: string | null;
  readonly onSave: (edit: Edit) => void;
  readonly onCancel: () => void;
}

const LOOK = 'h-full min-w-0 flex-1 bg-panel px-2 text-ink outline-none';

/** The control that stands over a cell while it is edited: Enter keeps, Escape gives up, leaving it keeps nothing. */
export function CellEditor({ line, column, row, typed, onSave, onCancel }: CellEditorProps) {
  const { t } = useTranslation('tables');
  const [wrong, setWrong] = useState<string | null>(null);
  const label = t(`column.${column.key}`);
  const save = (edit: Edit | null, problem?: string) => {
    if (edit) onSave(edit);
    else if (problem) setWrong(problem);
    else onCancel();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    const { relatedTarget } = event;
    // The search of a long list lies beside the page's own tree, and is part of the cell all the same.
    const isSearch =
      relatedTarget instanceof Element && relatedTarget.closest('[data-testid=search-list]') !== null;
    if (!isSearch && !event.currentTarget.contains(relatedTarget)) onCancel();
  };
  const width = Math.max(column.width, column.edit === 'period' ? 330 : column.edit === 'factor' ? 340 : 150);
  return (
    <div
      data-editor=""
      role="presentation"
      onKeyDown={press}
      onBlur={leave}
      className="absolute z-20 flex items-stretch rounded bg-panel [&>span]:flex-1 shadow-raised outline-2 outline-accent"
      style={{ top: row * ROW_HEIGHT, left: column.left, width, height: ROW_HEIGHT }}
    >
      {column.edit === 'site' && <SiteEditor line={line} label={label} onSave={save} />}
      {column.edit === 'period' && <PeriodEditor line={line} label={label} onSave={save} />}
      {column.edit === 'factor' && <FactorEditor line={line} label={label} onSave={save} />}
      {(column.edit === 'quantity' ||
        column.edit === 'unit' ||
        column.edit === 'tags' ||
        column.edit === 'description') && (
        <TextEditor line={line} what={column.edit} label={label} typed={typed} onSave={save} />
      )}
      {wrong && (
        <p
          role="alert"
          className="absolute top-full left-0 mt-1 rounded bg-danger-soft px-2 py-1 text-[0.8125rem] text-danger shadow-raised"
        >
          {wrong}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  readonly line: Line;
  readonly label: string;
  readonly onSave: (edit: Edit | null, problem?: string) => void;
}

function TextEditor({
  line,
  what,
  label,
  typed,
  onSave,
}: PartProps & { what: 'quantity' | 'unit' | 'tags' | 'description'; typed: string | null }) {
  const formats = useFormats();
  const faultOf = useAmountFault();
  const standing = {
    quantity: formats.exact(line.quantity),
    unit: line.unit,
    tags: line.tags.join(', '),
    description: line.description,
  }[what];
  const [text, setText] = useState(typed ?? standing);
  function submit(): void {
    const said = text.trim();
    if (what === 'tags') onSave({ kind: 'note', tags: tagsIn(said) });
    else if (what === 'description') onSave({ kind: 'note', description: said });
    else if (what === 'unit')
      onSave(said === '' || said === line.unit ? null : { kind: 'change', change: { unit: said } });
    else {
      const amount = readQuantity(said, formats.marks);
      if (amount === null) onSave(null, faultOf(said));
      else onSave(amount === line.quantity ? null : { kind: 'change', change: { quantity: amount } });
    }
  }
  return (
    <input
      // The cell was opened in order to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      value={text}
      maxLength={what === 'description' ? 1000 : 200}
      onFocus={(event) => typed === null && event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) =>
        (event.key === 'Enter' || event.key === 'Tab') && (event.preventDefault(), submit())
      }
      className={`${LOOK} ${what === 'quantity' ? 'figure text-right' : ''}`}
      data-testid="cell-input"
    />
  );
}

function SiteEditor({ line, label, onSave }: PartProps) {
  const { t } = useTranslation('tables');
  const { data } = useQuery(contextQuery);
  const sites = (data?.sites ?? []).filter(({ archivedAt, id }) => archivedAt === null || id === line.siteId);
  return (
    <Select
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      defaultValue={line.siteId ?? ''}
      onChange={(event) => {
        const siteId = event.target.value || null;
        onSave(siteId === line.siteId ? null : { kind: 'change', change: { siteId } });
      }}
      look={`${LOOK} w-full`}
      data-testid="cell-input"
    >
      <option value="">{t('none.site')}</option>
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function PeriodEditor({ line, label, onSave }: PartProps) {
  const { t } = useTranslation('tables');
  const { data: context } = useQuery(contextQuery);
  const labels = useDayLabels();
  const [days, setDays] = useState({ from: line.from, to: line.to });
  function submit(): void {
    const shut = shutMark(context, days.from, line.siteId);
    if (shut) onSave(null, markSentence(shut));
    else if (!isDay(days.from) || !isDay(days.to)) onSave(null, t('day.unread'));
    else if (days.from > days.to) onSave(null, t('edit.reversed'));
    else onSave(days.from === line.from && days.to === line.to ? null : { kind: 'change', change: days });
  }
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="min-w-0 flex-1">
          <DayInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={end === 'from'}
            aria-label={`${label}: ${t(`filter.${end}`)}`}
            value={days[end]}
            onChange={(day) => setDays({ ...days, [end]: day })}
            labels={labels}
            onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), submit())}
            className="h-9! rounded-none! border-0! pl-2! outline-none"
            data-testid={`cell-${end}`}
          />
        </div>
      ))}
      <button type="button" onClick={submit} className="px-2 text-accent" aria-label={t('edit.keep')}>
        ✓
      </button>
    </>
  );
}

/** Factors that answer the kind of the line, in its year. */
function FactorEditor({ line, label, onSave }: PartProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const input = { kind: line.kind, year: Number(line.from.slice(0, 4)), limit: 50 };
  const { data } = useQuery({
    queryKey: ['factor.search', input],
    queryFn: ({ signal }) => call('factor.search', input, signal),
  });
  return (
    <Select
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      value={line.factorIds[0] ?? ''}
      onChange={(event) => onSave({ kind: 'change', change: { factorId: event.target.value || null } })}
      look={`${LOOK} w-full`}
      data-testid="cell-input"
    >
      <option value="">{t('edit.engineChooses')}</option>
      {line.factorIds[0] && !data?.factors.some(({ factor }) => factor.id === line.factorIds[0]) && (
        <option value={line.factorIds[0]}>{line.factorIds[0]}</option>
      )}
      {data?.factors.map(({ factor }) => (
        <option key={factor.id} value={factor.id}>
          {factor.name[formats.language]} · {factor.source.publisher} {factor.source.edition}
        </option>
      ))}
    </Select>
  );
}
