import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input as Asked } from '#web/api/call.ts';
import { summaryQuery } from '#web/api/queries.ts';
import {
  AmountField,
  Checks,
  ChecksField,
  LongTextField,
  SelectField,
  TextField,
  WholeNumberField,
} from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { SCOPES } from '#web/results/scope-look.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { KINDS, MEASURES, readTarget, type TypedTarget, typedTarget } from './target-typed.ts';
import type { Target } from './target.ts';

type Said = Asked<'target.save'>;

interface FieldsProps {
  readonly form: TypedForm<TypedTarget, Said>;
}

interface TargetDrawerProps {
  readonly target: Target | null;
  readonly today: string;
  readonly onClose: () => void;
  readonly onSaved: (target: Target) => void;
}

/** Sets a target or changes one. */
export function TargetDrawer({ target, today, onClose, onSaved }: TargetDrawerProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const client = useQueryClient();
  const form = useTypedForm(typedTarget(target, Number(today.slice(0, 4)), formats), (typed: TypedTarget) =>
    readTarget(typed, formats, t),
  );
  const categories = useBaseYear(form.watch('baseYear')).categories;
  const save = useMutation({
    mutationFn: (said: Said) => call('target.save', said),
    onSuccess: async ({ target: saved }) => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onSaved(saved);
    },
  });
  const submit = form.handleSubmit((said) => {
    // What was chosen of another base year is not asked for.
    const chosen = categories.filter((category) => said.categories?.includes(category));
    save.mutate({
      ...said,
      ...(target ? { targetId: target.id, revision: target.revision } : {}),
      categories: chosen.length > 0 ? chosen : null,
    });
  });
  return (
    <FormDrawer
      title={t(target ? 'form.change' : 'form.new')}
      description={t('form.text')}
      testId="target-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
    >
      <TextField form={form} name="name" label={t('form.name')} required maxLength={120} />
      <Reduction form={form} />
      <ChecksField
        form={form}
        name="scopes"
        legend={t('form.scopes')}
        options={SCOPES.map((scope) => ({ value: scope, label: scopeName(scope) }))}
      />
      <SelectField
        form={form}
        name="scope2By"
        label={t('form.scope2')}
        options={(['location', 'market'] as const).map((one) => ({ value: one, label: t(`scope2.${one}`) }))}
      />
      <Categories form={form} offered={categories} isOpen={(target?.categories?.length ?? 0) > 0} />
      <Growth form={form} />
      <LongTextField
        form={form}
        name="reference"
        label={t('form.reference')}
        hint={t('form.reference.hint')}
        rows={2}
        maxLength={500}
      />
    </FormDrawer>
  );
}

/** What the ledger has of the year that is typed; nothing while it is no year. */
function useBaseYear(year: string) {
  const { data } = useQuery({
    ...summaryQuery({ from: `${year}-01-01`, to: `${year}-12-31` }),
    enabled: /^(19|20)\d{2}$/.test(year),
  });
  return {
    total: data?.total,
    categories: [...new Set(data?.categories.map(({ category }) => category))],
  };
}

/** By how much, from which year to which. */
function Reduction({ form }: FieldsProps) {
  const { t } = useTranslation('targets');
  const baseYear = form.watch('baseYear');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="kind"
        label={t('form.kind')}
        options={KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        testId="target-kind"
      />
      <AmountField
        form={form}
        name="reduction"
        label={t('form.reduction')}
        hint={t('form.reduction.hint')}
        required
      />
      <WholeNumberField
        form={form}
        name="baseYear"
        label={t('form.baseYear')}
        hint={<BaseYearHint year={baseYear} />}
        min={1990}
        max={2100}
        required
        testId="target-base-year"
      />
      <WholeNumberField
        form={form}
        name="targetYear"
        label={t('form.targetYear')}
        min={Number(baseYear) + 1 || 1991}
        max={2150}
        required
      />
    </div>
  );
}

/** What was emitted in the base year, or that the ledger has nothing of it. */
function BaseYearHint({ year }: { readonly year: string }) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const { total } = useBaseYear(year);
  if (!total) return null;
  if (total.countedLines === 0) return t('form.baseYear.none');
  const amount = formats.emissions(total.co2eKg);
  const left = total.notCountedLines > 0 ? ` ${t('notCounted', { count: total.notCountedLines })}.` : '';
  return `${t('form.baseYear.has', { amount, count: total.countedLines })}${left}`;
}

/** Only some categories of the base year: closed where all of them count. */
function Categories({
  form,
  offered,
  isOpen,
}: FieldsProps & { readonly offered: readonly string[]; readonly isOpen: boolean }) {
  const { t } = useTranslation('targets');
  if (offered.length === 0) return null;
  return (
    <details className="rounded-md border border-line px-3 py-2" open={isOpen}>
      <summary className="cursor-pointer">{t('form.categories')}</summary>
      <p className="py-1 text-[0.8125rem] text-quiet">{t('form.categories.hint')}</p>
      <Checks
        form={form}
        name="categories"
        options={offered.map((category) => ({ value: category, label: categoryName(category) }))}
      />
    </details>
  );
}

/** By what an intensity is measured, and how the company grows meanwhile. */
function Growth({ form }: FieldsProps) {
  const { t } = useTranslation('targets');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="measure"
        label={t('form.measure')}
        hint={t('form.measure.hint')}
        none={t('form.measure.none')}
        options={MEASURES.map((one) => ({ value: one, label: t(`measure.${one}`) }))}
      />
      <AmountField form={form} name="growth" label={t('form.growth')} hint={t('form.growth.hint')} />
    </div>
  );
}
