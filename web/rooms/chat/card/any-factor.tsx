import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import { answerTo, ownFigure, type Answered } from '#engine/ways/question.ts';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, factorQuery } from '#web/api/queries.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import type { Draft } from '../parts.ts';
import { BasisField, type CalorificBasis, hasBasis } from './calorific-basis.tsx';
import type { Missing } from './missing.ts';
import { KeepParty, PartyFields } from './party-fields.tsx';
import { type Party, useParty } from './party.ts';

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
  const [own, setOwn] = useState({ figure: '', document: '' });
  const [basis, setBasis] = useState<CalorificBasis>();
  const [chosen, setChosen] = useState('');
  const [wrong, setWrong] = useState(false);
  const gwpSet = useGwpSet(activity.from);
  const party = useParty(activity, onAnswer);
  const isSpend = isMoney(missing.unit) && missing.name === 'factor';
  const isOwn = own.figure !== '' && own.document.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '' && isSpend && party.isKept) return party.confirm(chosen);
    if (chosen !== '') return onAnswer({ ...answerTo(missing, chosen), ...party.said });
    if (!isOwn) return onAnswer(party.said);
    const figure = readAmount(own.figure, marks);
    setWrong(!figure);
    const { document } = own;
    if (figure)
      onAnswer({ ...ownFigure(missing, { co2eKg: figure, gwpSet, basis, document }), ...party.said });
  };
  return (
    <form
      onSubmit={submit}
      className="col-span-full flex max-w-3xl flex-wrap items-end gap-2 px-1.5 pb-2 @min-[66rem]:pl-9"
      data-testid="missing-input"
      noValidate
    >
      {isSpend && <PartyFields party={party} />}
      <Published missing={missing} proposed={proposed} value={chosen} onChange={setChosen} />
      <OwnFigure unit={missing.unit} own={own} isWrong={wrong} onChange={setOwn} />
      {hasBasis(activity.kind, missing.unit) && <BasisField value={basis} onChange={setBasis} />}
      {isSpend && chosen !== '' && <KeepParty party={party} />}
      <Button
        type="submit"
        look="primary"
        busy={party.isBusy}
        disabled={chosen === '' && !isOwn && !party.isChanged}
        data-testid="missing-save"
      >
        {t('save')}
      </Button>
    </form>
  );
}

interface OwnFigureProps {
  readonly unit: string;
  readonly own: { readonly figure: string; readonly document: string };
  readonly isWrong: boolean;
  readonly onChange: (own: OwnFigureProps['own']) => void;
}

/** A figure of one's own, with the document that it is from. */
function OwnFigure({ unit, own, isWrong, onChange }: OwnFigureProps) {
  const { t } = useTranslation('missing');
  return (
    <>
      <div className="min-w-0 grow basis-56">
        <Field label={t('ownFigure', { one: unitName(unit) })} error={isWrong ? t('unread') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              maxLength={40}
              value={own.figure}
              onChange={({ target }) => onChange({ ...own, figure: target.value })}
              className="figure"
              data-testid="missing-figure"
            />
          )}
        </Field>
      </div>
      <div className="min-w-0 grow basis-56">
        <Field label={t('ownSource')}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={200}
              value={own.document}
              onChange={({ target }) => onChange({ ...own, document: target.value })}
              data-testid="missing-document"
            />
          )}
        </Field>
      </div>
    </>
  );
}

interface PublishedProps {
  readonly missing: AnyFactorProps['missing'];
  readonly proposed: AnyFactorProps['proposed'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Factors that are proposed, and those found by words: in a unit of the same dimension; money in any currency, which is
 * exchanged.
 */
function Published({ missing, proposed, value, onChange }: PublishedProps) {
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
          <Field label={sentence('missing', 'anyFactor')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={value}
                onChange={({ target }) => onChange(target.value)}
                data-testid="missing-value"
              >
                <option value="">{t('choose')}</option>
                {found.map((factor) => (
                  <option key={factor.id} value={factor.id}>
                    {`${factor.name[language]} · ${factor.source.publisher} ${factor.source.edition} · ${unitName(factor.unit)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
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
