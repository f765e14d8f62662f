import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOICE_RULES } from '#engine/choice-rules.ts';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { kindLine } from '#web/words/kind-name.tsx';
import { placeName } from '#web/words/place.ts';

type Answer = Output<'factor.choose'>;
type Chosen = Answer['chosen'][number];

interface ChoiceProps {
  /** The organization's country, where no site is named. */
  country: string;
  onOpen: (factorId: string) => void;
}

/** The rules by which a factor is chosen, and what they come to for an activity that a person names. */
export function Choice({ country, onOpen }: ChoiceProps) {
  const { t } = useTranslation('factors');
  return (
    <div
      className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,24rem)_1fr]"
      data-testid="factor-choice"
    >
      <section>
        <p className="mb-3 text-quiet">{t('choice.intro')}</p>
        <ol className="flex flex-col" data-testid="choice-rules">
          {CHOICE_RULES.map(({ key }, place) => (
            <li key={key} className="flex gap-3 border-b border-line py-2 last:border-0">
              <span className="figure w-5 shrink-0 text-right text-quiet">{place + 1}</span>
              <span>{t(`choice.rule.${key}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <Trial country={country} onOpen={onOpen} />
    </div>
  );
}

interface Asked {
  readonly kind: string;
  readonly siteId: string;
  readonly day: string;
}

function Trial({ country, onOpen }: ChoiceProps) {
  const { t } = useTranslation('factors');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const kinds = useQuery(kindsQuery);
  const { data: context } = useQuery(contextQuery);
  const [asked, setAsked] = useState<Asked>({ kind: 'mobile.diesel', siteId: '', day: '2025-03-01' });
  const sites = context?.sites ?? [];
  const change = (next: Partial<Asked>) => setAsked({ ...asked, ...next });
  return (
    <section>
      <h2 className="mb-3 font-medium">{t('choice.try')}</h2>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('choice.kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={asked.kind}
              onChange={({ target }) => change({ kind: target.value })}
              data-testid="choice-kind"
            >
              {kinds.data?.kinds.map((kind) => (
                <option key={kind.key} value={kind.key}>
                  {kindLine(kind.name[formats.language])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('choice.site')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={asked.siteId}
              onChange={({ target }) => change({ siteId: target.value })}
              data-testid="choice-site"
            >
              <option value="">{t('choice.anySite')}</option>
              {sites.map((site) => (
                <option key={site.id} value={site.id}>
                  {site.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('choice.day')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              value={asked.day}
              onChange={(day) => change({ day })}
              labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
              data-testid="choice-day"
            />
          )}
        </Field>
      </div>
      {isDay(asked.day) && (
        <Told
          asked={asked}
          region={sites.find(({ id }) => id === asked.siteId)?.region ?? country}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

function Told({ asked, region, onOpen }: { asked: Asked; region: string; onOpen: ChoiceProps['onOpen'] }) {
  const { t } = useTranslation(['factors', 'problems']);
  const shell = useTranslation('shell');
  const { kind, siteId, day } = asked;
  const input = { kind, from: day, to: day, region: region || 'BR', ...(siteId && { siteId }) };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['factor.choose', input],
    queryFn: ({ signal }) => call('factor.choose', input, signal),
  });
  if (isPending) return <Skeleton className="mt-4 h-40" />;
  if (error)
    return (
      <Failure title={t('factor.error')} text={error.message}>
        <button type="button" className="underline" onClick={() => void refetch()}>
          {shell.t('retry')}
        </button>
      </Failure>
    );
  return (
    <div className="mt-4 flex flex-col gap-6" aria-live="polite">
      {data.chosen.map((one) => (
        <ChosenOne key={one.factor.id} chosen={one} onOpen={onOpen} />
      ))}
      {data.chosen.length === 0 &&
        data.problems.map(({ code, params }) => (
          <p key={code} className="text-warn" data-testid="choice-problem">
            {t(`problems:${code}`, params)}
          </p>
        ))}
    </div>
  );
}

function ChosenOne({ chosen, onOpen }: { chosen: Chosen; onOpen: ChoiceProps['onOpen'] }) {
  const { t } = useTranslation(['factors', 'trace']);
  const { language } = useFormats();
  const { factor, reason, passedOver } = chosen;
  return (
    <div data-testid="choice-chosen">
      <h3 className="text-[0.8125rem] font-semibold text-quiet">{t('choice.chosen')}</h3>
      <button
        type="button"
        className="rounded text-left font-medium hover:underline"
        onClick={() => onOpen(factor.id)}
      >
        {factor.name[language]}
      </button>
      <p className="text-quiet">
        {factor.source.publisher} · {factor.source.edition} · {placeName(factor.region, language)} ·{' '}
        {t(`trace:reasons.${reason}`)}
      </p>
      <h4 className="mt-3 text-[0.8125rem] font-semibold text-quiet">{t('choice.passedOver')}</h4>
      {passedOver.length === 0 && <p className="text-quiet">{t('choice.none')}</p>}
      <ul>
        {passedOver.map((one) => (
          <li key={one.factorId} className="border-b border-line py-1.5 last:border-0">
            <button
              type="button"
              className="rounded text-left hover:underline"
              onClick={() => onOpen(one.factorId)}
            >
              {one.name[language]}
            </button>
            <span className="block text-[0.8125rem] text-quiet">
              {one.rule === null ? t('choice.notFit') : t('choice.byRule', { rule: one.rule })}:{' '}
              {t(`trace:reasons.${one.reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
