import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';

type State = Output<'inventory.list'>['inventories'][number]['state'];

const LOOK: Readonly<Record<State, string>> = {
  open: 'bg-sunken text-ink',
  in_review: 'bg-warn-soft text-warn',
  approved: 'bg-accent-soft text-accent-strong',
  closed: 'bg-ink text-panel',
};

/** Where an inventory stands: open, in review, approved or closed. */
export function StateMark({ state }: { readonly state: State }) {
  const { t } = useTranslation('inventory');
  return (
    <span
      data-testid="inventory-state"
      data-state={state}
      className={classes('mb-1.5 rounded px-1.5 py-0.5 text-[0.8125rem] font-medium', LOOK[state])}
    >
      {t(`state.${state}`)}
    </span>
  );
}
