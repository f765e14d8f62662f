import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import type { Comment } from './queries.ts';

type State = NonNullable<Comment['state']>;

const LOOK: Readonly<Record<State, string>> = {
  open: 'bg-warn-soft text-warn',
  reopened: 'bg-warn-soft text-warn',
  answered: 'bg-accent-soft text-accent-strong',
  resolved: 'bg-sunken text-quiet',
};

/** Where a question stands. */
export function QuestionState({ state }: { readonly state: State }) {
  const { t } = useTranslation('comments');
  return (
    <span
      className={classes('rounded-full px-2 py-0.5 text-[0.8125rem] whitespace-nowrap', LOOK[state])}
      data-testid="question-state"
      data-state={state}
    >
      {t(`state.${state}`)}
    </span>
  );
}
