import { lazy, Suspense } from 'react';
import type { Selected } from './bulk-portions.ts';

// What opens over the table is fetched when it opens.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const DraftsDrawer = lazy(async () => ({ default: (await import('./drafts-drawer.tsx')).DraftsDrawer }));
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));
const WithdrawalsDrawer = lazy(async () => {
  const { WithdrawalsDrawer: drawer } = await import('./withdrawals-drawer.tsx');
  return { default: drawer };
});

export type Open = 'bulk' | 'withdraw' | 'withdrawals' | 'drafts' | null;

interface DialogsProps {
  readonly open: Open;
  readonly selected: Selected;
  readonly count: number;
  readonly mayWrite: boolean;
  readonly pasted: { readonly text: string; readonly rows: number } | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** What was pasted became drafts, or was put away. */
  readonly onDrafted: () => void;
  readonly onPasteClosed: () => void;
}

/** What stands over the table: the lines that are chosen, all that waits, or what was pasted. */
export function Dialogs(props: DialogsProps) {
  const { open, selected, count, pasted } = props;
  const ways = { onDone: props.onDone, onClose: props.onClose };
  return (
    <Suspense fallback={null}>
      {open === 'withdraw' && count > 0 && <WithdrawDialog selected={selected} count={count} {...ways} />}
      {open === 'bulk' && <BulkDialog selected={selected} count={count} {...ways} />}
      {open === 'withdrawals' && <WithdrawalsDrawer mayRestore={props.mayWrite} {...ways} />}
      {open === 'drafts' && <DraftsDrawer {...ways} />}
      {pasted && <PasteDialog {...pasted} onDrafted={props.onDrafted} onClose={props.onPasteClosed} />}
    </Suspense>
  );
}
