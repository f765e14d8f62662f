import { useTranslation } from 'react-i18next';
import type { Proposal } from '#web/runs/asked.ts';
import { useFormats } from '#web/words/format.ts';
import { effectOf } from './effect.ts';

/** What the chosen ones would change together, where more than one of them changes a total. */
export function Effect({ items }: { readonly items: readonly Proposal[] }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const effect = effectOf(items);
  if (effect === null) return null;
  return (
    <span className="figure block text-[0.8125rem] font-normal" data-testid="group-effect">
      {t('effectOfAll', {
        before: formats.emissions(effect.beforeKg),
        after: formats.emissions(effect.afterKg),
      })}
    </span>
  );
}
