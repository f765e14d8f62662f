import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormDialog } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import {
  CONFIDENCES,
  populationOf,
  readSample,
  type SaidSample,
  sampleOf,
  type TypedSample,
} from './draw-typed.ts';
import { DrawnFromFields } from './drawn-from-fields.tsx';

interface DrawDialogProps {
  readonly onClose: () => void;
  readonly onDrawn: (sampleId: string) => void;
}

/** Asks from which lines a sample is drawn, how sure it makes, and by which seed. */
export function DrawDialog({ onClose, onDrawn }: DrawDialogProps) {
  const { t } = useTranslation('journal');
  const { data: context } = useQuery(contextQuery);
  const form = useTypedForm(sampleOf(context?.inventories[0]?.id ?? ''), (typed: TypedSample) => ({
    said: readSample(typed),
  }));
  const draw = useMutation({
    mutationFn: (said: SaidSample) => call('audit.sample', said),
    onSuccess: ({ sample }) => {
      void queryClient.invalidateQueries({ queryKey: ['audit.samples'] });
      onDrawn(sample.id);
    },
  });
  const submit = form.handleSubmit((said) => draw.mutate(said));
  return (
    <FormDialog
      title={t('sample.draw')}
      description={t('sample.drawText')}
      testId="draw-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={draw}
      action={t('sample.draw')}
      actionTestId="draw-submit"
      disabled={populationOf(form.watch()) === null}
      beside={<CancelButton onClose={onClose} />}
    >
      <TextField
        form={form}
        name="name"
        label={t('sample.name')}
        required
        maxLength={120}
        testId="draw-name"
      />
      <DrawnFromFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="materiality"
          label={t('sample.materiality')}
          hint={t('sample.materialityHint')}
          inputMode="decimal"
          required
        />
        <SelectField
          form={form}
          name="confidence"
          label={t('sample.confidence')}
          hint={t('sample.confidenceHint')}
          options={CONFIDENCES.map((percent) => ({ value: percent, label: `${percent}%` }))}
        />
      </div>
      <TextField
        form={form}
        name="seed"
        label={t('sample.seed')}
        hint={t('sample.seedHint')}
        maxLength={100}
        autoComplete="off"
        testId="draw-seed"
      />
    </FormDialog>
  );
}
