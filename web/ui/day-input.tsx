import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { readDay, writeDay } from './day.ts';
import { Input } from './field.tsx';

export interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** ISO 8601, or empty; anything else is shown as it is. */
  value: string;
  /** Told the day that stands there as ISO 8601; what is no day as it was typed, for whoever asks to refuse. */
  onChange: (day: string) => void;
  /** How a day is written, shown while the field is empty, and what the button that opens a calendar is called. */
  labels: { format: string; pick: string };
}

/**
 * A day, typed as the product writes days. A browser's own field for dates follows the browser's language: `03/04` would
 * be one day in the field and another one on the page around it.
 */
export function DayInput({ value, onChange, labels, className, ...rest }: DayInputProps) {
  const [text, setText] = useState(() => writeDay(value));
  const [given, setGiven] = useState(value);
  const [left, setLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const unreadable = text.trim() !== '' && readDay(text) === null;
  if (value !== given) {
    setGiven(value);
    // Chosen elsewhere: shown here. What is half typed stays, also for whoever keeps nothing of it.
    if (value !== (readDay(text) ?? text.trim()) && !(value === '' && unreadable)) setText(writeDay(value));
  }
  function take(typed: string): void {
    setText(typed);
    onChange(readDay(typed) ?? typed.trim());
  }
  return (
    <div className="relative">
      <Input
        {...rest}
        {...(left && unreadable ? { 'aria-invalid': true } : {})}
        inputMode="numeric"
        autoComplete="off"
        placeholder={labels.format}
        value={text}
        onChange={(event) => {
          setLeft(false);
          take(event.target.value);
        }}
        onBlur={(event) => {
          setLeft(true);
          const iso = readDay(text);
          if (iso !== null) setText(writeDay(iso));
          rest.onBlur?.(event);
        }}
        className={classes('figure pr-9', className)}
      />
      <input
        ref={calendar}
        type="date"
        value={readDay(text) ?? ''}
        onChange={(event) => take(writeDay(event.target.value))}
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 w-9 opacity-0"
      />
      <button
        type="button"
        aria-label={labels.pick}
        disabled={rest.disabled}
        onClick={() => calendar.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-quiet hover:text-ink"
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
    </div>
  );
}
