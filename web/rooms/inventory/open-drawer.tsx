import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input as Asked } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { SetupFields } from './setup-fields.tsx';
import { readSetup, type TypedSetup } from './setup-typed.ts';

interface OpenDrawerProps {
  /** The year that is proposed. */
  readonly year: number;
  readonly onOpened: (inventoryId: string) => void;
  readonly onClose: () => void;
}

/** A calendar year on the basis that most companies of the country have. */
const startOf = (year: number): TypedSetup => ({
  name: String(year),
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  consolidation: 'operational_control',
  programme: 'brazil',
  gwpSet: 'AR5',
});

/** Opens an inventory of a period that none covers yet. */
export function OpenDrawer({ year, onOpened, onClose }: OpenDrawerProps) {
  const { t } = useTranslation('inventory');
  const form = useTypedForm(startOf(year), readSetup);
  const open = useMutation({
    mutationFn: (input: Asked<'inventory.open'>) => call('inventory.open', input),
    onSuccess: async ({ inventory }) => {
      await ledgerChanged();
      onOpened(inventory.id);
    },
  });
  const submit = form.handleSubmit((said) => open.mutate(said));
  return (
    <FormDrawer
      title={t('open.title')}
      description={t('open.text')}
      testId="open-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={open}
      action={t('open.action')}
    >
      <SetupFields form={form} />
    </FormDrawer>
  );
}
