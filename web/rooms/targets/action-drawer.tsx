import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input as Asked } from '#web/api/call.ts';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { AmountField, DayField, SelectField, TextField, WholeNumberField } from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { SCOPES } from '#web/results/scope-look.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { readAction, type TypedAction, typedAction } from './action-typed.ts';
import type { Action } from './target.ts';

/** Before every line of a ledger: categories of all its years are offered. */
const EARLIEST = '1990-01-01';

type Said = Asked<'target.saveAction'>;

interface FieldsProps {
  readonly form: TypedForm<TypedAction, Said>;
}

interface ActionDrawerProps {
  readonly action: Action | null;
  /** Offered for a new one. */
  readonly currency: string;
  readonly onClose: () => void;
}

/** Plans an action or changes one: its days, what it takes away in a whole year, and what it costs. */
export function ActionDrawer({ action, currency, onClose }: ActionDrawerProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const client = useQueryClient();
  const form = useTypedForm(typedAction(action, currency, formats), (typed: TypedAction) =>
    readAction(typed, formats, t),
  );
  const save = useMutation({
    mutationFn: (said: Said) => call('target.saveAction', said),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const submit = form.handleSubmit((said) =>
    save.mutate({ ...said, ...(action ? { actionId: action.id, revision: action.revision } : {}) }),
  );
  return (
    <FormDrawer
      title={t(action ? 'action.change' : 'action.new')}
      description={t('action.text')}
      testId="action-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
    >
      <TextField form={form} name="name" label={t('action.name')} required maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Where form={form} action={action} />
        <div className="sm:col-span-2">
          <Figure form={form} name="abatement" />
        </div>
        <DayField form={form} name="from" label={t('action.from')} required />
        <DayField form={form} name="to" label={t('action.to')} hint={t('action.to.hint')} />
        <Figure form={form} name="capex" />
        <Figure form={form} name="opex" />
        <TextField
          form={form}
          name="currency"
          label={t('action.currency')}
          required
          pattern="[A-Za-z]{3}"
          maxLength={3}
        />
        <WholeNumberField
          form={form}
          name="lifetime"
          label={t('action.lifetime')}
          min={1}
          max={100}
          required
        />
        <Figure form={form} name="discountRate" />
      </div>
    </FormDrawer>
  );
}

/** A figure that every action has. */
function Figure({
  form,
  name,
}: FieldsProps & { readonly name: 'abatement' | 'capex' | 'opex' | 'discountRate' }) {
  const { t } = useTranslation('targets');
  return (
    <AmountField
      form={form}
      name={name}
      label={t(`action.${name}`)}
      hint={t(`action.${name}.hint`)}
      required
    />
  );
}

/** At which site, by whom, and in which part of the inventory the action takes emissions away. */
function Where({ form, action }: FieldsProps & { readonly action: Action | null }) {
  const { t } = useTranslation('targets');
  const categories = useCategories(form.watch('scope'), action);
  const { data } = useQuery({
    queryKey: ['site.list'],
    queryFn: ({ signal }) => call('site.list', {}, signal),
  });
  return (
    <>
      <SelectField
        form={form}
        name="siteId"
        label={t('action.site')}
        none={t('action.everywhere')}
        options={(data?.sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField form={form} name="owner" label={t('action.owner')} maxLength={120} />
      <SelectField
        form={form}
        name="scope"
        label={t('action.scope')}
        options={SCOPES.map((one) => ({ value: one, label: scopeName(one) }))}
        onChosen={() => form.setValue('category', action?.category ?? '')}
      />
      <SelectField
        form={form}
        name="category"
        label={t('action.category')}
        hint={t('action.category.hint')}
        none={t('action.wholeScope')}
        options={categories.map((category) => ({ value: category, label: categoryName(category) }))}
      />
    </>
  );
}

/** The categories that the ledger has of a scope in any year, and that of the action itself. */
function useCategories(scope: string, action: Action | null): string[] {
  const { data: context } = useQuery(contextQuery);
  const { data } = useQuery({
    ...summaryQuery({ from: EARLIEST, to: context?.today ?? EARLIEST }),
    enabled: context !== undefined,
  });
  const known = (data?.categories ?? []).filter((one) => String(one.scope) === scope);
  return [
    ...new Set([...known.map(({ category }) => category), ...(action?.category ? [action.category] : [])]),
  ];
}
