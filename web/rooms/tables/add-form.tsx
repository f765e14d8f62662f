import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { Options } from '#web/forms/fields.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { markSentence, shutMark } from '#web/results/period-mark.ts';
import { readQuantity } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input as TextInput, Select } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';
import { draftsChanged } from './drafts-query.ts';

type NewLine = Input<'draft.create'>['items'][number];

/** A new line as it is typed. */
interface Typed {
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly siteId: string;
}

const NOTHING: Typed = { kind: '', quantity: '', unit: '', from: '', to: '', siteId: '' };

/** What is typed as a line; null while something of it lacks or cannot be read. */
function readLine({ kind, quantity, unit, from, to, siteId }: Typed, marks: Language): NewLine | null {
  const amount = readQuantity(quantity, marks);
  if (kind === '' || amount === null || unit === '') return null;
  if (!isDay(from) || !isDay(to) || from > to) return null;
  return { kind, quantity: amount, unit, from, to, ...(siteId ? { siteId } : {}) };
}

/** The line that is being typed: its quantity goes once it is sent, so that the next of its kind is quick. */
function useNewLine() {
  const { marks } = useFormats();
  const { data: context } = useQuery(contextQuery);
  const [typed, setTyped] = useState(NOTHING);
  const create = useMutation({
    mutationFn: (item: NewLine) => call('draft.create', { items: [item] }),
    onSuccess: async (_, sent) => {
      // Who has begun to type the next line keeps it.
      setTyped((now) =>
        readQuantity(now.quantity, marks) === sent.quantity ? { ...now, quantity: '' } : now,
      );
      await draftsChanged();
    },
  });
  const shut = shutMark(context, isDay(typed.from) ? typed.from : null, typed.siteId || null);
  return {
    typed,
    create,
    shut,
    line: shut === null ? readLine(typed, marks) : null,
    say: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
  };
}

/** A new line: calculated at once, and then among the drafts. */
export function AddForm() {
  const { t } = useTranslation('tables');
  const { typed, create, shut, line, say } = useNewLine();
  return (
    <form
      className="mb-4 grid grid-cols-2 gap-3 rounded-lg border border-line p-3 sm:grid-cols-4"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault();
        if (line) create.mutate(line);
      }}
    >
      <div className="col-span-2">
        <KindField typed={typed} say={say} />
      </div>
      <AmountFields typed={typed} say={say} />
      <DayFields typed={typed} say={say} error={shut ? markSentence(shut) : undefined} />
      <div className="col-span-2">
        <SiteField typed={typed} say={say} />
      </div>
      <div className="col-span-full flex justify-end">
        <Button type="submit" busy={create.isPending} disabled={line === null} data-testid="add-submit">
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      <div className="col-span-full empty:hidden">
        <Refusal error={create.error} />
      </div>
    </form>
  );
}

interface FieldProps {
  readonly typed: Typed;
  readonly say: (part: Partial<Typed>) => void;
}

/** What it is, by its name in the reader's language. */
function KindField({ typed, say }: FieldProps) {
  const { t } = useTranslation('tables');
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  const named = (data?.kinds ?? [])
    .map(({ key, name }) => ({ key, name: name[language] }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <Field label={t('column.kind')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={typed.kind}
          onChange={(event) => say({ kind: event.target.value })}
          data-testid="add-kind"
        >
          <option value="">{t('add.choose')}</option>
          <Options
            of={named.map(({ key, name }) => ({
              value: key,
              label: name.charAt(0).toLocaleUpperCase() + name.slice(1),
            }))}
          />
        </Select>
      )}
    </Field>
  );
}

function AmountFields({ typed: { quantity, unit }, say }: FieldProps) {
  const { t } = useTranslation('tables');
  const faultOf = useAmountFault();
  return (
    <>
      <Field label={t('column.quantity')} error={quantity === '' ? undefined : faultOf(quantity)}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={quantity}
            inputMode="decimal"
            onChange={(event) => say({ quantity: event.target.value })}
            data-testid="add-quantity"
          />
        )}
      </Field>
      <Field label={t('column.unit')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={unit}
            maxLength={40}
            onChange={(event) => say({ unit: event.target.value })}
            data-testid="add-unit"
          />
        )}
      </Field>
    </>
  );
}

/** First and last day; the first says where its period takes no lines any more. */
function DayFields({ typed, say, error }: FieldProps & { readonly error: string | undefined }) {
  const { t } = useTranslation('tables');
  const labels = useDayLabels();
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={t(`filter.${end}`)} error={end === 'from' ? error : undefined}>
      {(wiring) => (
        <DayInput
          {...wiring}
          value={typed[end]}
          onChange={(day) => say({ [end]: day })}
          labels={labels}
          data-testid={`add-${end}`}
        />
      )}
    </Field>
  ));
}

function SiteField({ typed, say }: FieldProps) {
  const { t } = useTranslation('tables');
  const { data: context } = useQuery(contextQuery);
  const standing = (context?.sites ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <Field label={t('column.site')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={typed.siteId}
          onChange={(event) => say({ siteId: event.target.value })}
          data-testid="add-site"
        >
          <option value="">{t('none.site')}</option>
          <Options of={standing.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      )}
    </Field>
  );
}
