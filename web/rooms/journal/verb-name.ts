import { useTranslation } from 'react-i18next';

/** What a verb does in words, and its own name where there are none. */
export function useVerbName(): (verb: string) => string {
  const { t } = useTranslation('journal');
  return (verb) => t(`verb.${verb}` as 'verb.entry.commit', { defaultValue: verb });
}
