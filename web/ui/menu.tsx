import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export const Menu = Radix.Root;
export const MenuTrigger = Radix.Trigger;

export function MenuPanel({
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Content> & { children: ReactNode }) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
        className={classes(
          'appear z-50 min-w-44 rounded-lg border border-line bg-panel p-1 shadow-raised',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      {...rest}
      className={classes(
        'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 outline-none select-none data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-sunken [&_svg]:size-4',
        className,
      )}
    />
  );
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
