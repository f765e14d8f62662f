import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** 700 ms to the first tooltip, 300 ms in which the next one opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  text: ReactNode;
  /** A key to press, shown beside the text. */
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}

export function Tooltip({ text, keys, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className="appear z-50 flex max-w-80 items-center gap-2 rounded-md bg-ink px-2 py-1 text-[0.8125rem] text-canvas shadow-raised"
      >
        {text}
        {keys && <kbd className="font-sans rounded border border-canvas/30 px-1 text-xs">{keys}</kbd>}
      </Radix.Content>
    </Radix.Root>
  );
}
