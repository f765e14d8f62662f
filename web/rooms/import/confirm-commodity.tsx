import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Output } from '#web/api/call.ts';
import { factorQuery, kindsQuery, queryClient } from '#web/api/queries.ts';
import { Pick } from '#web/documents/mapping/picks.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Input as TextInput } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { applyToAll } from './apply-to-all.ts';
import { causeOf, type Holder, keyOf } from './causes.ts';
import { isWhole, readCommodity, type SaidCommodity, type TypedCommodity } from './commodity-typed.ts';

type Line = Output<'import.preview'>['lines'][number];

interface ConfirmCommodityProps {
  importId: string;
  line: Line;
  lines: number;
  holder: Holder;
}

/** What a supplier sells, or an account holds, confirmed once: all its lines of the import are counted by it. */
export function ConfirmCommodity({ importId, line, lines, holder }: ConfirmCommodityProps) {
  const { t } = useTranslation('import');
  const confirm = useMutation({
    mutationFn: async (said: SaidCommodity) => {
      await call('commodity.confirm', { ...holder, ...said });
      await applyToAll(importId, keyOf(line), { kind: said.kind });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['import.status', importId] }),
  });
  const form = useTypedForm<TypedCommodity, SaidCommodity>(
    { kind: line.kind, words: line.word ?? holder.name, factorId: null },
    (typed) => readCommodity(typed, line.kind, t('values.unknown')),
  );
  const submit = form.handleSubmit((said) => confirm.mutate(said));
  return (
    <form
      className="flex flex-wrap items-end gap-2 rounded-lg bg-sunken p-3"
      aria-label={holder.name}
      data-testid="confirm-commodity"
      onSubmit={(event) => {
        // The Enter key sends too, where the button would not.
        if (confirm.isPending) event.preventDefault();
        else void submit(event);
      }}
    >
      <Fields form={form} line={line} />
      <Button
        type="submit"
        look="primary"
        busy={confirm.isPending}
        disabled={!isWhole(form.watch(), line.kind)}
        data-testid="commodity-confirm"
      >
        {t('confirm.apply', { count: lines })}
      </Button>
      {confirm.error && (
        <p className="basis-full text-danger" role="alert">
          <RefusalText text={confirm.error.message} />
        </p>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly form: TypedForm<TypedCommodity, SaidCommodity>;
  readonly line: Line;
}

/** The kind where the line does not say it, words to look for, and the commodities that they lead to. */
function Fields({ form, line }: FieldsProps) {
  const { t } = useTranslation('import');
  const documents = useTranslation('documents');
  const { language } = useFormats();
  const kinds = useKindsOfMoney();
  const { kind, words, factorId } = form.watch();
  const proposed = useProposed(words, line);
  return (
    <>
      {line.kind === null && (
        <div className="min-w-0 grow basis-56">
          <Pick
            label={documents.t('mapping.kind')}
            value={kind}
            none={t('values.unknown')}
            options={kinds}
            onChange={(chosen) => form.setValue('kind', chosen)}
            testId="commodity-kind"
          />
        </div>
      )}
      <Words form={form} />
      <div className="min-w-0 grow basis-72">
        <Pick
          label={t('factor')}
          value={factorId}
          none={line.kind === null ? t('factor.auto') : t('values.unknown')}
          options={proposed.map((factor) => ({ value: factor.id, label: factor.name[language] }))}
          onChange={(chosen) => form.setValue('factorId', chosen)}
          testId="commodity-factor"
        />
      </div>
    </>
  );
}

/** By which words or code commodities are proposed. */
function Words({ form }: { readonly form: FieldsProps['form'] }) {
  const { t } = useTranslation('import');
  const id = useId();
  return (
    <div className="flex min-w-0 grow basis-56 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-quiet">
        {t('confirm.search')}
      </label>
      <TextInput
        {...form.register('words')}
        id={id}
        type="search"
        maxLength={200}
        className="h-9 px-2"
        data-testid="commodity-search"
      />
    </div>
  );
}

function useKindsOfMoney(): { value: string; label: string }[] {
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  return (data?.kinds ?? [])
    .filter(({ units }) => units.some((unit) => findUnit(unit)?.family === 'money'))
    .map(({ key, name }) => ({ value: key, label: name[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** Commodities that the words or a code lead to; where they lead to none, those that the calculation asks to choose from. */
function useProposed(words: string, line: Line): Output<'commodity.propose'>['factors'] {
  const query = useDeferredValue(words.trim());
  const { data } = useQuery({
    queryKey: ['commodity.propose', query],
    queryFn: ({ signal }) => call('commodity.propose', { query }, signal),
    enabled: query !== '',
    staleTime: 60_000,
  });
  const ids = (causeOf(line)?.params['choices'] ?? '').split(' ').filter(Boolean);
  const choices = useQueries({ queries: ids.map((id) => factorQuery(id)) });
  const found = data?.factors ?? [];
  return found.length > 0 ? found : choices.flatMap((one) => one.data?.factor ?? []);
}
