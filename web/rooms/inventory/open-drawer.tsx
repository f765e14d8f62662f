import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input as Asked } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { APPROACHES, Basis, Days, GWP_SETS, oneOf, PROGRAMMES } from './setup-drawer.tsx';

interface OpenDrawerProps {
  /** The year that is proposed. */
  readonly year: number;
  readonly onOpened: (inventoryId: string) => void;
  readonly onClose: () => void;
}

/** Opens an inventory of a period that none covers yet. */
export function OpenDrawer({ year, onOpened, onClose }: OpenDrawerProps) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const [from, setFrom] = useState(`${year}-01-01`);
  const [to, setTo] = useState(`${year}-12-31`);
  const open = useMutation({
    mutationFn: (input: Asked<'inventory.open'>) => call('inventory.open', input),
    onSuccess: async ({ inventory }) => {
      await ledgerChanged();
      onOpened(inventory.id);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    open.mutate({
      name: fieldText(form, 'name'),
      from,
      to,
      consolidation: oneOf(APPROACHES, fieldText(form, 'consolidation')),
      programme: oneOf(PROGRAMMES, fieldText(form, 'programme')),
      gwpSet: oneOf(GWP_SETS, fieldText(form, 'gwpSet')),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('open.title')}
      description={t('open.text')}
      closeLabel={shell.t('close')}
      testId="open-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('fact.name')}>
          {(wiring) => <Input {...wiring} name="name" required maxLength={120} defaultValue={String(year)} />}
        </Field>
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <Basis consolidation="operational_control" programme="brazil" gwpSet="AR5" />
        {open.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={open.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={open.isPending}
          className="self-end"
          data-testid="open-save"
        >
          {t('open.action')}
        </Button>
      </form>
    </Drawer>
  );
}
