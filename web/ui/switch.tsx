import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  text?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  testId?: string;
}

/** Something that is on or off, with what that means. */
export function Switch({ label, text, checked, onChange, disabled, testId }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="max-w-prose text-[0.8125rem] text-quiet">
            {text}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        data-testid={testId}
        {...(text ? { 'aria-describedby': `${id}-text` } : {})}
        className={
          'relative h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken transition-colors ' +
          'disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent'
        }
      >
        <Radix.Thumb
          className={
            'block size-[18px] translate-x-[3px] rounded-full bg-edge transition-transform ' +
            'data-[state=checked]:translate-x-[21px] data-[state=checked]:bg-on-accent'
          }
        />
      </Radix.Root>
    </div>
  );
}
