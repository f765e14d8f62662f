import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import { firstField } from './first-field.ts';
import { isFocusLost } from './focus-back.ts';

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

const PLACES = {
  middle: {
    panel:
      'appear top-1/2 left-1/2 max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 gap-4 overflow-y-auto rounded-lg border p-5',
    header: '',
    body: 'contents',
  },
  side: {
    panel: 'slide-left inset-y-0 right-0 w-full border-l sm:w-[min(44rem,92vw)]',
    header: 'border-b border-line px-4 py-3 sm:px-5',
    body: 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5',
  },
} as const;

/** What had the focus when a dialog opened; of a choice in a menu, which goes with its menu, the button of the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * What dialogs and drawers have in common: a veil, a title with the way out, and what they hold. The focus goes back to
 * where it was: the library knows only of buttons that it opens a dialog from itself, and there are none.
 */
function Sheet({
  place,
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  className,
  testId,
}: PanelProps & { place: keyof typeof PLACES }) {
  const look = PLACES[place];
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          data-testid={testId}
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement);
            const field =
              event.currentTarget instanceof Element ? firstField(event.currentTarget, place) : null;
            if (!field) return;
            event.preventDefault();
            field.focus({ preventScroll: true });
            // A word that stands there already is replaced by the first letter, as it is where one tabs to a field.
            if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (isFocusLost()) opener.current?.focus({ preventScroll: true });
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-40 flex flex-col border-line bg-panel shadow-raised',
            look.panel,
            className,
          )}
        >
          <header className={classes('flex items-start justify-between gap-4', look.header)}>
            <div className="min-w-0">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-quiet">{description}</Radix.Description>
              )}
            </div>
            <Close label={closeLabel} />
          </header>
          <div data-body className={look.body}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A small question in the middle of the page. */
export function Dialog(props: PanelProps) {
  return <Sheet place="middle" {...props} />;
}

/** A side panel over the page: the whole width on a phone. */
export function Drawer(props: PanelProps) {
  return <Sheet place="side" {...props} />;
}
