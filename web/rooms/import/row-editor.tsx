import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { KindPick, Pick, UnitPick } from '#web/documents/mapping/picks.tsx';
import { readAmount } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Input as TextInput } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import { causeOf, perUnitOf } from './causes.ts';
import { FactorPick } from './factor-pick.tsx';
import { PerUnit } from './remedy.tsx';

type Line = Output<'import.preview'>['lines'][number];
type Change = Input<'import.fix'>['lines'][number]['change'];

const NO_SITE = 'none';

interface RowEditorProps {
  line: Line;
  busy: boolean;
  onSave: (change: Change) => void;
}

/** What a row says, to be said otherwise. Only what was changed is sent. */
export function RowEditor({ line, busy, onSave }: RowEditorProps) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const [change, setChange] = useState<Change>({});
  const [typed, setTyped] = useState(line.quantity === null ? '' : formats.exact(line.quantity));
  const put = (more: Change): void => setChange({ ...change, ...more });
  const quantity = readAmount(typed, formats.marks);
  const kind = change.kind ?? line.kind;
  const cause = causeOf(line);
  const perUnit = cause && perUnitOf(cause);
  const needsKey = line.problem?.code === 'row.key_missing' || line.problem?.code === 'row.key_twice';
  return (
    <form
      className="mt-3 flex flex-col gap-3 border-t border-line pt-3"
      data-testid="row-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const own = quantity !== null && quantity !== line.quantity ? { quantity } : {};
        if (typed.trim() === '' || quantity !== null) onSave({ ...change, ...own });
      }}
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <AmountField typed={typed} onChange={setTyped} />
        <KindPick
          value={kind}
          none={t('values.unknown')}
          onChange={(next) => next && put({ kind: next })}
          testId="row-kind"
        />
        <UnitPick
          kind={kind}
          value={change.unit ?? line.unit}
          none={t('values.unknown')}
          onChange={(next) => next && put({ unit: next })}
          testId="row-unit"
        />
        <SitePick
          siteId={change.siteId === undefined ? line.siteId : (change.siteId ?? NO_SITE)}
          onChange={put}
        />
        <Days line={line} change={change} onChange={put} />
        <FactorPick
          kind={kind}
          value={change.factorId === undefined ? line.chosenFactorId : change.factorId}
          onChange={(factorId) => put({ factorId })}
        />
        {perUnit !== null && (
          <PerUnit unit={perUnit} onChange={(said) => put(said ?? { perUnit: undefined })} />
        )}
        {needsKey && <KeyField value={line.key ?? ''} onChange={put} />}
      </div>
      <div>
        <Button type="submit" look="primary" busy={busy} data-testid="row-save">
          {t('row.save')}
        </Button>
      </div>
    </form>
  );
}

function AmountField({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  const { t } = useTranslation('import');
  const faultOf = useAmountFault();
  return (
    <Small label={t('row.quantity')} error={typed.trim() === '' ? undefined : faultOf(typed)}>
      {(wiring) => (
        <TextInput
          {...wiring}
          inputMode="decimal"
          className="figure h-9 px-2"
          value={typed}
          onChange={(event) => onChange(event.target.value)}
          data-testid="row-quantity"
        />
      )}
    </Small>
  );
}

interface PartProps {
  readonly onChange: (change: Change) => void;
}

/** At which site; none is a choice, too. */
function SitePick({ siteId, onChange }: PartProps & { readonly siteId: string | null }) {
  const { t } = useTranslation('import');
  const { data: context } = useQuery(contextQuery);
  const sites = (context?.sites ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <Pick
      label={t('row.site')}
      value={siteId}
      none={t('row.siteOpen')}
      options={[
        { value: NO_SITE, label: t('totals.noSite') },
        ...sites.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(next) => next && onChange({ siteId: next === NO_SITE ? null : next })}
      testId="row-site"
    />
  );
}

interface DaysProps extends PartProps {
  readonly line: Line;
  readonly change: Change;
}

function Days({ line, change, onChange }: DaysProps) {
  const { t } = useTranslation('import');
  const labels = useDayLabels();
  return (['from', 'to'] as const).map((side) => (
    <Small key={side} label={t(`row.${side}`)}>
      {(wiring) => (
        <DayInput
          {...wiring}
          labels={labels}
          className="h-9 px-2"
          value={change[side] ?? line[side] ?? ''}
          onChange={(day) => isDay(day) && onChange({ [side]: day })}
        />
      )}
    </Small>
  ));
}

/** What tells the row from the others of its file. */
function KeyField({ value, onChange }: PartProps & { readonly value: string }) {
  const { t } = useTranslation('import');
  return (
    <Small label={t('row.key')}>
      {(wiring) => (
        <TextInput
          {...wiring}
          className="h-9 px-2"
          maxLength={200}
          defaultValue={value}
          onChange={(event) => onChange({ key: event.target.value })}
          data-testid="row-key"
        />
      )}
    </Small>
  );
}

interface SmallProps {
  label: string;
  error?: string | undefined;
  children: (wiring: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A label as those of the choices beside it are. */
function Small({ label, error, children }: SmallProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-quiet">
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}),
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
