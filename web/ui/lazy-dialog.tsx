import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import type * as dialogs from './dialog.tsx';

type SheetProps = ComponentProps<typeof dialogs.Dialog>;

const LazyDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));
const LazyDrawer = lazy(async () => ({ default: (await import('./dialog.tsx')).Drawer }));

/** Fetched when it is first opened; stays from then on, so that it can close as it should. */
function OnceOpened({ sheet: Sheet, ...props }: SheetProps & { sheet: ComponentType<SheetProps> }) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return <Suspense fallback={null}>{opened && <Sheet {...props} />}</Suspense>;
}

/** The dialog of `dialog.tsx`, for pages that open without one. */
export function Dialog(props: SheetProps) {
  return <OnceOpened {...props} sheet={LazyDialog} />;
}

/** The drawer of `dialog.tsx`, for pages that open without one. */
export function Drawer(props: SheetProps) {
  return <OnceOpened {...props} sheet={LazyDrawer} />;
}
