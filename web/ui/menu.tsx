import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import { floatingLook, floatingPlace } from './floating.tsx';
import { keepFocus } from './focus-back.ts';

/** What is around an open menu stays readable to those who do not see it, and a press there both closes it and counts. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const MenuTrigger = Radix.Trigger;

export function MenuPanel({
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Content> & { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Portal>
      <Radix.Content
        ref={panel}
        align="end"
        onPointerDownOutside={(event) => leaveToTrigger(event, panel.current)}
        onCloseAutoFocus={keepFocus}
        {...floatingPlace}
        {...rest}
        className={classes(floatingLook, 'min-w-44 p-1', className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/**
 * Whether a menu opens or closes at a press of its own button is for the button to say. A menu that is still fading away when
 * the button is pressed again would take that press for one beside it, and close what has just been opened.
 */
function leaveToTrigger(event: Event, panel: HTMLElement | null): void {
  const pressed = event.target instanceof Element ? event.target.closest('[aria-haspopup="menu"]') : null;
  if (pressed !== null && pressed.id === panel?.getAttribute('aria-labelledby')) event.preventDefault();
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      {...rest}
      className={classes(
        'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 outline-none select-none ' +
          'data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-sunken [&_svg]:size-4',
        className,
      )}
    />
  );
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
