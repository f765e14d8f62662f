import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';

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
  const before = thenKg === null ? null : Number(thenKg);
  if (before === null || before === 0)
    return <p className="text-[0.8125rem] text-quiet">{t('change.none', { than })}</p>;
  const share = (Number(nowKg) - before) / before;
  const key = share > 0 ? 'up' : share < 0 ? 'down' : 'same';
  return (
    <p className="text-[0.8125rem] text-quiet" data-testid="change" data-share={share}>
      <span aria-hidden className="font-medium text-ink">
        {key === 'up' ? '▲' : key === 'down' ? '▼' : '='}
      </span>{' '}
      {t(`change.${key}`, {
        percent: `${formats.rounded((Math.abs(share) * 100).toFixed(1), 4)}%`,
        than,
      })}
    </p>
  );
}
