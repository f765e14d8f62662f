import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { findingsChanged, measuresQuery } from '#web/quality/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input as TextInput } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { MEASURES, type MeasureName, type Measures, RULES, readMeasure } from './measure-fields.ts';

interface DrawerProps {
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** By what findings are made: every measure with its usual value, and the rules that are looked for. */
export function MeasuresDrawer({ mayChange, onClose }: DrawerProps) {
  const { t } = useTranslation('quality');
  const shell = useTranslation('shell');
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
        <Failure title={t('measures.error')} text={error.message}>
          <Button size="small" onClick={() => void refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Drawer>
  );
}

function MeasuresForm({ kept, mayChange, onClose }: DrawerProps & { readonly kept: Measures }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const [wrong, setWrong] = useState<readonly MeasureName[]>([]);
  const change = useMutation({
    mutationFn: (input: Input<'finding.changeSettings'>) => call('finding.changeSettings', input),
    onSuccess: async () => {
      toast.good({ title: t('measures.saved') });
      onClose();
      await findingsChanged();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = MEASURES.map((one) => ({
      name: one.name,
      value: readMeasure(one, fieldText(form, one.name), formats.marks),
    }));
    const unread = read.filter(({ value }) => value === null).map(({ name }) => name);
    setWrong(unread);
    if (unread.length > 0 || change.isPending) return;
    const chosen = new FormData(form);
    change.mutate({
      change: Object.fromEntries(read.map(({ name, value }) => [name, value])),
      without: RULES.filter((rule) => !chosen.has(`rule-${rule}`)),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {MEASURES.map((one) => (
        <Field
          key={one.name}
          label={t(`measure.${one.name}`)}
          hint={t('measures.usual', { value: formats.exact(String(kept.usual[one.name])) })}
          error={
            wrong.includes(one.name)
              ? t(one.whole ? 'measures.wrongWhole' : 'measures.wrong', {
                  least: formats.exact(String(one.least)),
                  most: formats.exact(String(one.most)),
                })
              : undefined
          }
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name={one.name}
              inputMode={one.whole ? 'numeric' : 'decimal'}
              autoComplete="off"
              className="figure"
              readOnly={!mayChange}
              defaultValue={formats.exact(String(kept.settings[one.name]))}
              data-testid={`measure-${one.name}`}
            />
          )}
        </Field>
      ))}
      <fieldset className="flex flex-col gap-2" disabled={!mayChange}>
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('measures.rules')}</legend>
        {RULES.map((rule) => (
          <label key={rule} className="flex items-center gap-2">
            <input
              type="checkbox"
              name={`rule-${rule}`}
              defaultChecked={!kept.without.includes(rule)}
              className="size-4 accent-accent"
            />
            {t(`rule.${rule}`)}
          </label>
        ))}
      </fieldset>
      {change.error && (
        <p role="alert" className="text-danger" data-testid="measures-refused">
          <RefusalText text={change.error.message} />
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={change.isPending} data-testid="measures-save">
            {t('measures.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
