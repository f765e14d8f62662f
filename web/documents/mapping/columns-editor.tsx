import { useTranslation } from 'react-i18next';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { columnLetters } from '../place-words.ts';
import { MEANINGS } from './meanings.ts';
import { KindPick, Pick, SitePick, UnitPick } from './picks.tsx';
import type { SheetMapping } from './use-import.ts';

type Column = SheetMapping['columns'][number];

const DATED: ReadonlySet<Column['meaning']> = new Set(['period', 'from', 'to']);

interface ColumnProps {
  column: Column;
  /** A few of the texts that stand in it. */
  samples: readonly string[];
  onChange: (change: Partial<Column>) => void;
}

function Days({ column, onChange }: Omit<ColumnProps, 'samples'>) {
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

function OneColumn({ column, samples, onChange }: ColumnProps) {
  const { t } = useTranslation('documents');
  const byRow = t('mapping.byRow');
  const name = t('mapping.column', {
    letters: columnLetters(column.column),
    header: column.header || t('mapping.unnamed'),
  });
  return (
    <fieldset
      className="min-w-0 rounded-lg border border-line p-3"
      data-testid="mapping-column"
      data-column={column.column}
    >
      <legend className="max-w-full truncate px-1 font-medium">{name}</legend>
      {samples.length > 0 && (
        <p className="mb-2 truncate text-[0.8125rem] text-quiet">{samples.join(' · ')}</p>
      )}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <Pick
          label={t('mapping.meaning')}
          value={column.meaning}
          options={MEANINGS.map((value) => ({ value, label: t(`mapping.meaning.${value}`) }))}
          onChange={(meaning) => onChange({ meaning: meaning as Column['meaning'] })}
          testId="mapping-meaning"
        />
        {column.meaning === 'value' && (
          <>
            <KindPick value={column.kind} none={byRow} onChange={(kind) => onChange({ kind })} />
            <UnitPick
              kind={column.kind}
              value={column.unit}
              none={byRow}
              onChange={(unit) => onChange({ unit })}
            />
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
        )}
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
      </div>
    </fieldset>
  );
}

interface EditorProps {
  mapping: SheetMapping;
  samples: (column: number) => readonly string[];
  onChange: (mapping: SheetMapping) => void;
}

/** What each column of a sheet is taken for. */
export function ColumnsEditor({ mapping, samples, onChange }: EditorProps) {
  return (
    <div className="flex flex-col gap-3">
      {mapping.columns.map((column) => (
        <OneColumn
          key={column.column}
          column={column}
          samples={samples(column.column)}
          onChange={(change) =>
            onChange({
              ...mapping,
              columns: mapping.columns.map((one) => (one === column ? { ...one, ...change } : one)),
            })
          }
        />
      ))}
    </div>
  );
}
