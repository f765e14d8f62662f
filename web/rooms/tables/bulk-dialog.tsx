import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { contextQuery, ledgerChanged } from '#web/api/queries.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input as TextInput, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import {
  correctAll,
  type ManyChange,
  MOST_AT_ONCE,
  previewAll,
  type Previewed,
  type Selected,
} from './bulk-portions.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const WHATS = ['times', 'siteId', 'unit', 'period', 'factorId'] as const;
type What = (typeof WHATS)[number];

interface BulkDialogProps {
  readonly selected: Selected;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Corrects many lines alike, after showing what that comes to. */
export function BulkDialog({ selected, count, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const days = useDayLabels();
  const context = useQuery(contextQuery);
  const [what, setWhat] = useState<What>('times');
  const [value, setValue] = useState('');
  const [until, setUntil] = useState('');
  const change = changeOf(what, value, until, (text) => readAmount(text, formats.marks));
  const faultOf = useAmountFault('times');
  const inPortions = count > MOST_AT_ONCE;
  // How many lines were looked at or corrected, while that goes on.
  const [lines, setLines] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const preview = useMutation({
    mutationFn: (of: ManyChange) => {
      stop.current?.abort();
      const abort = new AbortController();
      stop.current = abort;
      setLines(0);
      return previewAll(selected, count, of, abort.signal, setLines);
    },
  });
  const correct = useMutation({
    mutationFn: ({ of, reason }: { of: ManyChange; reason: string }) => {
      setLines(0);
      return correctAll(selected, count, { change: of, reason }, setLines);
    },
    onSuccess: (corrected) => {
      toast.good({ title: t('bulk.done', { count: corrected }) });
      onDone();
      onClose();
    },
    // Also where something went wrong: what was corrected before stays corrected.
    onSettled: () => ledgerChanged(),
  });
  const effect = preview.data;
  const clear = () => {
    stop.current?.abort();
    preview.reset();
  };
  const say = (typed: string) => {
    setValue(typed);
    clear();
  };
  const goesOn = inPortions && (preview.isPending || correct.isPending);
  return (
    <ReasonDialog
      title={t('bulk.title', { count })}
      text={t(inPortions ? 'bulk.textPortions' : 'bulk.text')}
      action={t('bulk.action', { count })}
      busy={correct.isPending}
      problem={
        correct.error
          ? `${correct.error.message}${lines > 0 ? ` ${t('bulk.soFar', { count: lines })}` : ''}`
          : null
      }
      disabled={!effect || effect.refused.length > 0 || change === null}
      onConfirm={(reason) => change && correct.mutate({ of: change, reason })}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('bulk.what')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={what}
              onChange={(event) => {
                setWhat(WHATS.find((one) => one === event.target.value) ?? 'times');
                setValue('');
                clear();
              }}
              data-testid="bulk-what"
            >
              {WHATS.map((one) => (
                <option key={one} value={one}>
                  {t(`bulk.what.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t(`bulk.value.${what}`)}
          error={what === 'times' && value.trim() !== '' ? faultOf(value) : undefined}
        >
          {(wiring) =>
            what === 'siteId' ? (
              <Select
                {...wiring}
                value={value}
                onChange={(event) => say(event.target.value)}
                data-testid="bulk-value"
              >
                <option value="">{t('none.site')}</option>
                {context.data?.sites
                  .filter(({ archivedAt }) => archivedAt === null)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </Select>
            ) : what === 'period' ? (
              <DayInput {...wiring} value={value} onChange={say} labels={days} data-testid="bulk-value" />
            ) : (
              <TextInput
                {...wiring}
                value={value}
                onChange={(event) => say(event.target.value)}
                data-testid="bulk-value"
              />
            )
          }
        </Field>
        {what === 'period' && (
          <Field label={t('filter.to')}>
            {(wiring) => (
              <DayInput
                {...wiring}
                value={until}
                onChange={(day) => {
                  setUntil(day);
                  clear();
                }}
                labels={days}
                data-testid="bulk-until"
              />
            )}
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-2 rounded-md bg-sunken p-3" aria-live="polite">
        <Button
          className="self-start"
          disabled={change === null}
          busy={preview.isPending}
          onClick={() => change && preview.mutate(change)}
          data-testid="bulk-preview"
        >
          {t('bulk.preview')}
        </Button>
        {goesOn && (
          <>
            <div
              role="progressbar"
              aria-label={t(correct.isPending ? 'bulk' : 'bulk.preview')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.floor((lines / count) * 100)}
              className="h-2 overflow-hidden rounded-full bg-panel"
            >
              <div className="h-full bg-accent" style={{ width: `${(lines / count) * 100}%` }} />
            </div>
            <p className="figure text-quiet" data-testid="bulk-progress">
              {t(correct.isPending ? 'bulk.corrected' : 'bulk.looked', {
                lines: formats.exact(String(lines)),
                all: formats.exact(String(count)),
              })}
            </p>
          </>
        )}
        {preview.error && (
          <p className="text-danger">
            <RefusalText text={preview.error.message} />
          </p>
        )}
        {effect && (
          <>
            {/* Where no line could be calculated there is no sum, which is not zero. */}
            {effect.refused.reduce((sum, { lines: some }) => sum + some, 0) < effect.lines && (
              <p
                className="figure"
                data-testid="bulk-effect"
                data-before={effect.beforeKg}
                data-after={effect.afterKg}
              >
                {t('bulk.effect', {
                  count: effect.lines,
                  before: formats.emissions(effect.beforeKg),
                  after: formats.emissions(effect.afterKg),
                })}
              </p>
            )}
            <div
              className="max-h-40 overflow-y-auto"
              // A box that scrolls must be reachable by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              role="group"
              aria-label={t('bulk.preview')}
            >
              <ul className="figure text-[0.8125rem] text-quiet">
                {effect.effects.slice(0, 50).map(({ entryId, beforeKg, afterKg, problem }) => (
                  <li key={entryId} className={problem ? 'text-danger' : ''}>
                    {beforeKg === null ? t('notCounted') : formats.emissions(beforeKg)} →{' '}
                    {problem
                      ? whyNot(problem)
                      : afterKg === null
                        ? t('notCounted')
                        : formats.emissions(afterKg)}
                  </li>
                ))}
              </ul>
            </div>
            {effect.refused.length > 0 && (
              <p className="text-danger" data-testid="bulk-refused">
                {t('bulk.refused', { count: effect.refused.reduce((sum, { lines }) => sum + lines, 0) })}
              </p>
            )}
          </>
        )}
      </div>
    </ReasonDialog>
  );
}

type Problem = NonNullable<Previewed['effects'][number]['problem']>;

/** Why a line cannot be corrected like this: a calculation's problem, or a refusal. */
function whyNot({ code, params }: Problem): string {
  const said = params['problem'] ?? code;
  return sentence('problems', said, params, sentence('refusals', said, params, said));
}

/** What is said of every line; null while it cannot be read. */
function changeOf(
  what: What,
  value: string,
  until: string,
  read: (text: string) => string | null,
): ManyChange | null {
  const said = value.trim();
  switch (what) {
    case 'times': {
      const times = read(said);
      return times === null ? null : { times };
    }
    case 'siteId':
      return { siteId: said || null };
    case 'unit':
      return said === '' ? null : { unit: said };
    case 'period':
      return isDay(said) && isDay(until) && said <= until ? { from: said, to: until } : null;
    case 'factorId':
      return { factorId: said || null };
    default:
      return what satisfies never;
  }
}
