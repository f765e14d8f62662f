import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import type { RunHead } from './asked.ts';

const LOOK: Readonly<Record<RunHead['state'], string>> = {
  planned: 'border-line text-quiet',
  active: 'border-accent text-accent',
  waiting: 'border-accent bg-accent-soft text-accent',
  done: 'border-line text-ink',
  failed: 'border-danger/40 bg-danger-soft text-danger',
  cancelled: 'border-line text-quiet',
  expired: 'border-line text-quiet',
  spent: 'border-danger/40 bg-danger-soft text-danger',
};

/** The state of a run as a mark. */
export function RunState({ state }: { readonly state: RunHead['state'] }) {
  const { t } = useTranslation('agents');
  return (
    <span
      data-testid="run-state"
      data-state={state}
      className={classes(
        'inline-flex shrink-0 items-center rounded-full border px-2 py-0.5 text-[0.8125rem] font-medium',
        LOOK[state],
      )}
    >
      {t(`state.${state}`)}
    </span>
  );
}
