import { Popover as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export function PopoverPanel({
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Content> & { children: ReactNode }) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
        className={classes(
          'appear z-50 outline-none max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-3 shadow-raised',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
