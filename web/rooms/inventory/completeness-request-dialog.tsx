import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { colleaguesQuery } from '#web/comments/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { type ChosenCell, completenessChanged } from './completeness-query.ts';
import type { TabProps } from './tab-props.ts';

const USUAL_DAYS = 14;
const LISTED = 8;

interface RequestDialogProps extends TabProps {
  readonly chosen: readonly ChosenCell[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks one person for the cells that are chosen, by a day. */
export function RequestDialog({ inventory, chosen, onClose, onDone }: RequestDialogProps) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { data } = useQuery(colleaguesQuery);
  const context = useQuery(contextQuery);
  const people = (data?.people ?? []).filter(({ role }) => role !== 'viewer' && role !== 'auditor');
  const [askedOf, setAskedOf] = useState('');
  const [dueOn, setDueOn] = useState(() => daysAfter(context.data?.today, USUAL_DAYS));
  const [message, setMessage] = useState('');
  const [reminds, setReminds] = useState(true);
  const ask = useMutation({
    mutationFn: (input: Input<'request.create'>) => call('request.create', input),
    onSuccess: async ({ request }) => {
      onClose();
      onDone();
      toast.good({ title: t('request.sent', { name: request.askedOf.fullName }) });
      await completenessChanged();
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    if (ask.isPending || askedOf === '') return;
    const cells = chosen.map(({ series: { siteId, kind }, month }) => ({ siteId, kind, month }));
    ask.mutate({ inventoryId: inventory.id, askedOf, cells, dueOn, message, reminds });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('request.title', { count: chosen.length })}
      description={t('request.text')}
      closeLabel={shell.t('close')}
      testId="request-dialog"
    >
      <form className="flex flex-col gap-4" onSubmit={send}>
        <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-quiet">
          {chosen.slice(0, LISTED).map(({ series, month }) => (
            <li key={`${series.siteId} ${series.kind} ${month}`}>
              {splitKindName(series.name[formats.language]).name}
              {series.siteName && `, ${series.siteName}`}, {formats.month(month)}
            </li>
          ))}
          {chosen.length > LISTED && <li>{t('request.more', { count: chosen.length - LISTED })}</li>}
        </ul>
        <Field label={t('request.person')}>
          {(wiring) => (
            <Select
              {...wiring}
              required
              value={askedOf}
              onChange={(event) => setAskedOf(event.target.value)}
              data-testid="request-person"
            >
              <option value="">{t('request.choose')}</option>
              {people.map(({ userId, fullName, role, self }) => (
                <option key={userId} value={userId}>
                  {fullName} ({self ? t('request.self') : shell.t(`role.${role}`)})
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('request.due')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              required
              value={dueOn}
              onChange={setDueOn}
              labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
              data-testid="request-due"
            />
          )}
        </Field>
        <Field label={t('request.message')} hint={t('request.messageHint')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
              data-testid="request-message"
            />
          )}
        </Field>
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={reminds}
            onChange={(event) => setReminds(event.target.checked)}
            className="mt-1"
          />
          <span>
            {t('request.reminds')}
            <span className="block text-[0.8125rem] text-quiet">{t('request.remindsHint')}</span>
          </span>
        </label>
        {ask.error && (
          <p role="alert" className="text-danger" data-testid="request-refused">
            <RefusalText text={ask.error.message} />
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={ask.isPending}
            disabled={askedOf === '' || dueOn === ''}
            data-testid="request-send"
          >
            {t('request.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function daysAfter(today: string | undefined, days: number): string {
  if (today === undefined) return '';
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
