import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#web/account/kept-form.ts';
import { call } from '#web/api/call.ts';
import { contextQuery, kindsQuery, ownFactorsQuery, queryClient } from '#web/api/queries.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import { kindLine } from '#web/words/kind-name.tsx';
import { gasName, unitName } from '#web/words/names.ts';
import type { OwnFactor } from './own.ts';
import { ProposalBasis } from './proposal-basis.tsx';
import { isEnergy, proposalOf, type ProposalValues, startingValues } from './proposal.ts';

const GASES = ['CO2', 'CH4', 'N2O', 'SF6', 'NF3', 'CF4', 'C2F6', 'HFC-134a', 'HFC-32', 'HFC-125', 'HFC-143a'];
const SETS = ['AR4', 'AR5', 'AR6'] as const;

const PROPOSED = Object.keys(startingValues(null, '', 'en')) as (keyof ProposalValues)[];

type Form = UseFormReturn<ProposalValues>;
type TextField = 'name' | 'region' | 'unit' | 'title' | 'publisher' | 'edition';

function Text({ form, name, label }: { form: Form; name: TextField; label: string }) {
  const { t } = useTranslation('factors');
  const required = (text: string) => text.trim() !== '' || t('form.required');
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          {...form.register(name, { validate: required })}
          maxLength={200}
          data-testid={`propose-${name}`}
          {...(name === 'unit' ? { list: 'propose-units' } : {})}
        />
      )}
    </Field>
  );
}

function useAmountRule() {
  const { t } = useTranslation('factors');
  const faultOf = useAmountFault('factor');
  return (text: string) => {
    if (text.trim() === '') return t('form.required');
    return faultOf(text) ?? true;
  };
}

