import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { ChoiceField, LongTextField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { categoryName } from '#web/words/names.ts';
import type { Category } from './category.ts';

const STATEMENTS = ['relevant', 'excluded', 'none'] as const;

interface Typed {
  readonly status: (typeof STATEMENTS)[number];
  readonly justification: string;
}

interface StatementDialogProps {
  readonly year: number;
  readonly category: Category;
  readonly onClose: () => void;
}

/** Says of a category that it is relevant, or leaves it out with the justification that will be disclosed. */
export function StatementDialog({ year, category, onClose }: StatementDialogProps) {
  const { t } = useTranslation('scope');
  const client = useQueryClient();
  const form = useTypedForm(
    {
      status: category.statement?.status ?? 'relevant',
      justification: category.statement?.justification ?? '',
    },
    ({ status, justification }: Typed) => ({
      said: { status: status === 'none' ? null : status, justification },
    }),
  );
  const state = useMutation({
    mutationFn: (said: Pick<Input<'scope3.stateCategory'>, 'status' | 'justification'>) =>
      call('scope3.stateCategory', { year, category: category.category, ...said }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger', 'scope3.listCategories'] });
      onClose();
    },
  });
  const isExcluded = form.watch('status') === 'excluded';
  return (
    <FormDialog
      title={`${category.number}. ${categoryName(category.category)}`}
      description={t('state.text')}
      testId="statement-dialog"
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((said) => state.mutate(said))(event)}
      sending={state}
      action={t('save')}
    >
      <ChoiceField
        form={form}
        name="status"
        legend={t('status')}
        options={STATEMENTS.map((value) => ({ value, label: t(`state.${value}`) }))}
        testId="statement"
      />
      <LongTextField
        form={form}
        name="justification"
        label={t('justification')}
        hint={isExcluded ? t('justification.needed') : undefined}
        rows={4}
        maxLength={2000}
        required={isExcluded}
      />
    </FormDialog>
  );
}
