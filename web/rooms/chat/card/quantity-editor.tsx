import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { inputLook } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';

export type QuantityReading =
  | { readonly kind: 'read'; readonly amount: string }
  | { readonly kind: 'ambiguous'; readonly readings: readonly string[] }
  | { readonly kind: 'unreadable' | 'negative' };

/** What the engine reads in a typed amount: a plain decimal, two possible ones, or none. */
export function readTyped(text: string, language: Language): QuantityReading {
  const parsed = parseQuantityText(text, language);
  if (parsed.ok) return { kind: 'read', amount: toText(parsed.value) };
  const problem = parsed.problems[0];
  if (problem?.code === 'quantity.ambiguous') {
    const { a, b } = problem.params;
    return { kind: 'ambiguous', readings: [a, b].filter((reading) => reading !== undefined) };
  }
  return { kind: problem?.code === 'quantity.negative' ? 'negative' : 'unreadable' };
}

interface QuantityEditorProps {
  amount: string | null;
  label: string;
  onSave: (amount: string) => void;
  onCancel: () => void;
}

/** An amount in the marks of the reader's language; what could be read two ways is asked, never guessed. */
export function QuantityEditor({ amount, label, onSave, onCancel }: QuantityEditorProps) {
  const formats = useFormats();
  const hint = useId();
  const [text, setText] = useState(amount === null ? '' : formats.exact(amount));
  const [reading, setReading] = useState<QuantityReading | null>(null);

  function submit(): void {
    const next = readTyped(text, formats.marks);
    if (next.kind !== 'read') setReading(next);
    else if (next.amount === amount) onCancel();
    else onSave(next.amount);
  }

  function press(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      submit();
    }
  }

  return (
    // The keys and the leaving of the input and of the choices below it are heard here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      className="relative"
      onKeyDown={press}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (readTyped(text, formats.marks).kind === 'read') submit();
        else onCancel();
      }}
    >
      <input
        // The cell was asked to be edited: the focus belongs here.
        autoFocus
        inputMode="decimal"
        value={text}
        aria-label={label}
        aria-invalid={reading !== null || undefined}
        aria-describedby={reading ? hint : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setReading(null);
        }}
        className={`${inputLook} figure h-8 px-1.5 text-right`}
        data-testid="edit-quantity"
      />
      {reading && <Doubt id={hint} reading={reading} text={text} onSave={onSave} />}
    </div>
  );
}

interface DoubtProps extends Pick<QuantityEditorProps, 'onSave'> {
  readonly id: string;
  readonly reading: QuantityReading;
  readonly text: string;
}

/** Why what was typed is no amount, or the two that it may be. */
function Doubt({ id, reading, text, onSave }: DoubtProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const faultOf = useAmountFault();
  return (
    <div
      id={id}
      role="alert"
      className={classes(
        'absolute top-9 right-0 z-10 flex w-max max-w-72 flex-wrap items-center gap-2 rounded-md border',
        'border-line bg-panel p-2 shadow-raised',
      )}
    >
      {reading.kind !== 'ambiguous' && faultOf(text)}
      {reading.kind === 'ambiguous' && (
        <>
          {t('edit.ambiguous')}
          {reading.readings.map((option) => (
            <Button
              key={option}
              size="small"
              onClick={() => onSave(option)}
              data-testid="edit-quantity-reading"
            >
              {formats.exact(option)}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
