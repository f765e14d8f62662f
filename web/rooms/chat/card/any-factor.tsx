import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import type { Answered } from '#engine/ways/question.ts';
import { call, type Input as Asked, type Output } from '#web/api/call.ts';
import { contextQuery, factorQuery, queryClient } from '#web/api/queries.ts';
import { AmountField, SelectField, TextField } from '#web/forms/fields.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import type { Draft } from '../parts.ts';
import { isOwn, readFactor, type SaidFactor, type TypedFactor, typedFactor } from './any-factor-typed.ts';
import { BASES, hasBasis } from './calorific-basis.ts';
import type { Missing } from './missing.ts';
import { KeepParty, PartyFields } from './party-fields.tsx';
import { type Party, partyOf } from './party.ts';

interface AnyFactorProps {
  readonly missing: Extract<Missing, { ask: 'anyFactor' }>;
  /** Factors to choose from before anybody searches. */
  readonly proposed: readonly string[];
  /** Of its first day: the inventory there says on which GWP set a figure of one's own stands. */
  readonly activity: Draft['activity'];
  readonly onAnswer: (answer: Answered & Party) => void;
}

const MOST_FOUND = 50;

/** A factor where none is published for the kind: one of the library found by words, or a figure with its document. */
export function AnyFactor({ missing, proposed, activity, onAnswer }: AnyFactorProps) {
  const { t } = useTranslation('missing');
  const { marks } = useFormats();
  const gwpSet = useGwpSet(activity.from);
  const isSpend = isMoney(missing.unit) && missing.name === 'factor';
  const confirm = useConfirm(activity.kind, onAnswer);
  const form = useTypedForm<TypedFactor, SaidFactor>(typedFactor(activity), (typed) =>
    readFactor(typed, { missing, activity, isSpend, gwpSet }, marks, t('unread')),
  );
  const submit = form.handleSubmit((said) =>
    'confirm' in said ? confirm.mutate(said) : onAnswer(said.answer),
  );
  const typed = form.watch();
  const isChanged = Object.keys(partyOf(typed, activity)).length > 0;
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="col-span-full flex max-w-3xl flex-wrap items-end gap-2 px-1.5 pb-2 @min-[66rem]:pl-9"
      data-testid="missing-input"
      noValidate
    >
      {isSpend && <PartyFields form={form} />}
      <Published form={form} missing={missing} proposed={proposed} />
      <OwnFigure form={form} unit={missing.unit} asksBasis={hasBasis(activity.kind, missing.unit)} />
      {isSpend && typed.chosen !== '' && <KeepParty form={form} error={confirm.error} />}
      <Button
        type="submit"
        look="primary"
        busy={confirm.isPending}
        disabled={typed.chosen === '' && !isOwn(typed) && !isChanged}
        data-testid="missing-save"
      >
        {t('save')}
      </Button>
    </form>
  );
}

/** Keeps a factor for the supplier, else for the account: their lines are then counted by it, this one too. */
function useConfirm(kind: Draft['activity']['kind'], onSaid: (party: Party) => void) {
  return useMutation({
    mutationFn: (said: Extract<SaidFactor, { confirm: unknown }>) =>
      call('commodity.confirm', { ...said.confirm, kind } as Asked<'commodity.confirm'>),
    // A line that named them before was counted again with the others.
    onSuccess: (_, { party }) =>
      Object.keys(party).length > 0
        ? onSaid(party)
        : queryClient.invalidateQueries({ queryKey: ['draft.list'] }),
  });
}

interface FieldsProps {
  readonly form: TypedForm<TypedFactor, SaidFactor>;
}

/** A figure of one's own, with the document that it is from; the calorific value that it is on, where there are two. */
function OwnFigure({
  form,
  unit,
  asksBasis,
}: FieldsProps & { readonly unit: string; readonly asksBasis: boolean }) {
  const { t } = useTranslation('missing');
  return (
    <>
      <div className="min-w-0 grow basis-56">
        <AmountField
          form={form}
          name="figure"
          label={t('ownFigure', { one: unitName(unit) })}
          maxLength={40}
          testId="missing-figure"
        />
      </div>
      <div className="min-w-0 grow basis-56">
        <TextField
          form={form}
          name="document"
          label={t('ownSource')}
          maxLength={200}
          testId="missing-document"
        />
      </div>
      {asksBasis && (
        <div className="min-w-0 grow basis-40">
          <SelectField
            form={form}
            name="basis"
            label={t('basis.ofFigure')}
            none={t('basis.same')}
            options={BASES.map((one) => ({ value: one, label: t(`basis.${one}`) }))}
            testId="missing-basis"
          />
        </div>
      )}
    </>
  );
}

type PublishedProps = FieldsProps & Pick<AnyFactorProps, 'missing' | 'proposed'>;

/**
 * Factors that are proposed, and those found by words: in a unit of the same dimension; money in any currency, which is
 * exchanged.
 */
function Published({ form, missing, proposed }: PublishedProps) {
  const { t } = useTranslation('missing');
  const { language } = useFormats();
  const [words, setWords] = useState('');
  const query = useDeferredValue(words.trim());
  const isSpend = isMoney(missing.unit);
  const { data } = useQuery({
    queryKey: ['factor.search', isSpend ? 'commodities' : 'by-words', query],
    queryFn: ({ signal }) => foundBy(query, isSpend, signal),
    enabled: query !== '',
    staleTime: 60_000,
  });
  const wanted = findUnit(missing.unit)?.dimension;
  const usual = useQueries({ queries: proposed.map((id) => factorQuery(id)) });
  const usualOnes = usual.flatMap((one) => one.data?.factor ?? []);
  const found = (query === '' ? usualOnes : (data ?? [])).filter(({ unit: code }) => {
    const unit = findUnit(code);
    return unit !== null && (unit.dimension === wanted || (unit.family === 'money' && isSpend));
  });
  const empty = query !== '' && data !== undefined && found.length === 0;
  return (
    <>
      <div className="min-w-0 grow basis-56">
        <Field label={t(isSpend ? 'findCommodity' : 'find')} error={empty ? t('noneFound') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              maxLength={200}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              data-testid="missing-search"
            />
          )}
        </Field>
      </div>
      {found.length > 0 && (
        <div className="min-w-0 grow basis-full">
          <SelectField
            form={form}
            name="chosen"
            label={sentence('missing', 'anyFactor')}
            none={t('choose')}
            options={found.map(({ id, name, source, unit }) => ({
              value: id,
              label: `${name[language]} · ${source.publisher} ${source.edition} · ${unitName(unit)}`,
            }))}
            testId="missing-value"
          />
        </div>
      )}
    </>
  );
}

type Found = Output<'commodity.propose'>['factors'];

/** What money was spent on is proposed from codes of activities and goods too. */
async function foundBy(query: string, isSpend: boolean, signal: AbortSignal): Promise<Found> {
  if (isSpend) return (await call('commodity.propose', { query }, signal)).factors;
  const { factors } = await call('factor.search', { query, limit: MOST_FOUND }, signal);
  return factors.map(({ factor }) => factor);
}

const isMoney = (unit: string) => findUnit(unit)?.family === 'money';

/** The set of the inventory that the day is in; where there is none, the figure says no set and it is asked. */
function useGwpSet(from: string | null): string | undefined {
  const { data } = useQuery(contextQuery);
  return data?.inventories.find((one) => from !== null && one.from <= from && from <= one.to)?.gwpSet;
}
