import { Languages, Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLanguage } from '#web/account/profile-language.ts';
import { sessionState } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toggleTheme, useTheme } from '#web/ui/theme.ts';
import { currentLanguage } from '#web/words/language.ts';
import { switchLanguage } from '#web/words/words.ts';

/** Switches the language here and now, and for whoever is signed in also wherever they sign in next. */
export function toggleLanguage(): void {
  const next = currentLanguage() === 'en' ? 'pt-BR' : 'en';
  void switchLanguage(next);
  const userId = sessionState().session?.user.id;
  if (userId) void keepLanguage(userId, next);
}

/** What pressing the language toggle will do, in words. */
export function useLanguageLabel(): string {
  const { t, i18n } = useTranslation('shell');
  return i18n.language === 'en' ? t('language.toPortuguese') : t('language.toEnglish');
}

/** What pressing the theme toggle will do, in words. */
export function useThemeLabel(): string {
  const { t } = useTranslation('shell');
  const { dark } = useTheme();
  return dark ? t('theme.toLight') : t('theme.toDark');
}

export function LanguageToggle(props: ComponentProps<'button'>) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={useLanguageLabel()}
      data-testid="language-toggle"
      {...props}
      onClick={toggleLanguage}
    >
      <Languages aria-hidden />
    </Button>
  );
}

export function ThemeToggle(props: ComponentProps<'button'>) {
  const { dark } = useTheme();
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={useThemeLabel()}
      data-testid="theme-toggle"
      {...props}
      onClick={toggleTheme}
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Button>
  );
}
