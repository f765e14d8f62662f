import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import type { Proposal } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Changes a proposal before it is decided. */
export function EditProposal({ item, onClose }: { readonly item: Proposal; readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const [quantity, setQuantity] = useState(textOf(item.input['quantity']));
  const [dueOn, setDueOn] = useState(textOf(item.input['dueOn']));
  const [message, setMessage] = useState(textOf(item.input['message']));
  const ofRequest = item.verb === 'request.create';
  const save = useMutation({
    mutationFn: () =>
      call('proposal.change', {
        id: item.id,
        revision: item.revision,
        ...(ofRequest ? { dueOn, message } : { quantity: quantity.replace(',', '.') }),
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
          save.mutate();
        }}
      >
        {ofRequest ? (
          <>
            <Field label={t('dueOn')}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="date"
                  required
                  value={dueOn}
                  onChange={({ target }) => setDueOn(target.value)}
                />
              )}
            </Field>
            <Field label={t('message')}>
              {(wiring) => (
                <TextArea
                  {...wiring}
                  rows={3}
                  maxLength={2000}
                  value={message}
                  onChange={({ target }) => setMessage(target.value)}
                />
              )}
            </Field>
          </>
        ) : (
          <Field label={t('quantity')}>
            {(wiring) => (
              <Input
                {...wiring}
                required
                inputMode="decimal"
                value={quantity}
                onChange={({ target }) => setQuantity(target.value)}
                data-testid="edit-quantity"
              />
            )}
          </Field>
        )}
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} data-testid="edit-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
