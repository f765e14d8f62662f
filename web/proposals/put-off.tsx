import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';

interface DialogProps {
  readonly approvalIds: readonly string[];
  readonly onClose: () => void;
}

/** Roles that decide proposals. */
const MAY_DECIDE: ReadonlySet<string> = new Set(['owner', 'manager', 'contributor']);

const WEEK_MS = 7 * 86_400_000;

/** Puts decisions off until a day; a week from now where nobody says otherwise. */
export function DeferDialog({ approvalIds, onClose }: DialogProps) {
  const { t } = useTranslation('agents');
  const days = useDayLabels();
  const [until, setUntil] = useState(() => new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10));
  return (
    <Ask
      title={t('deferTitle')}
      action={t('defer')}
      onClose={onClose}
      ready={isDay(until)}
      ask={() => call('inbox.defer', { approvalIds: [...approvalIds], until })}
    >
      <Field label={t('until')}>
        {(wiring) => (
          <DayInput {...wiring} value={until} onChange={setUntil} labels={days} data-testid="defer-until" />
        )}
      </Field>
    </Ask>
  );
}

/** Hands decisions on to a colleague. */
export function DelegateDialog({ approvalIds, onClose }: DialogProps) {
  const { t } = useTranslation('agents');
  const [to, setTo] = useState('');
  const people = useQuery({
    queryKey: ['member.colleagues'],
    queryFn: ({ signal }) => call('member.colleagues', {}, signal),
  });
  return (
    <Ask
      title={t('delegateTitle')}
      action={t('delegate')}
      onClose={onClose}
      ready={to !== ''}
      ask={() => call('inbox.delegate', { approvalIds: [...approvalIds], to })}
    >
      <Field label={t('person')}>
        {(wiring) => (
          <Select {...wiring} value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">–</option>
            {people.data?.people
              .filter(({ role }) => MAY_DECIDE.has(role))
              .map(({ userId, fullName }) => (
                <option key={userId} value={userId}>
                  {fullName}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </Ask>
  );
}

function Ask({
  title,
  action,
  ready,
  ask,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly ready: boolean;
  readonly ask: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['agents'] });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t('close')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) save.mutate();
        }}
      >
        {children}
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={!ready}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
