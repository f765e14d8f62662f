import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { Proposal } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import { readQuantity } from '#web/results/read-amount.ts';
import { isDay } from '#web/ui/day.ts';
import { useFormats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';
import { ColleagueSelect } from './colleague-select.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { Refusal } from '#web/forms/refusal.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A plain decimal as it is typed: without marks of thousands, which some read as a comma. */
const typedAs = (plain: string, marks: Language): string =>
  marks === 'pt-BR' ? plain.replace('.', ',') : plain;

interface Said {
  readonly quantity: string;
  readonly askedOf: string;
  readonly dueOn: string;
  readonly message: string;
}

/** Changes a proposal before it is decided. */
export function EditProposal({ item, onClose }: { readonly item: Proposal; readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { marks } = useFormats();
  const [said, setSaid] = useState<Said>(() => ({
    quantity: typedAs(textOf(item.input['quantity']), marks),
    askedOf: textOf(item.input['askedOf']),
    dueOn: textOf(item.input['dueOn']),
    message: textOf(item.input['message']),
  }));
  const { askedOf, dueOn, message } = said;
  const ofRequest = item.verb === 'request.create';
  const quantity = readQuantity(said.quantity, marks);
  const ready = ofRequest ? askedOf !== '' && isDay(dueOn) : quantity !== null;
  const save = useMutation({
    mutationFn: () =>
      call('proposal.change', {
        id: item.id,
        revision: item.revision,
        ...(ofRequest ? { askedOf, dueOn, message } : { quantity: quantity ?? '' }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['agents'] });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle')} closeLabel={t('close')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) save.mutate();
        }}
      >
        <Fields
          ofRequest={ofRequest}
          said={said}
          isRead={ready}
          onSay={(more) => setSaid({ ...said, ...more })}
        />
        <Refusal error={save.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabled={!ready}
            data-testid="edit-save"
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Of a request whom, by when and with which words; of anything else the quantity. */
function Fields({
  ofRequest,
  said,
  isRead,
  onSay,
}: {
  readonly ofRequest: boolean;
  readonly said: Said;
  /** What is typed reads in one way. */
  readonly isRead: boolean;
  readonly onSay: (more: Partial<Said>) => void;
}) {
  const { t } = useTranslation('agents');
  const days = useDayLabels();
  if (!ofRequest)
    return (
      <Field label={t('quantity')} error={isRead ? undefined : t('quantityFault')}>
        {(wiring) => (
          <Input
            {...wiring}
            required
            inputMode="decimal"
            value={said.quantity}
            onChange={({ target }) => onSay({ quantity: target.value })}
            data-testid="edit-quantity"
          />
        )}
      </Field>
    );
  return (
    <>
      <Field label={t('askedOf')}>
        {(wiring) => (
          <ColleagueSelect
            {...wiring}
            required
            value={said.askedOf}
            onChange={(askedOf) => onSay({ askedOf })}
            data-testid="edit-person"
          />
        )}
      </Field>
      <Field label={t('dueOn')}>
        {(wiring) => (
          <DayInput
            {...wiring}
            required
            value={said.dueOn}
            onChange={(dueOn) => onSay({ dueOn })}
            labels={days}
          />
        )}
      </Field>
      <Field label={t('message')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            maxLength={2000}
            value={said.message}
            onChange={({ target }) => onSay({ message: target.value })}
          />
        )}
      </Field>
    </>
  );
}
