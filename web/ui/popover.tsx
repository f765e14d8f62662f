import { Popover as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { floatingLook, floatingPlace } from './floating.tsx';
import { keepFocus } from './focus-back.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

export function PopoverPanel({
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Content> & { children: ReactNode }) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
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
