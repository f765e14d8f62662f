import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import { ARROW, changeBetween, percentOfChange } from './change.ts';

interface ChangeNoteProps {
  readonly nowKg: string;
  readonly thenKg: string | null;
  /** What it is compared with, in words: `2024`. */
  readonly than: string;
}

/** How much more or less than before, with the direction in words for who does not see the arrow. */
export function ChangeNote({ nowKg, thenKg, than }: ChangeNoteProps) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const change = changeBetween(nowKg, thenKg);
  if (change === null) return <p className="text-[0.8125rem] text-quiet">{t('change.none', { than })}</p>;
  const { key, share } = change;
  return (
    <p className="text-[0.8125rem] text-quiet" data-testid="change" data-share={share}>
      <span aria-hidden className="font-medium text-ink">
        {ARROW[key]}
      </span>{' '}
      {t(`change.${key}`, { percent: percentOfChange(change, (one) => formats.rounded(one, 4)), than })}
    </p>
  );
}
