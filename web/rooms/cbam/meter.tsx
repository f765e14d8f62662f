import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { tonnes } from './figures.ts';
import { type Declaration, useCbamChange } from './queries.ts';

interface MeterProps {
  readonly year: number;
  readonly meter: Declaration['meter'];
  readonly mayLead: boolean;
}

/** How near the year's net mass is to the threshold; nobody knows until the list is said to be whole. */
export function Meter({ year, meter, mayLead }: MeterProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const limit = tonnes(meter.thresholdT, formats);
  return (
    <Panel title={t('meter.title', { limit })} testId="cbam-meter">
      <div className="flex flex-col gap-2">
        <State meter={meter} />
        <Bar meter={meter} />
        {meter.forecastT !== null && (
          <p className="text-[0.8125rem] text-quiet">
            {t('meter.forecast', { year: String(year), amount: tonnes(meter.forecastT, formats) })}
          </p>
        )}
        <p className="text-[0.8125rem] text-quiet">{t(`meter.${meter.state}.text`, { limit })}</p>
        {Number(meter.outsideT) > 0 && (
          <p className="text-[0.8125rem] text-quiet">
            {t('meter.outside', { amount: tonnes(meter.outsideT, formats) })}
          </p>
        )}
        {mayLead && <WholeCheck year={year} meter={meter} />}
        {meter.wholeAt !== null && (
          <p className="text-[0.8125rem] text-quiet">
            {t('meter.wholeSince', { day: formats.dayInSentence(meter.wholeAt) })}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The mass so far, on which side of the threshold it is, and whether it comes near. */
function State({ meter }: Pick<MeterProps, 'meter'>) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="figure text-xl font-semibold" data-testid="meter-mass">
        {tonnes(meter.massT, formats)} t
      </span>
      <span
        className={classes(
          'rounded px-1.5 text-[0.8125rem]',
          meter.state === 'above' && 'bg-danger-soft text-danger',
          meter.state === 'below' && 'bg-accent-soft text-accent',
          meter.state === 'indeterminate' && 'bg-sunken text-quiet',
        )}
        data-testid="meter-state"
        data-state={meter.state}
      >
        {t(`meter.${meter.state}`)}
      </span>
      {meter.warns && meter.state !== 'above' && (
        <span className="text-[0.8125rem] text-warn" role="status">
          {t('meter.warns')}
        </span>
      )}
    </p>
  );
}

function Bar({ meter }: Pick<MeterProps, 'meter'>) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const limit = tonnes(meter.thresholdT, formats);
  const part = Math.min(1, Number(meter.share));
  return (
    <div
      role="meter"
      aria-label={t('meter.title', { limit })}
      aria-valuemin={0}
      aria-valuemax={Number(meter.thresholdT)}
      aria-valuenow={Math.min(Number(meter.massT), Number(meter.thresholdT))}
      aria-valuetext={`${tonnes(meter.massT, formats)} t`}
      className="h-2 overflow-hidden rounded bg-sunken"
    >
      <div
        className={classes(
          'h-full',
          meter.state === 'above' ? 'bg-danger' : meter.warns ? 'bg-warn' : 'bg-accent',
        )}
        style={{ width: `${part * 100}%` }}
      />
    </div>
  );
}

/** States that the list of imports is whole, or takes that back. */
function WholeCheck({ year, meter }: Omit<MeterProps, 'mayLead'>) {
  const { t } = useTranslation('cbam');
  const state = useCbamChange('cbam.stateWhole', () => undefined);
  return (
    <>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="accent-accent"
          // At once what was said, while it is being kept.
          checked={state.isPending ? state.variables.whole : meter.wholeAt !== null}
          disabled={state.isPending}
          onChange={(event) => state.mutate({ year, whole: event.target.checked })}
          data-testid="meter-whole"
        />
        {t('meter.whole', { year: String(year) })}
      </label>
      <Refusal error={state.error} />
    </>
  );
}
