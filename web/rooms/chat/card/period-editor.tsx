import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markSentence, type PeriodMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const two = (number: number) => String(number).padStart(2, '0');

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${two(new Date(Date.UTC(year, number, 0)).getUTCDate())}`;
}

/**
 * The period after a month was pressed: the month alone, or, when one whole month stood before, all from the one to the
 * other.
 */
export function extend(period: Period | null, first: string | null, month: string): Period {
  if (first === null || period === null) return { from: `${month}-01`, to: lastDay(month) };
  const [start = month, end = month] = [first, month].toSorted();
  return { from: `${start}-01`, to: lastDay(end) };
}

interface PeriodEditorProps {
  period: Period | null;
  /** Today, which the year shown falls back to. */
  today: string;
  /** What takes no changes of this first day (ISO); null: nothing. */
  shutOf: (day: string) => PeriodMark | null;
  onSave: (period: Period) => void;
}

/** Months to press, and two days for what is not whole months. */
export function PeriodEditor({ period, today, shutOf, onSave }: PeriodEditorProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const [next, setNext] = useState<Period | null>(period);
  const [first, setFirst] = useState<string | null>(null);
  const [year, setYear] = useState(Number((period?.from ?? today).slice(0, 4)));
  const shut = next === null ? null : shutOf(next.from);
  const valid = shut === null && next !== null && isDay(next.from) && isDay(next.to) && next.from <= next.to;

  function press(month: string): void {
    setNext(extend(next, first, month));
    setFirst(first === null ? month : null);
  }

  return (
    <div className="flex w-64 flex-col gap-3" data-testid="edit-period">
      <div className="flex items-center justify-between">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('edit.previousYear')}
          onClick={() => setYear(year - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span className="figure font-semibold" aria-live="polite">
          {year}
        </span>
        <Button look="quiet" size="icon" aria-label={t('edit.nextYear')} onClick={() => setYear(year + 1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <Months year={year} period={next} shutOf={shutOf} onPress={press} />
      <p className="text-xs text-quiet">{t('edit.monthHint')}</p>
      <div className="grid grid-cols-1 gap-2">
        {(['from', 'to'] as const).map((side) => (
          <Field key={side} label={t(`edit.${side}`)}>
            {(wiring) => (
              <DayInput
                {...wiring}
                labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
                value={next?.[side] ?? ''}
                onChange={(day) => setNext({ from: next?.from ?? '', to: next?.to ?? '', [side]: day })}
                className="h-9"
                data-testid={`period-${side}`}
              />
            )}
          </Field>
        ))}
      </div>
      {shut && (
        <p className="text-[0.8125rem] text-warn" role="alert">
          {markSentence(shut)}
        </p>
      )}
      <Button
        look="primary"
        disabled={!valid}
        onClick={() => {
          if (valid) onSave(next);
        }}
        data-testid="period-apply"
      >
        {t('edit.apply')}
      </Button>
    </div>
  );
}

interface MonthsProps extends Pick<PeriodEditorProps, 'period' | 'shutOf'> {
  readonly year: number;
  readonly onPress: (month: string) => void;
}

/** The months of a year; those that take no changes have a lock. */
function Months({ year, period, shutOf, onPress }: MonthsProps) {
  const formats = useFormats();
  return (
    <div className="grid grid-cols-4 gap-1">
      {Array.from({ length: 12 }, (_, index) => `${year}-${two(index + 1)}`).map((month) => {
        const mark = shutOf(`${month}-01`);
        const inside = period !== null && period.from.slice(0, 7) <= month && month <= period.to.slice(0, 7);
        return (
          <button
            key={month}
            type="button"
            aria-pressed={inside}
            aria-label={formats.month(month)}
            onClick={() => onPress(month)}
            data-testid={`month-${month}`}
            title={mark ? markSentence(mark) : undefined}
            data-shut={mark !== null || undefined}
            className={classes(
              'flex items-center justify-center gap-1 rounded-md py-1.5',
              inside ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
              mark !== null && !inside && 'text-quiet',
            )}
          >
            {mark && <Lock className="size-3" aria-hidden />}
            {formats.shortMonth(month)}
          </button>
        );
      })}
    </div>
  );
}
