import { useTranslation } from 'react-i18next';

/** What a field for a day is told in the reader's language: how a day is written, and what its button is called. */
export function useDayLabels(): { format: string; pick: string } {
  const { t } = useTranslation('shell');
  return { format: t('day.format'), pick: t('day.pick') };
}
