import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { classes } from './classes.ts';

const SearchList = lazy(async () => ({ default: (await import('./search-list.tsx')).SearchList }));

/** As many as are seen at a glance in the browser's own list; more are searched. */
const SEEN_AT_ONCE = 10;

const isLong = (list: HTMLSelectElement | null): list is HTMLSelectElement =>
  list !== null && list.options.length > SEEN_AT_ONCE;

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

/** What a key on a list asks for: to open it, with what was typed by the key; null: nothing that concerns its options. */
function askedBy(event: KeyboardEvent): string | null {
  if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return '';
  return event.key.length === 1 && isPlain(event) ? event.key : null;
}

export const inputLook =
  'w-full rounded-md border border-edge bg-panel px-3 text-ink placeholder:text-quiet ' +
  'aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:border-line [&[readonly]]:bg-sunken';

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
          <RefusalText text={error} />
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes(inputLook, 'h-10', className)} />;
}

interface SelectProps extends ComponentProps<'select'> {
  /** How it looks where it is no field of a form: in a cell, in a bar. */
  look?: string;
}

/**
 * A list to choose one from. A long one opens with a search; the browser's own list stays beneath it, which holds the
 * value, so that labels, forms and their rules work as with any other.
 */
export function Select({ className, look, ref, onKeyDown, ...rest }: SelectProps) {
  const own = useRef<HTMLSelectElement>(null);
  const [searched, setSearched] = useState<{ list: HTMLSelectElement; typed: string } | null>(null);
  useImperativeHandle(ref, () => own.current as HTMLSelectElement);
  useLayoutEffect(() => {
    own.current?.toggleAttribute('data-long', isLong(own.current));
  });
  const press = ({ clientX }: MouseEvent) => {
    const list = own.current;
    // What is pressed in the open search bubbles through here too.
    if (!isLong(list) || list.disabled || searched !== null) return;
    const { left, right } = list.getBoundingClientRect();
    if (clientX >= left && clientX <= right) setSearched({ list, typed: '' });
  };
  return (
    // The keyboard opens the list itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className="block min-w-0" onClick={press}>
      <select
        {...rest}
        ref={own}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          const asked = askedBy(event);
          if (!isLong(event.currentTarget) || asked === null || event.defaultPrevented) return;
          event.preventDefault();
          setSearched({ list: event.currentTarget, typed: asked.trim() });
        }}
        className={classes(look ?? `${inputLook} h-10 pr-8`, 'data-long:pointer-events-none', className)}
      />
      <Suspense fallback={null}>
        {searched && <SearchList {...searched} onClose={() => setSearched(null)} />}
      </Suspense>
    </span>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classes(inputLook, 'py-2', className)} />;
}
