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
import { Field, type FieldProps, Input as TextInput, Select } from '#web/ui/field.tsx';
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

/** What is said of every line, as it is typed. */
interface Said {
  readonly what: What;
  readonly value: string;
  /** The last day, where a period is said. */
  readonly until: string;
}

/** Corrects many lines alike, after showing what that comes to. */
export function BulkDialog({ selected, count, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const [said, setSaid] = useState<Said>({ what: 'times', value: '', until: '' });
  const change = changeOf(said, (text) => readAmount(text, formats.marks));
  const { preview, correct, lines, clear } = useBulk({ selected, count, onDone, onClose });
  const inPortions = count > MOST_AT_ONCE;
  const effect = preview.data;
  const soFar = lines > 0 ? ` ${t('bulk.soFar', { count: lines })}` : '';
  return (
    <ReasonDialog
      title={t('bulk.title', { count })}
      text={t(inPortions ? 'bulk.textPortions' : 'bulk.text')}
      action={t('bulk.action', { count })}
      busy={correct.isPending}
      problem={correct.error ? `${correct.error.message}${soFar}` : null}
      disabled={!effect || effect.refused.length > 0 || change === null}
      onConfirm={(reason) => change && correct.mutate({ of: change, reason })}
      onClose={onClose}
    >
      <SaidFields
        said={said}
        onChange={(next) => {
          setSaid(next);
          clear();
        }}
      />
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
        {inPortions && (preview.isPending || correct.isPending) && (
          <Progress lines={lines} count={count} isCorrecting={correct.isPending} />
        )}
        {preview.error && (
          <p className="text-danger">
            <RefusalText text={preview.error.message} />
          </p>
        )}
        {effect && <Effect effect={effect} />}
      </div>
    </ReasonDialog>
  );
}

/** Looks at many lines and corrects them, in portions; `lines` is how many are done while that goes on. */
function useBulk({ selected, count, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('tables');
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
  const clear = () => {
    stop.current?.abort();
    preview.reset();
  };
  return { preview, correct, lines, clear };
}

interface SaidFieldsProps {
  readonly said: Said;
  readonly onChange: (said: Said) => void;
}

/** What of the lines is corrected, and what it becomes. */
function SaidFields({ said, onChange }: SaidFieldsProps) {
  const { t } = useTranslation('tables');
  const days = useDayLabels();
  const faultOf = useAmountFault('times');
  const { what, value, until } = said;
  return (
    <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
      <Field label={t('bulk.what')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={what}
            onChange={(event) => {
              const chosen = WHATS.find((one) => one === event.target.value) ?? 'times';
              onChange({ ...said, what: chosen, value: '' });
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
        {(wiring) => (
          <ValueControl
            wiring={wiring}
            what={what}
            value={value}
            onChange={(next) => onChange({ ...said, value: next })}
          />
        )}
      </Field>
      {what === 'period' && (
        <Field label={t('filter.to')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              value={until}
              onChange={(day) => onChange({ ...said, until: day })}
              labels={days}
              data-testid="bulk-until"
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface ValueControlProps {
  readonly wiring: Parameters<FieldProps['children']>[0];
  readonly what: What;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What every line gets: a site of the list, a day, or a text. */
function ValueControl({ wiring, what, value, onChange }: ValueControlProps) {
  const { t } = useTranslation('tables');
  const days = useDayLabels();
  const { data: context } = useQuery(contextQuery);
  const own = { ...wiring, value, 'data-testid': 'bulk-value' };
  if (what === 'period') return <DayInput {...own} onChange={onChange} labels={days} />;
  if (what !== 'siteId') return <TextInput {...own} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Select {...own} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('none.site')}</option>
      {context?.sites
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  );
}

interface ProgressProps {
  readonly lines: number;
  readonly count: number;
  readonly isCorrecting: boolean;
}

/** How many of many lines were looked at or corrected. */
function Progress({ lines, count, isCorrecting }: ProgressProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  return (
    <>
      <div
        role="progressbar"
        aria-label={t(isCorrecting ? 'bulk' : 'bulk.preview')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor((lines / count) * 100)}
        className="h-2 overflow-hidden rounded-full bg-panel"
      >
        <div className="h-full bg-accent" style={{ width: `${(lines / count) * 100}%` }} />
      </div>
      <p className="figure text-quiet" data-testid="bulk-progress">
        {t(isCorrecting ? 'bulk.corrected' : 'bulk.looked', {
          lines: formats.exact(String(lines)),
          all: formats.exact(String(count)),
        })}
      </p>
    </>
  );
}

/** What the correction comes to: of all, line by line, and what it cannot be done with. */
function Effect({ effect }: { readonly effect: Previewed }) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const refused = effect.refused.reduce((sum, { lines }) => sum + lines, 0);
  const amount = (kg: string | null) => (kg === null ? t('notCounted') : formats.emissions(kg));
  return (
    <>
      {/* Where no line could be calculated there is no sum, which is not zero. */}
      {refused < effect.lines && (
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
              {amount(beforeKg)} → {problem ? whyNot(problem) : amount(afterKg)}
            </li>
          ))}
        </ul>
      </div>
      {refused > 0 && (
        <p className="text-danger" data-testid="bulk-refused">
          {t('bulk.refused', { count: refused })}
        </p>
      )}
    </>
  );
}

type Problem = NonNullable<Previewed['effects'][number]['problem']>;

/** Why a line cannot be corrected like this: a calculation's problem, or a refusal. */
function whyNot({ code, params }: Problem): string {
  const said = params['problem'] ?? code;
  return sentence('problems', said, params, sentence('refusals', said, params, said));
}

/** What is said of every line; null while it cannot be read. */
function changeOf({ what, value, until }: Said, read: (text: string) => string | null): ManyChange | null {
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
