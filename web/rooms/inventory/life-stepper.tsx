import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import type { Life } from './life.ts';

const STATES = ['open', 'in_review', 'approved', 'closed'] as const;
const REACHED_BY = { open: 'reopen', in_review: 'submit', approved: 'approve', closed: 'close' } as const;

/** The four states of an inventory, with who brought it into each and when. */
export function LifeStepper({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const here = STATES.indexOf(life.state);
  return (
    <ol aria-label={t('stepper.label')} className="grid gap-3 sm:grid-cols-4" data-testid="life-stepper">
      {STATES.map((state, place) => {
        const isReached = place <= here;
        const told = isReached
          ? life.moves.findLast(
              (one) => one.move === REACHED_BY[state] || (state === 'open' && one.move === 'send_back'),
            )
          : undefined;
        // Before its first move it is open since it was set up.
        const begun =
          state === 'open' && life.setUpAt !== null ? { by: life.setUpBy, at: life.setUpAt } : undefined;
        const move = told ?? begun;
        return (
          <li
            key={state}
            aria-current={place === here ? 'step' : undefined}
            data-testid={`stepper-${state}`}
            className={classes(
              'min-w-0 border-t-4 pt-2',
              isReached ? 'border-accent' : 'border-line text-quiet',
            )}
          >
            <p className={classes('flex items-center gap-1', place === here && 'font-semibold')}>
              {place < here && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
              {t(`state.${state}`)}
            </p>
            {move && (
              <p className="break-words text-[0.8125rem] text-quiet">
                {move.by?.name || t('someone')} · {formats.instant(move.at)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
