import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  testId?: string;
}

/** One of a few, all of them in sight: the segmented control of every room. */
export function Choice<Value extends string>({
  legend,
  hint,
  options,
  value,
  onChange,
  testId,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0" {...(hint ? { 'aria-describedby': `${name}-hint` } : {})}>
      <legend className="mb-1 text-[0.8125rem] font-medium">{legend}</legend>
      <div
        className={
          'inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5 ' +
          'print:border-0 print:bg-transparent print:p-0'
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={
              'relative flex min-h-8 items-center print:bg-transparent! print:px-0 print:text-ink! ' +
              'print:not-has-checked:hidden rounded-sm px-3 py-1 text-quiet hover:text-ink has-checked:bg-accent-soft ' +
              'has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-accent forced-colors:has-checked:outline-2'
            }
          >
            {/* The whole segment is pressed: the circle of the browser lies over it, unseen. */}
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              data-testid={testId && `${testId}-${option.value}`}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-[0.8125rem] text-quiet">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
