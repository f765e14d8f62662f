import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanStep } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { about, daysOf, inventoryOf, type PlanDays } from './edited-plan.ts';
import type { Names } from './given-words.ts';

/** Has a plan be about other days, or another inventory: every step that names such. */
export function PlanAbout({
  plan,
  names,
  onChange,
  onClose,
}: {
  readonly plan: readonly PlanStep[];
  /** Inventories by their id. */
  readonly names: Names;
  readonly onChange: (next: readonly PlanStep[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('agents');
  const [days, setDays] = useState(() => daysOf(plan));
  const [inventoryId, setInventoryId] = useState(() => inventoryOf(plan));
  const wrong = days !== null && !(isDay(days.from) && isDay(days.to) && days.from <= days.to);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('task.about')} closeLabel={t('close')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong) return;
          onChange(about(plan, days, inventoryId));
          onClose();
        }}
      >
        {inventoryId !== null && (
          <Field label={t('task.inventory')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={inventoryId}
                onChange={({ target }) => setInventoryId(target.value)}
                data-testid="about-inventory"
              >
                {[...names].map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {days !== null && <DayFields days={days} onChange={setDays} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button type="submit" look="primary" disabled={wrong} data-testid="about-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DayFields({
  days,
  onChange,
}: {
  readonly days: PlanDays;
  readonly onChange: (days: PlanDays) => void;
}) {
  const { t } = useTranslation('agents');
  const labels = useDayLabels();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`task.${end}`)}>
          {(wiring) => (
            <DayInput
              {...wiring}
              value={days[end]}
              onChange={(day) => onChange({ ...days, [end]: day })}
              labels={labels}
              data-testid={`about-${end}`}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
