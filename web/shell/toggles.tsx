import { Languages, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { toggleTheme, useTheme } from '#web/ui/theme.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { switchLanguage } from '#web/words/words.ts';

export function toggleLanguage(): void {
  void switchLanguage(currentLanguage() === 'en' ? 'pt-BR' : 'en');
}

export function LanguageToggle() {
  const { t, i18n } = useTranslation('shell');
  const label = i18n.language === 'en' ? t('language.toPortuguese') : t('language.toEnglish');
  return (
    <Tooltip text={label}>
      <Button look="quiet" size="icon" aria-label={label} onClick={toggleLanguage} data-testid="language-toggle">
        <Languages aria-hidden />
      </Button>
    </Tooltip>
  );
}

export function ThemeToggle() {
  const { t } = useTranslation('shell');
  const { dark } = useTheme();
  const label = dark ? t('theme.toLight') : t('theme.toDark');
  return (
    <Tooltip text={label}>
      <Button look="quiet" size="icon" aria-label={label} onClick={toggleTheme} data-testid="theme-toggle">
        {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
    </Tooltip>
  );
}
