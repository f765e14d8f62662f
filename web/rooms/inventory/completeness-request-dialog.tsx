import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { colleaguesQuery } from '#web/comments/queries.ts';
import { DayField, LongTextField, SelectField } from '#web/forms/fields.tsx';
import { CancelButton, FormDialog } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { type ChosenCell, completenessChanged } from './completeness-query.ts';
import type { TabProps } from './tab-props.ts';

const USUAL_DAYS = 14;
const LISTED = 8;

/** A request as its form holds it; nothing of it has to be read. */
type TypedRequest = Pick<Input<'request.create'>, 'askedOf' | 'dueOn' | 'message' | 'reminds'>;

interface RequestDialogProps extends TabProps {
  readonly chosen: readonly ChosenCell[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks one person for the cells that are chosen, by a day. */
export function RequestDialog({ inventory, chosen, onClose, onDone }: RequestDialogProps) {
  const { t } = useTranslation('completeness');
  const { data: context } = useQuery(contextQuery);
  const start = { askedOf: '', dueOn: daysAfter(context?.today, USUAL_DAYS), message: '', reminds: true };
  const form = useTypedForm<TypedRequest, TypedRequest>(start, (typed) => ({ said: typed }));
  const ask = useMutation({
    mutationFn: (input: Input<'request.create'>) => call('request.create', input),
    onSuccess: async ({ request }) => {
      onClose();
      onDone();
      toast.good({ title: t('request.sent', { name: request.askedOf.fullName }) });
      await completenessChanged();
    },
  });
  const submit = form.handleSubmit((said) => {
    const cells = chosen.map(({ series: { siteId, kind }, month }) => ({ siteId, kind, month }));
    ask.mutate({ inventoryId: inventory.id, cells, ...said });
  });
  const { askedOf, dueOn } = form.watch();
  return (
    <FormDialog
      title={t('request.title', { count: chosen.length })}
      description={t('request.text')}
      testId="request-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={ask}
      action={t('request.send')}
      actionTestId="request-send"
      disabled={askedOf === '' || dueOn === ''}
      beside={<CancelButton onClose={onClose} />}
    >
      <ChosenCells chosen={chosen} />
      <SelectField
        form={form}
        name="askedOf"
        label={t('request.person')}
        required
        none={t('request.choose')}
        options={usePeople()}
        testId="request-person"
      />
      <DayField form={form} name="dueOn" label={t('request.due')} required testId="request-due" />
      <LongTextField
        form={form}
        name="message"
        label={t('request.message')}
        hint={t('request.messageHint')}
        rows={3}
        maxLength={2000}
        testId="request-message"
      />
      <label className="flex items-start gap-2">
        <input type="checkbox" {...form.register('reminds')} className="mt-1" />
        <span>
          {t('request.reminds')}
          <span className="block text-[0.8125rem] text-quiet">{t('request.remindsHint')}</span>
        </span>
      </label>
    </FormDialog>
  );
}

/** Who may be asked: whoever can also answer. */
function usePeople() {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const { data } = useQuery(colleaguesQuery);
  return (data?.people ?? [])
    .filter(({ role }) => role !== 'viewer' && role !== 'auditor')
    .map(({ userId, fullName, role, self }) => ({
      value: userId,
      label: `${fullName} (${self ? t('request.self') : shell.t(`role.${role}`)})`,
    }));
}

/** What is asked for, up to a few cells. */
function ChosenCells({ chosen }: Pick<RequestDialogProps, 'chosen'>) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  return (
    <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-quiet">
      {chosen.slice(0, LISTED).map(({ series, month }) => (
        <li key={`${series.siteId} ${series.kind} ${month}`}>
          {splitKindName(series.name[formats.language]).name}
          {series.siteName && `, ${series.siteName}`}, {formats.month(month)}
        </li>
      ))}
      {chosen.length > LISTED && <li>{t('request.more', { count: chosen.length - LISTED })}</li>}
    </ul>
  );
}

function daysAfter(today: string | undefined, days: number): string {
  if (today === undefined) return '';
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
