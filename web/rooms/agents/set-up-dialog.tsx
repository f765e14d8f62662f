import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import type { Agent } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';

type Every = NonNullable<Agent['schedule']>['every'];

const EVERY = ['day', 'week', 'month'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When an agent begins by itself, and how much it may use up. */
export function SetUpDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { kind, enabled } = agent;
  const [every, setEvery] = useState<Every | ''>(agent.schedule?.every ?? '');
  const [onDay, setOnDay] = useState(agent.schedule?.onDay ?? 1);
  const [at, setAt] = useState(agent.schedule?.at ?? '06:00');
  const zone = agent.schedule?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [budget, setBudget] = useState(agent.budget);
  const save = useMutation({
    mutationFn: () =>
      call('agent.setUp', {
        kind,
        enabled,
        budget,
        schedule: every === '' ? null : { every, onDay: every === 'day' ? 1 : onDay, at, zone },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['agents'] });
      onClose();
    },
  });
  const days = every === 'week' ? WEEKDAYS : Array.from({ length: 31 }, (_, index) => index + 1);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${t(`agent.${kind}`)}: ${t('setUp')}`}
      closeLabel={t('close')}
      testId="agent-setup"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t('every')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={every}
              onChange={({ target }) => {
                setEvery(target.value as Every | '');
                setOnDay(1);
              }}
              data-testid="setup-every"
            >
              <option value="">{t('every.none')}</option>
              {EVERY.map((one) => (
                <option key={one} value={one}>
                  {t(`every.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {every !== '' && (
          <div className="grid grid-cols-2 gap-3">
            {every !== 'day' && (
              <Field label={t('onDay')}>
                {(wiring) => (
                  <Select {...wiring} value={onDay} onChange={({ target }) => setOnDay(Number(target.value))}>
                    {days.map((day) => (
                      <option key={day} value={day}>
                        {every === 'week' ? t(`weekday.${day as 1}`) : day}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <Field label={t('at')} hint={zone}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="time"
                  required
                  value={at}
                  onChange={({ target }) => setAt(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {(['steps', 'seconds', 'answerDays'] as const).map((name) => (
            <Field key={name} label={t(name)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="number"
                  min={1}
                  required
                  value={budget[name]}
                  onChange={({ target }) => setBudget({ ...budget, [name]: Number(target.value) })}
                />
              )}
            </Field>
          ))}
        </div>
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} data-testid="setup-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
