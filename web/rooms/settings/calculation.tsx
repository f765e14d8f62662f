import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Commodities } from './commodities.tsx';
import { Part, useDoing } from './part.tsx';
import { UncertaintyDefaults } from './uncertainty-defaults.tsx';

const settingsQuery = {
  queryKey: ['settings.calculation'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('settings.calculation', {}, signal),
  staleTime: 0,
};

/** What the organization settled about how its activities are calculated. */
export function Calculation() {
  const { t } = useTranslation('settings');
  const query = useQuery(settingsQuery);
  const role = useQuery(contextQuery).data?.organization?.role;
  const mayChange = role === 'owner' || role === 'manager';
  const change = useDoing(
    (input: Input<'settings.changeCalculation'>) => call('settings.changeCalculation', input),
    ['settings.calculation', 'draft.list'],
    () => undefined,
  );
  return (
    <Part query={query}>
      {({ takesProvisional, acceptedGwpSources, uncertainty }) => (
        <>
          <Panel title={t('calculation.provisional')} text={t('calculation.provisionalText')}>
            <Switch
              label={t('calculation.takes')}
              text={t('calculation.takesText')}
              checked={takesProvisional}
              disabled={!mayChange || change.isPending}
              onChange={(wanted) => change.mutate({ takesProvisional: wanted })}
              testId="takes-provisional"
            />
          </Panel>
          <Panel title={t('calculation.gwp')} text={t('calculation.gwpText')}>
            {acceptedGwpSources.length === 0 ? (
              <p className="text-quiet">{t('calculation.gwpNone')}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {acceptedGwpSources.map((source) => (
                  <li key={source} className="flex flex-wrap items-center justify-between gap-2">
                    <span className="min-w-0 break-words">{source}</span>
                    {mayChange && (
                      <Button
                        size="small"
                        look="quiet"
                        busy={change.isPending}
                        aria-label={`${t('calculation.gwpRemove')}: ${source}`}
                        onClick={() => change.mutate({ refuseGwpSource: source })}
                      >
                        {t('calculation.gwpRemove')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Commodities />
          <UncertaintyDefaults
            defaults={uncertainty}
            mayChange={mayChange}
            busy={change.isPending}
            onChange={(one) => change.mutate({ uncertainty: one })}
          />
        </>
      )}
    </Part>
  );
}
