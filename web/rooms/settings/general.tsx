import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguageChoice, ThemeChoice, useSavePreferences } from '#web/account/appearance.tsx';
import { askToNotify, canNotify, wantNotices } from '#web/account/notices.ts';
import { preferencesQuery } from '#web/account/preferences.ts';
import { useSession } from '#web/api/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { setCompact } from '#web/ui/density.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.tsx';
import { NUMBER_FORMATS, setNumberFormat } from '#web/words/number-format.ts';
import { Part } from './part.tsx';

/** How the product looks, counts and calls, for this person. */
export function General() {
  const { t } = useTranslation('settings');
  const { session } = useSession();
  const userId = session?.user.id ?? '';
  const query = useQuery({ ...preferencesQuery(userId), enabled: userId !== '' });
  const save = useSavePreferences();

  async function chooseNotices(wanted: boolean): Promise<void> {
    if (wanted && !(await askToNotify())) {
      toast.bad({ title: t('notices.refused'), text: t('notices.refusedText') });
      return;
    }
    wantNotices(wanted);
    await save({ browserNotices: wanted });
  }

  return (
    <Part query={query}>
      {(preferences) => (
        <>
          <Panel title={t('appearance.title')} text={t('appearance.text')}>
            <ThemeChoice />
            <LanguageChoice />
            <Switch
              label={t('compact')}
              text={t('compact.text')}
              checked={preferences.compact}
              onChange={(compact) => {
                setCompact(compact);
                void save({ compact });
              }}
              testId="compact"
            />
          </Panel>
          <Panel title={t('numbers.title')}>
            <Choice
              legend={t('numbers.format')}
              hint={t('numbers.hint')}
              options={NUMBER_FORMATS.map((value) => ({ value, label: t(`numbers.format.${value}`) }))}
              value={preferences.numberFormat}
              onChange={(numberFormat) => {
                setNumberFormat(numberFormat);
                void save({ numberFormat });
              }}
              testId="number-format"
            />
          </Panel>
          <Panel title={t('notices.title')}>
            <Switch
              label={t('notices.email')}
              text={t('notices.emailText')}
              checked={preferences.emailNotices}
              onChange={(emailNotices) => void save({ emailNotices })}
              testId="email-notices"
            />
            <Switch
              label={t('notices.browser')}
              text={t(canNotify() ? 'notices.browserText' : 'notices.unsupported')}
              checked={preferences.browserNotices && canNotify()}
              disabled={!canNotify()}
              onChange={(wanted) => void chooseNotices(wanted)}
              testId="browser-notices"
            />
          </Panel>
        </>
      )}
    </Part>
  );
}
