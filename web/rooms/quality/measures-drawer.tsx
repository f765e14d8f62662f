import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { CheckField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormBody } from '#web/forms/form-drawer.tsx';
import { type Reading, useTypedForm, type Wrong } from '#web/forms/typed-form.ts';
import { findingsChanged, measuresQuery } from '#web/quality/asked.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { MEASURES, type MeasureName, type Measures, RULES, readMeasure } from './measure-fields.ts';

interface DrawerProps {
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** By what findings are made: every measure with its usual value, and the rules that are looked for. */
export function MeasuresDrawer({ mayChange, onClose }: DrawerProps) {
  const { t } = useTranslation('quality');
  const { data, error, refetch } = useQuery(measuresQuery);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('measures.title')}
      description={t(mayChange ? 'measures.text' : 'measures.readOnly')}
      closeLabel={t('close')}
      testId="measures-drawer"
    >
      {data ? (
        <MeasuresForm kept={data} mayChange={mayChange} onClose={onClose} />
      ) : error ? (
        <LoadFailure title={t('measures.error')} error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Drawer>
  );
}

type Said = Input<'finding.changeSettings'>;

/** The measures as their form holds them, and whether each rule is looked for. */
type TypedMeasures = Record<MeasureName, string> & Record<`rule-${(typeof RULES)[number]}`, boolean>;

function typedMeasures({ settings, without }: Measures, formats: Formats): TypedMeasures {
  const measures = MEASURES.map(({ name }) => [name, formats.exact(String(settings[name]))]);
  const rules = RULES.map((rule) => [`rule-${rule}`, !without.includes(rule)]);
  return Object.fromEntries([...measures, ...rules]) as TypedMeasures;
}

function readMeasures(
  typed: TypedMeasures,
  formats: Formats,
  t: TFunction<'quality'>,
): Reading<TypedMeasures, Said> {
  const wrong: Wrong<TypedMeasures> = {};
  const change: Partial<Record<MeasureName, number>> = {};
  for (const one of MEASURES) {
    const value = readMeasure(one, typed[one.name], formats.marks);
    if (value !== null) change[one.name] = value;
    else
      wrong[one.name] = t(one.whole ? 'measures.wrongWhole' : 'measures.wrong', {
        least: formats.exact(String(one.least)),
        most: formats.exact(String(one.most)),
      });
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return { said: { change, without: RULES.filter((rule) => !typed[`rule-${rule}`]) } };
}

function MeasuresForm({ kept, mayChange, onClose }: DrawerProps & { readonly kept: Measures }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const form = useTypedForm(typedMeasures(kept, formats), (typed: TypedMeasures) =>
    readMeasures(typed, formats, t),
  );
  const change = useMutation({
    mutationFn: (said: Said) => call('finding.changeSettings', said),
    onSuccess: async () => {
      toast.good({ title: t('measures.saved') });
      onClose();
      await findingsChanged();
    },
  });
  const submit = form.handleSubmit((said) => change.mutate(said));
  return (
    <FormBody
      noValidate
      testId="measures"
      onSubmit={(event) => void submit(event)}
      sending={change}
      action={mayChange ? t('measures.save') : undefined}
      beside={<CancelButton onClose={onClose} />}
    >
      {MEASURES.map(({ name, whole }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`measure.${name}`)}
          hint={t('measures.usual', { value: formats.exact(String(kept.usual[name])) })}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="figure"
          readOnly={!mayChange}
          testId={`measure-${name}`}
        />
      ))}
      <fieldset className="flex flex-col" disabled={!mayChange}>
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('measures.rules')}</legend>
        {RULES.map((rule) => (
          <CheckField key={rule} form={form} name={`rule-${rule}`} label={t(`rule.${rule}`)} />
        ))}
      </fieldset>
    </FormBody>
  );
}
