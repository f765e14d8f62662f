import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

const LOOK = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent',
  plain: 'bg-panel text-ink border border-line hover:bg-sunken',
  quiet: 'text-quiet hover:text-ink hover:bg-sunken border border-transparent',
  danger: 'bg-danger text-on-danger hover:opacity-90 border border-transparent',
} as const;

const WRAPPED = 'min-h-7 max-w-full px-2 py-1 text-left text-[0.8125rem] gap-1.5';

const SIZE = {
  small: 'h-7 px-2 text-[0.8125rem] gap-1.5',
  medium: 'h-9 px-3 gap-2',
  icon: 'size-8 justify-center',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOK;
  size?: keyof typeof SIZE;
  /** Shows the work going on and ignores presses meanwhile, without losing the focus. */
  busy?: boolean;
  /** Hands the look to the child (a link). */
  asChild?: boolean;
  /** A whole sentence as a label goes on in further lines where it does not fit. */
  wraps?: boolean;
}

export function Button({
  look = 'plain',
  size = 'medium',
  busy,
  asChild,
  wraps = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest.disabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(
        'inline-flex items-center rounded-md font-medium select-none transition-colors',
        !wraps && 'shrink-0 whitespace-nowrap',
        'disabled:opacity-50 disabled:cursor-not-allowed aria-busy:opacity-70 aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
        size === 'medium' && !wraps && 'justify-center',
        LOOK[look],
        wraps ? WRAPPED : SIZE[size],
        className,
      )}
    />
  );
}
