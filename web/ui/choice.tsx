import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  testId?: string;
}

/** One of a few, all of them in sight. */
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
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="accent-accent"
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
