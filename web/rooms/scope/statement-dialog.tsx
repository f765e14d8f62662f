import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { categoryName } from '#web/words/names.ts';
import type { Category } from './category.ts';

const STATEMENTS = ['relevant', 'excluded', 'none'] as const;

interface StatementDialogProps {
  readonly year: number;
  readonly category: Category;
  readonly onClose: () => void;
}

/** Says of a category that it is relevant, or leaves it out with the justification that will be disclosed. */
export function StatementDialog({ year, category, onClose }: StatementDialogProps) {
  const { t } = useTranslation('scope');
  const shell = useTranslation('shell');
  const client = useQueryClient();
  const [status, setStatus] = useState<(typeof STATEMENTS)[number]>(category.statement?.status ?? 'relevant');
  const state = useMutation({
    mutationFn: (justification: string) =>
      call('scope3.stateCategory', {
        year,
        category: category.category,
        status: status === 'none' ? null : status,
        justification,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger', 'scope3.listCategories'] });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    state.mutate(fieldText(event.currentTarget, 'justification'));
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${category.number}. ${categoryName(category.category)}`}
      description={t('state.text')}
      closeLabel={shell.t('close')}
      testId="statement-dialog"
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Choice
          legend={t('status')}
          options={STATEMENTS.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={status}
          onChange={setStatus}
          testId="statement"
        />
        <Field
          label={t('justification')}
          hint={status === 'excluded' ? t('justification.needed') : undefined}
          error={state.error?.message}
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              name="justification"
              rows={4}
              maxLength={2000}
              required={status === 'excluded'}
              defaultValue={category.statement?.justification ?? ''}
            />
          )}
        </Field>
        <Button
          type="submit"
          look="primary"
          busy={state.isPending}
          className="self-end"
          data-testid="statement-save"
        >
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}
