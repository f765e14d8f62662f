import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { ColleagueSelect } from './colleague-select.tsx';

interface DialogProps {
  readonly approvalIds: readonly string[];
  /** Some of them are put off, or handed on: that can be taken back. */
  readonly mayTakeBack: boolean;
  readonly onClose: () => void;
}

const WEEK_MS = 7 * 86_400_000;

/** Puts decisions off until a day; a week from now where nobody says otherwise. */
export function DeferDialog({ approvalIds, mayTakeBack, onClose }: DialogProps) {
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
      back={
        mayTakeBack
          ? {
              label: t('undefer'),
              ask: () => call('inbox.defer', { approvalIds: [...approvalIds], until: null }),
            }
          : null
      }
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
export function DelegateDialog({ approvalIds, mayTakeBack, onClose }: DialogProps) {
  const { t } = useTranslation('agents');
  const [to, setTo] = useState('');
  return (
    <Ask
      title={t('delegateTitle')}
      action={t('delegate')}
      onClose={onClose}
      ready={to !== ''}
      ask={() => call('inbox.delegate', { approvalIds: [...approvalIds], to })}
      back={
        mayTakeBack
          ? {
              label: t('undelegate'),
              ask: () => call('inbox.delegate', { approvalIds: [...approvalIds], to: null }),
            }
          : null
      }
    >
      <Field label={t('person')}>
        {(wiring) => <ColleagueSelect {...wiring} value={to} onChange={setTo} />}
      </Field>
    </Ask>
  );
}

function Ask({
  title,
  action,
  ready,
  ask,
  back,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly ready: boolean;
  readonly ask: () => Promise<unknown>;
  /** Takes back what was asked before; null: there is nothing. */
  readonly back: { readonly label: string; readonly ask: () => Promise<unknown> } | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (asked: () => Promise<unknown>) => asked(),
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
          if (ready) save.mutate(ask);
        }}
      >
        {children}
        <Refusal error={save.error} />
        <div className="flex flex-wrap justify-end gap-2">
          {back && (
            <Button
              className="mr-auto"
              disabled={save.isPending}
              onClick={() => save.mutate(back.ask)}
              data-testid="take-back"
            >
              {back.label}
            </Button>
          )}
          <Button onClick={onClose}>{t('stop')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={!ready}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
