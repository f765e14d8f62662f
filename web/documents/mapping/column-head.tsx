import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { unitName } from '#web/words/names.ts';
import { columnLetters } from '../place-words.ts';
import { MEANINGS } from './meanings.ts';
import { KindPick, Pick, SitePick, UnitPick } from './picks.tsx';
import type { SheetMapping } from './use-import.ts';

type Column = SheetMapping['columns'][number];

const DATED: ReadonlySet<Column['meaning']> = new Set(['period', 'from', 'to']);

interface ColumnProps {
  column: Column;
  onChange: (change: Partial<Column>) => void;
}

function Days({ column, onChange }: ColumnProps) {
  const { t } = useTranslation('documents');
  const shell = useTranslation('shell');
  return (['from', 'to'] as const).map((side) => (
    <Field key={side} label={t(`mapping.${side}`)}>
      {(wiring) => (
        <DayInput
          {...wiring}
          labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
          className="h-9 px-2"
          value={column[side] ?? ''}
          onChange={(day) => onChange({ [side]: isDay(day) ? day : null })}
        />
      )}
    </Field>
  ));
}

/** What holds for all amounts of a column. */
function Amounts({ column, onChange }: ColumnProps) {
  const { t } = useTranslation('documents');
  const byRow = t('mapping.byRow');
  return (
    <>
      <KindPick value={column.kind} none={byRow} onChange={(kind) => onChange({ kind })} />
      <UnitPick kind={column.kind} value={column.unit} none={byRow} onChange={(unit) => onChange({ unit })} />
      <SitePick value={column.site} none={byRow} onChange={(site) => onChange({ site })} />
      <Pick
        label={t('mapping.numbers')}
        value={column.numbers}
        none={t('mapping.numbers.open')}
        options={(['comma', 'dot'] as const).map((value) => ({
          value,
          label: t(`mapping.numbers.${value}`),
        }))}
        onChange={(numbers) => onChange({ numbers: numbers as Column['numbers'] })}
        testId="mapping-numbers"
      />
      <Days column={column} onChange={onChange} />
    </>
  );
}

/** The meaning of a column over its cells, as one button; all that can be said of it opens from there. */
export function ColumnHead({ column, onChange }: ColumnProps) {
  const { t } = useTranslation('documents');
  const name = t('mapping.column', {
    letters: columnLetters(column.column),
    header: column.header || t('mapping.unnamed'),
  });
  const meaning = t(`mapping.meaning.${column.meaning}`);
  const unit = column.meaning === 'value' && column.unit ? unitName(column.unit) : null;
  return (
    <Popover>
      <PopoverTrigger
        aria-label={`${name}. ${t('mapping.meaning')}: ${meaning}${unit ? `, ${unit}` : ''}`}
        className={classes(
          'flex h-9 w-full min-w-32 items-center gap-1.5 rounded-md border border-edge bg-panel px-2 ' +
            'text-left whitespace-nowrap hover:bg-sunken',
          column.meaning === 'ignored' ? 'text-quiet' : 'font-medium text-ink',
        )}
        data-testid="mapping-column"
        data-column={column.column}
        data-meaning={column.meaning}
      >
        <span className="min-w-0 flex-1 truncate">
          {meaning}
          {unit && <span className="font-normal text-quiet"> · {unit}</span>}
        </span>
        <ChevronDown className="size-4 shrink-0 text-quiet" aria-hidden />
      </PopoverTrigger>
      <PopoverPanel className="flex w-80 flex-col gap-2" aria-label={name} data-testid="mapping-column-panel">
        <p className="truncate font-medium">{name}</p>
        <Pick
          label={t('mapping.meaning')}
          value={column.meaning}
          options={MEANINGS.map((value) => ({ value, label: t(`mapping.meaning.${value}`) }))}
          onChange={(next) => onChange({ meaning: next as Column['meaning'] })}
          testId="mapping-meaning"
        />
        {column.meaning === 'value' && <Amounts column={column} onChange={onChange} />}
        {DATED.has(column.meaning) && (
          <Pick
            label={t('mapping.dates')}
            value={column.dates}
            none={t('mapping.dates.open')}
            options={(['day_first', 'month_first'] as const).map((value) => ({
              value,
              label: t(`mapping.dates.${value}`),
            }))}
            onChange={(dates) => onChange({ dates: dates as Column['dates'] })}
          />
        )}
      </PopoverPanel>
    </Popover>
  );
}
