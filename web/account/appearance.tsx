import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { setTheme, type Theme, useTheme } from '#web/ui/theme.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Language, LANGUAGES } from '#web/words/language.ts';
import { switchLanguage } from '#web/words/words.ts';
import { changeProfile } from './own-profile.ts';
import { type Preferences, savePreferences } from './preferences.ts';

/** Keeps a change of preferences with the account; says so when that fails. */
export function useSavePreferences(): (change: Partial<Preferences>) => Promise<boolean> {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  return async (change) => {
    try {
      await savePreferences(session?.user.id ?? '', change);
      return true;
    } catch {
      toast.bad({ title: t('preferences.failed'), text: t('preferences.failedText') });
      return false;
    }
  };
}

/** Light, dark or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation('shell');
  const { theme } = useTheme();
  const save = useSavePreferences();
  const themes: readonly Theme[] = ['light', 'dark', 'system'];
  return (
    <Choice
      legend={t('theme.label')}
      options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={(next) => {
        setTheme(next);
        void save({ theme: next });
      }}
      testId="theme"
    />
  );
}

/** The language of the pages, and of the letters that one gets. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const { session } = useSession();
  const save = useSavePreferences();
  const language: Language = i18n.language === 'en' ? 'en' : 'pt-BR';
  async function choose(next: Language): Promise<void> {
    await switchLanguage(next);
    if (!(await save({ locale: next })) || !session) return;
    // That letters come in the former language is no reason to take the choice back.
    await changeProfile(session.user.id, { locale: next }).catch(() => undefined);
  }
  return (
    <Choice
      legend={t('language.label')}
      options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      value={language}
      onChange={(next) => void choose(next)}
      testId="language"
    />
  );
}
