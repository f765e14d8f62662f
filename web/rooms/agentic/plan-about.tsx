import { useTranslation } from 'react-i18next';
import { DayField, SelectField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import type { PlanStep } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { about, daysOf, inventoryOf } from './edited-plan.ts';
import type { Names } from './given-words.ts';

/** What a plan is about, as its form holds it; what it is not about stays empty, and has no field. */
interface TypedAbout {
  readonly inventoryId: string;
  readonly from: string;
  readonly to: string;
}

/** A plan is changed on the page: nothing is sent before it is run. */
const NOT_SENT = { isPending: false, error: null };

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
  const days = daysOf(plan);
  const inventoryId = inventoryOf(plan);
  const start = { inventoryId: inventoryId ?? '', from: days?.from ?? '', to: days?.to ?? '' };
  const form = useTypedForm<TypedAbout, TypedAbout>(start, (said) => {
    if (days === null) return { said };
    const unread = t('task.dayUnread');
    if (!isDay(said.from)) return { wrong: { from: unread } };
    if (!isDay(said.to)) return { wrong: { to: unread } };
    return said.from <= said.to ? { said } : { wrong: { to: t('task.aboutReversed') } };
  });
  const submit = form.handleSubmit((said) => {
    onChange(about(plan, days && { from: said.from, to: said.to }, inventoryId && said.inventoryId));
    onClose();
  });
  return (
    <FormDialog
      title={t('task.about')}
      description={t('task.aboutText')}
      testId="about-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={NOT_SENT}
      action={t('save')}
      beside={<Button onClick={onClose}>{t('stop')}</Button>}
    >
      {inventoryId !== null && (
        <SelectField
          form={form}
          name="inventoryId"
          label={t('task.inventory')}
          options={[...names].map(([value, label]) => ({ value, label }))}
          testId="about-inventory"
        />
      )}
      {days !== null && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DayField form={form} name="from" label={t('task.from')} testId="about-from" required />
          <DayField form={form} name="to" label={t('task.to')} testId="about-to" required />
        </div>
      )}
    </FormDialog>
  );
}
