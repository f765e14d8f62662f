import { Ban, Check, Clock, CircleDashed, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import type { CellState, ChosenCell } from './completeness-query.ts';

/** Each state has a sign of its own besides its colour. */
const LOOK: Readonly<Record<CellState, { look: string; Sign: typeof Check | null }>> = {
  stands: { look: 'bg-accent-soft text-accent-strong', Sign: Check },
  draft: { look: 'bg-mark text-ink', Sign: CircleDot },
  lacks: { look: 'bg-danger-soft text-danger', Sign: CircleDashed },
  not_applicable: { look: 'bg-sunken text-quiet', Sign: Ban },
  later: { look: 'bg-panel text-quiet', Sign: Clock },
  none: { look: 'bg-panel text-quiet', Sign: null },
};

interface CellProps extends ChosenCell {
  readonly isChosen: boolean;
  readonly isEntry: boolean;
  readonly onToggle: () => void;
  readonly place: string;
}

/** One month of a series; pressing it chooses it. */
export function CompletenessCell({ series, month, cell, isChosen, isEntry, onToggle, place }: CellProps) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const { look, Sign } = LOOK[cell.state];
  const said = [
    splitKindName(series.name[formats.language]).name,
    series.siteName ?? terms.t('noSite'),
    formats.month(month),
  ].join(', ');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${said}: ${t(`state.${cell.state}`)}${cell.requestId ? `, ${t('asked')}` : ''}`}
      tabIndex={isEntry ? 0 : -1}
      onClick={onToggle}
      data-place={place}
      data-state={cell.state}
      data-testid="completeness-cell"
      className={classes(
        'relative flex h-8 w-full min-w-9 items-center justify-center rounded border border-transparent',
        look,
        isChosen && 'border-accent! outline-2 outline-accent',
      )}
    >
      {Sign && <Sign className="size-4" aria-hidden />}
      {cell.requestId && (
        <span aria-hidden className="absolute top-0.5 right-0.5 size-1.5 rounded-full bg-warn" />
      )}
    </button>
  );
}

/** What the signs of the cells mean. */
export function CompletenessLegend() {
  const { t } = useTranslation('completeness');
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-quiet">
      {(['stands', 'draft', 'lacks', 'not_applicable', 'later'] as const).map((state) => {
        const { look, Sign } = LOOK[state];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <span className={classes('flex size-5 items-center justify-center rounded', look)}>
              {Sign && <Sign className="size-3.5" aria-hidden />}
            </span>
            {t(`state.${state}`)}
          </li>
        );
      })}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="mx-1 size-1.5 rounded-full bg-warn" />
        {t('asked')}
      </li>
    </ul>
  );
}
