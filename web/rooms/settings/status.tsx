import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { useSavePreferences } from '#web/account/appearance.tsx';
import { preferencesQuery } from '#web/account/preferences.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part } from './part.tsx';
import { type Check, SERVICES, statusQuery } from './status-checks.ts';

function Light({ check }: { check: Check | undefined }) {
  const { t } = useTranslation('settings');
  if (!check) {
    return (
      <span className="flex items-center gap-2 text-quiet">
        <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
        {t('status.checking')}
      </span>
    );
  }
  return check.works ? (
    <span className="flex items-center gap-2">
      <CircleCheck aria-hidden className="size-4 text-accent" />
      {t('status.ok')}
      <span className="figure text-quiet">{t('status.milliseconds', { count: check.milliseconds })}</span>
    </span>
  ) : (
    <span className="flex items-center gap-2 text-danger">
      <CircleX aria-hidden className="size-4" />
      {t('status.bad')}
    </span>
  );
}

function ApiStatus() {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { session } = useSession();
  const userId = session?.user.id ?? '';
  const { data: preferences } = useQuery({ ...preferencesQuery(userId), enabled: userId !== '' });
  const save = useSavePreferences();
  const refresh = preferences?.statusRefresh === true;
  const { data, isFetching, refetch } = useQuery(statusQuery(refresh));
  return (
    <Panel title={t('status.title')} text={t('status.text')} testId="status-panel">
      <ul aria-live="polite" aria-busy={isFetching}>
        {SERVICES.map((service) => (
          <li
            key={service}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            data-testid={`status-${service}`}
          >
            <span className="font-medium">{t(`status.${service}`)}</span>
            <Light check={data?.checks.find((check) => check.service === service)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isFetching} onClick={() => void refetch()} data-testid="status-check">
          {t('status.check')}
        </Button>
        {data && (
          <span className="figure text-[0.8125rem] text-quiet">
            {t('status.checkedAt', { at: formats.instant(data.at) })}
          </span>
        )}
      </div>
      <Switch
        label={t('status.refresh')}
        text={t('status.refreshText')}
        checked={refresh}
        onChange={(statusRefresh) => void save({ statusRefresh })}
        testId="status-refresh"
      />
    </Panel>
  );
}

function AssistantStatus() {
  const { t } = useTranslation('settings');
  const query = useQuery({
    queryKey: ['assistant.describe'],
    queryFn: ({ signal }) => call('assistant.describe', {}, signal),
  });
  const test = useMutation({ mutationFn: () => call('assistant.test', {}) });
  return (
    <Panel title={t('assistant.title')} text={t('assistant.text')} testId="assistant-panel">
      <Part query={query}>
        {({ provider, model, host }) => (
          <>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
              <dt className="text-quiet">{t('assistant.provider')}</dt>
              <dd className="break-words" data-testid="assistant-provider">
                {t(`assistant.provider.${provider}`, { host: host ?? '' })}
              </dd>
              <dt className="text-quiet">{t('assistant.model')}</dt>
              <dd className="break-words">{model}</dd>
            </dl>
            {provider === 'configured' && <p className="text-quiet">{t('assistant.fallback')}</p>}
            <div className="flex flex-wrap items-center gap-4">
              <Button busy={test.isPending} onClick={() => test.mutate()} data-testid="assistant-test">
                {t('assistant.test')}
              </Button>
              <span role="status" data-testid="assistant-outcome">
                {test.data &&
                  t(`assistant.outcome.${test.data.outcome}`, { milliseconds: test.data.milliseconds })}
                {test.error && (
                  <span className="text-danger">
                    <RefusalText text={test.error.message} />
                  </span>
                )}
              </span>
            </div>
          </>
        )}
      </Part>
    </Panel>
  );
}

/** Whether the services answer, and which model does. */
export function Status() {
  return (
    <>
      <ApiStatus />
      <AssistantStatus />
    </>
  );
}
