import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { Agent } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { type ScheduleDraft, ScheduleFields } from './schedule-fields.tsx';
import { type Told, ToldFields, toldOf } from './told-fields.tsx';

/** When an agent begins by itself, how much it may use up, what is wanted of it and who is told. */
export function SetUpDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { kind, enabled } = agent;
  const [schedule, setSchedule] = useState<ScheduleDraft>(() => scheduleOf(agent));
  const [told, setTold] = useState(() => toldOf(agent));
  const [budget, setBudget] = useState(agent.budget);
  const save = useMutation({
    mutationFn: () => call('agent.setUp', { kind, enabled, budget, ...saidOf(schedule, told) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['agents'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('setUpTitle', { agent: t(`agent.${kind}`) })}
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
        <ScheduleFields value={schedule} onChange={setSchedule} />
        <ToldFields owner={agent.owner?.id ?? null} value={told} onChange={setTold} />
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
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
        <Refusal error={save.error} />
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

function scheduleOf({ schedule }: Agent): ScheduleDraft {
  return {
    every: schedule?.every ?? '',
    onDay: schedule?.onDay ?? 1,
    at: schedule?.at ?? '06:00',
    zone: schedule?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function saidOf({ every, onDay, at, zone }: ScheduleDraft, { instructions, told, onFiles }: Told) {
  return {
    schedule: every === '' ? null : { every, onDay: every === 'day' ? 1 : onDay, at, zone },
    instructions,
    told: [...told],
    ...(onFiles !== null && { onFiles }),
  };
}
