import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';

export const inputLook =
  'w-full rounded-md border border-edge bg-panel px-3 text-ink placeholder:text-quiet aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:border-line [&[readonly]]:bg-sunken';

export interface FieldProps {
  label: string;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  hint?: ReactNode;
  children: (wiring: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A label, its control, a hint and the sentence of an error, wired together for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes(inputLook, 'h-10', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes(inputLook, 'h-10 pr-8', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classes(inputLook, 'py-2', className)} />;
}