function GasRows({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'gases' });
  const rule = useAmountRule();
  const values = form.watch('gases');
  const unused = GASES.find((gas) => !values.some((row) => row.gas === gas));
  return (
    <div className="flex flex-col gap-2">
      {fields.map((field, index) => {
        const gas = gasName(values[index]?.gas ?? '');
        return (
          <div key={field.id} className="grid grid-cols-[8rem_1fr_auto] items-start gap-2">
            <Select
              {...form.register(`gases.${index}.gas`)}
              aria-label={t('form.gas', { n: index + 1 })}
              data-testid={`propose-gas-${index + 1}`}
            >
              {GASES.map((option) => (
                <option
                  key={option}
                  value={option}
                  disabled={values.some((row, at) => at !== index && row.gas === option)}
                >
                  {gasName(option)}
                </option>
              ))}
            </Select>
            <div>
              <Input
                {...form.register(`gases.${index}.amount`, { validate: rule })}
                aria-label={t('form.amount', { gas })}
                aria-invalid={form.formState.errors.gases?.[index]?.amount ? true : undefined}
                inputMode="decimal"
                className="figure"
                data-testid={`propose-amount-${index + 1}`}
              />
              {form.formState.errors.gases?.[index]?.amount && (
                <p role="alert" className="mt-1 text-[0.8125rem] text-danger">
                  {form.formState.errors.gases[index].amount.message}
                </p>
              )}
            </div>
            <Button
              look="quiet"
              size="icon"
              className="mt-1"
              disabled={fields.length === 1}
              aria-label={t('form.removeGas', { gas })}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      {unused && (
        <Button size="small" className="self-start" onClick={() => append({ gas: unused, amount: '' })}>
          <Plus aria-hidden />
          {t('form.addGas')}
        </Button>
      )}
    </div>
  );
}

function Content({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  const rule = useAmountRule();
  const content = form.watch('content');
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-left w-full pb-2 text-[0.8125rem] font-semibold text-quiet">
        {t('form.content')}
      </legend>
      <div className="clear-both flex flex-wrap gap-4">
        {(['gases', 'co2e'] as const).map((option) => (
          <label key={option} className="flex items-center gap-2">
            <input type="radio" value={option} {...form.register('content')} />
            {option === 'gases' ? t('form.byGas') : t('form.co2e')}
          </label>
        ))}
      </div>
      {content === 'gases' ? (
        <GasRows form={form} />
      ) : (
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <Field label={t('form.co2e')} error={form.formState.errors.co2e?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...form.register('co2e', { validate: rule })}
                inputMode="decimal"
                className="figure"
                data-testid="propose-co2e"
              />
            )}
          </Field>
          <Field label={t('gwp')}>
            {(wiring) => (
              <Select {...wiring} {...form.register('gwpSet')}>
                {SETS.map((set) => (
                  <option key={set}>{set}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}

function Scope({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  const kind = form.watch('kind');
  const units = data?.kinds.find(({ key }) => key === kind)?.units ?? [
    'L',
    'kg',
    't',
    'm3',
    'kWh',
    'MWh',
    'GJ',
  ];
  return (
    <>
      <Text form={form} name="name" label={t('form.name')} />
      <Field label={t('form.kind')}>
        {(wiring) => (
          <Select {...wiring} {...form.register('kind')} data-testid="propose-kind">
            <option value="">{t('form.anyKind')}</option>
            {data?.kinds.map((option) => (
              <option key={option.key} value={option.key}>
                {kindLine(option.name[language])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OnlyFor form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Text form={form} name="region" label={t('form.region')} />
        <Text form={form} name="unit" label={t('form.unit')} />
        <datalist id="propose-units">
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unitName(unit)}
            </option>
          ))}
        </datalist>
        {isEnergy(form.watch('unit')) && <ProposalBasis register={form.register('basis')} />}
        <Validity form={form} />
      </div>
    </>
  );
}

/** From which day to which the factor stands; without an end, until there is another. */
function Validity({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  const labels = useDayLabels();
  const isDate = (day: string) => day === '' || isDay(day) || t('form.noDate');
  const dates = (to: string) => to === '' || form.getValues('validFrom') <= to || t('form.dates');
  return (
    <>
      <Field label={t('form.from')} error={form.formState.errors.validFrom?.message}>
        {(wiring) => (
          <Controller
            control={form.control}
            name="validFrom"
            rules={{ required: t('form.required'), validate: isDate }}
            render={({ field }) => (
              <DayInput {...wiring} {...field} labels={labels} data-testid="propose-from" />
            )}
          />
        )}
      </Field>
      <Field label={t('form.to')} hint={t('form.toHint')} error={form.formState.errors.validTo?.message}>
        {(wiring) => (
          <Controller
            control={form.control}
            name="validTo"
            rules={{ validate: { isDate, dates } }}
            render={({ field }) => (
              <DayInput {...wiring} {...field} labels={labels} data-testid="propose-to" />
            )}
          />
        )}
      </Field>
    </>
  );
}

/** The one site or supplier that the factor stands for, where it does not stand for all of them. */
function OnlyFor({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  const { data } = useQuery(contextQuery);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('form.site')}>
        {(wiring) => (
          <Select {...wiring} {...form.register('siteId')} data-testid="propose-site">
            <option value="">{t('form.everySite')}</option>
            {data?.sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('form.supplier')}>
        {(wiring) => (
          <Input {...wiring} {...form.register('supplier')} maxLength={200} data-testid="propose-supplier" />
        )}
      </Field>
    </div>
  );
}

function Evidence({ form }: { form: Form }) {
  const { t } = useTranslation('factors');
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-left w-full pb-2 text-[0.8125rem] font-semibold text-quiet">
        {t('form.evidence')}
      </legend>
      <div className="clear-both flex flex-col gap-3">
        <Text form={form} name="title" label={t('form.document')} />
        <div className="grid grid-cols-2 gap-3">
          <Text form={form} name="publisher" label={t('form.publisher')} />
          <Text form={form} name="edition" label={t('form.edition')} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('form.locator')}>
            {(wiring) => <Input {...wiring} {...form.register('locator')} maxLength={200} />}
          </Field>
          <Field label={t('form.url')}>
            {(wiring) => <Input {...wiring} type="url" {...form.register('url')} maxLength={500} />}
          </Field>
        </div>
        <Field label={t('form.reason')} error={form.formState.errors.reason?.message}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={3}
              maxLength={1000}
              {...form.register('reason', { validate: (text) => text.trim() !== '' || t('form.required') })}
              data-testid="propose-reason"
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

interface ProposalDrawerProps {
  /** The version before, for the next one of a factor. */
  from: OwnFactor | null;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes a factor of the organization's own, with what it was read from and why it is needed. */
export function ProposalDrawer({ from, onClose, onDone }: ProposalDrawerProps) {
  const { t } = useTranslation('factors');
  const shell = useTranslation('shell');
  const { language, marks } = useFormats();
  const { data: context } = useQuery(contextQuery);
  const [start] = useState(() => startingValues(from, context?.organization?.country ?? '', language, marks));
  const form = useForm<ProposalValues>({ defaultValues: start });
  const forget = useKeptForm(form, {
    name: from ? `factor-${from.factor.id}` : 'factor',
    start,
    fields: PROPOSED,
  });
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(values: ProposalValues): Promise<void> {
    setRefusal(null);
    try {
      await call('factor.propose', proposalOf(values, from, marks));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return;
    }
    forget();
    toast.good({ title: t('own.proposed') });
    await queryClient.invalidateQueries({ queryKey: ownFactorsQuery.queryKey });
    onDone();
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={from ? t('form.next', { version: from.version + 1 }) : t('form.title')}
      description={t('form.text')}
      closeLabel={shell.t('close')}
      testId="proposal-drawer"
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-4"
      >
        <Scope form={form} />
        <Content form={form} />
        <Evidence form={form} />
        {refusal && <Failure title={t('own.failed')} text={refusal} />}
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="self-start"
          data-testid="propose-submit"
        >
          {t('form.submit')}
        </Button>
      </form>
    </Drawer>
  );
}
