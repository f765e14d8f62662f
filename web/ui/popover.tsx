import { Popover as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { floatingLook, floatingPlace } from './floating.tsx';
import { keepFocus } from './focus-back.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

interface PanelProps extends ComponentProps<typeof Radix.Content> {
  children: ReactNode;
  /** Left where it is by a panel that came unasked: whoever types goes on typing. */
  takesFocus?: boolean;
}

export function PopoverPanel({ children, className, takesFocus = true, ...rest }: PanelProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        onOpenAutoFocus={takesFocus ? undefined : (event) => event.preventDefault()}
        onCloseAutoFocus={keepFocus}
        {...floatingPlace}
        {...rest}
        className={classes(
          floatingLook,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-3 outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
