import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input as CallInput, Output } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { TextField } from '#web/forms/fields.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';

type Default = Output<'settings.calculation'>['uncertainty'][number];
type Change = NonNullable<CallInput<'settings.changeCalculation'>['uncertainty']>;

interface UncertaintyDefaultsProps {
  readonly defaults: readonly Default[];
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onChange: (change: Change) => void;
}

/** Uncertainties that stand in where nobody states one: published ones, and what the organization put in their place. */
export function UncertaintyDefaults({ defaults, mayChange, busy, onChange }: UncertaintyDefaultsProps) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<string | null>(null);
  const save = (change: Change) => {
    setOpen(null);
    onChange(change);
  };
  return (
    <Panel title={t('calculation.uncertainty')} text={t('calculation.uncertaintyText')}>
      <ul className="flex flex-col gap-3">
        {defaults.map((one) => (
          <li key={one.key} className="flex flex-col gap-2" data-testid="uncertainty-default">
            <div className="flex flex-wrap items-center justify-between gap-2 sm:flex-nowrap">
              <Told one={one} />
              {mayChange && open !== one.key && (
                <Button size="small" look="quiet" disabled={busy} onClick={() => setOpen(one.key)}>
                  {t('calculation.uncertaintyChange')}
                </Button>
              )}
            </div>
            {open === one.key && (
              <Editor named={one.key} own={one.own} onSave={save} onCancel={() => setOpen(null)} />
            )}
          </li>
        ))}
      </ul>
      {mayChange &&
        (open === '' ? (
          <Editor named={null} own={null} onSave={save} onCancel={() => setOpen(null)} />
        ) : (
          <Button
            size="small"
            className="mt-3 self-start"
            onClick={() => setOpen('')}
            data-testid="uncertainty-add"
          >
            {t('calculation.uncertaintyAdd')}
          </Button>
        ))}
    </Panel>
  );
}

function Told({ one: { key, own, published } }: { one: Default }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const name = key.startsWith('activity.')
    ? t(`calculation.origin.${key.slice('activity.'.length)}`)
    : t('calculation.origin.factor', { source: key.slice('factor.'.length) });
  return (
    <div className="min-w-0">
      <p>
        {name}: <span className="figure">{own ? interval(own, formats) : interval(published, formats)}</span>
      </p>
      <p className="break-words text-[0.8125rem] text-quiet">
        {own
          ? t('calculation.uncertaintyOwn', {
              reason: own.reason,
              name: own.changedByName ?? '',
              published: published ? interval(published, formats) : '—',
            })
          : published &&
            `${published.source.publisher}, ${published.source.locator ?? published.source.edition}`}
      </p>
    </div>
  );
}

function interval(limits: { minusPercent: string; plusPercent: string } | null, formats: Formats): string {
  if (limits === null) return '—';
  const [minus, plus] = [formats.exact(limits.minusPercent), formats.exact(limits.plusPercent)];
  return minus === plus ? `±${plus}%` : `−${minus}% / +${plus}%`;
}

interface EditorProps {
  /** Key of the default; null for one of factors, whose source is typed. */
  readonly named: string | null;
  readonly own: Default['own'];
  readonly onSave: (change: Change) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly source: string;
  readonly minus: string;
  readonly plus: string;
  readonly reason: string;
}

const WIDTH = {
  source: 'w-full',
  minus: 'w-40 max-w-full',
  plus: 'w-40 max-w-full',
  reason: 'min-w-0 grow basis-64',
} as const;
const EMPTY: Typed = { source: '', minus: '', plus: '', reason: '' };

function Editor({ named, own, onSave, onCancel }: EditorProps) {
  const { t } = useTranslation('settings');
  const { marks } = useFormats();
  const form = useTypedForm<Typed, Change>(EMPTY, (typed) => {
    const [minusPercent, plusPercent] = [typed.minus, typed.plus].map((text) => readAmount(text, marks));
    const unread = t('calculation.uncertaintyUnread');
    if (!minusPercent || !plusPercent)
      return { wrong: { ...(!minusPercent && { minus: unread }), ...(!plusPercent && { plus: unread }) } };
    const key = named ?? `factor.${typed.source.trim()}`;
    return { said: { key, limits: { minusPercent, plusPercent }, reason: typed.reason } };
  });
  const names = [...(named === null ? (['source'] as const) : []), 'minus', 'plus', 'reason'] as const;
  const reason = form.watch('reason');
  const hasReason = reason.trim().length >= 3;
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      className="flex flex-wrap items-start gap-2"
      data-testid="uncertainty-form"
      noValidate
    >
      {names.map((name) => (
        <div key={name} className={WIDTH[name]}>
          <TextField
            form={form}
            name={name}
            label={t(`calculation.uncertaintyField.${name}`)}
            hint={name === 'source' ? t('calculation.uncertaintySourceHint') : undefined}
            maxLength={300}
            testId={`uncertainty-${name}`}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2 sm:mt-[1.45rem]">
        <Button type="submit" look="primary" disabled={!hasReason} data-testid="uncertainty-save">
          {t('calculation.uncertaintySave')}
        </Button>
        {own && named !== null && (
          <Button
            disabled={!hasReason}
            onClick={() => onSave({ key: named, limits: null, reason })}
            data-testid="uncertainty-back"
          >
            {t('calculation.uncertaintyBack')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('calculation.uncertaintyCancel')}
        </Button>
      </div>
    </form>
  );
}
