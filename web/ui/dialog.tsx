import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  className?: string;
  testId?: string;
}

function Veil() {
  return <Radix.Overlay className="appear fixed inset-0 z-40 bg-black/35" />;
}

function Close({ label }: { label: string }) {
  return (
    <Radix.Close
      aria-label={label}
      className="-mr-1 flex size-8 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-sunken hover:text-ink"
    >
      <X className="size-4" aria-hidden />
    </Radix.Close>
  );
}

/** A small question in the middle of the page. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  className,
  testId,
}: PanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          data-testid={testId}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'appear fixed top-1/2 left-1/2 z-40 flex max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-panel p-5 shadow-raised',
            className,
          )}
        >
          <header className="flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-quiet">{description}</Radix.Description>
              )}
            </div>
            <Close label={closeLabel} />
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A side panel over the page: the whole width on a phone. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  className,
  testId,
}: PanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          data-testid={testId}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'slide-left fixed inset-y-0 right-0 z-40 flex w-full flex-col border-l border-line bg-panel shadow-raised sm:w-[min(44rem,92vw)]',
            className,
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-quiet">{description}</Radix.Description>}
            </div>
            <Close label={closeLabel} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
