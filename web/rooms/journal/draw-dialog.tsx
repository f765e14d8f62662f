import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { type Chosen, DrawnFromFields, populationOf } from './drawn-from.tsx';

const EVERYTHING: Chosen = { of: 'inventory', inventoryId: '', from: '', to: '', site: '', category: '' };
const CONFIDENCES = ['90', '95', '99'] as const;

/** Asks from which lines a sample is drawn, how sure it makes, and by which seed. */
export function DrawDialog({
  onClose,
  onDrawn,
}: {
  onClose: () => void;
  onDrawn: (sampleId: string) => void;
}) {
  const { t } = useTranslation('journal');
  const shell = useTranslation('shell');
  const { data: context } = useQuery(contextQuery);
  const inventories = context?.inventories ?? [];
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Chosen>(EVERYTHING);
  const [materiality, setMateriality] = useState('5');
  const [confidence, setConfidence] = useState<(typeof CONFIDENCES)[number]>('95');
  const [seed, setSeed] = useState('');
  const said = { ...chosen, inventoryId: chosen.inventoryId || inventories[0]?.id || '' };
  const population = populationOf(said);
  const draw = useMutation({
    mutationFn: () =>
      call('audit.sample', {
        name: name.trim(),
        population: population ?? {},
        materialityPercent: materiality.trim().replace(',', '.'),
        confidencePercent: confidence,
        ...(seed.trim() !== '' && { seed: seed.trim() }),
      }),
    onSuccess: ({ sample }) => {
      void queryClient.invalidateQueries({ queryKey: ['audit.samples'] });
      onDrawn(sample.id);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('sample.draw')}
      description={t('sample.drawText')}
      closeLabel={shell.t('close')}
      testId="draw-dialog"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          draw.mutate();
        }}
      >
        <Field label={t('sample.name')}>
          {(wiring) => (
            <Input
              {...wiring}
              required
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
              data-testid="draw-name"
            />
          )}
        </Field>
        <DrawnFromFields chosen={said} onChange={(changes) => setChosen({ ...said, ...changes })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('sample.materiality')} hint={t('sample.materialityHint')}>
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="decimal"
                required
                value={materiality}
                onChange={(event) => setMateriality(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('sample.confidence')} hint={t('sample.confidenceHint')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={confidence}
                onChange={(event) => setConfidence(event.target.value as (typeof CONFIDENCES)[number])}
              >
                {CONFIDENCES.map((percent) => (
                  <option key={percent} value={percent}>
                    {percent} %
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label={t('sample.seed')} hint={t('sample.seedHint')}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={100}
              autoComplete="off"
              value={seed}
              onChange={(event) => setSeed(event.target.value)}
              data-testid="draw-seed"
            />
          )}
        </Field>
        {draw.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={draw.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={draw.isPending}
            disabled={population === null}
            data-testid="draw-submit"
          >
            {t('sample.draw')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
