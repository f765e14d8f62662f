import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input as Asked } from '#web/api/call.ts';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { SCOPES, type Scope } from '#web/results/scope-look.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { readNumber, readPercent, readTonnes } from './read-number.ts';
import type { Action } from './target.ts';

const NUMBERS = ['abatement', 'capex', 'opex', 'discountRate'] as const;
type NumberName = (typeof NUMBERS)[number];

/** Before every line of a ledger: categories of all its years are offered. */
const EARLIEST = '1990-01-01';

interface ActionDrawerProps {
  readonly action: Action | null;
  /** Offered for a new one. */
  readonly currency: string;
  readonly onClose: () => void;
}

/** As it is typed: tonnes and per cent, in the reader's marks. */
function typedOf(action: Action | null, exact: (amount: string) => string): Record<NumberName, string> {
  if (!action) return { abatement: '', capex: '', opex: '', discountRate: '' };
  return {
    abatement: exact(kgToTonnes(action.abatementKg)),
    capex: exact(action.capex),
    opex: exact(action.opex),
    discountRate: exact(percentOf(action.discountRate)),
  };
}

/** Plans an action or changes one: its days, what it takes away in a whole year, and what it costs. */
export function ActionDrawer({ action, currency, onClose }: ActionDrawerProps) {
  const { t } = useTranslation('targets');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const client = useQueryClient();
  const [days, setDays] = useState({ from: action?.from ?? '', to: action?.to ?? '' });
  const [wrong, setWrong] = useState<NumberName | null>(null);
  const [scope, setScope] = useState<Scope>(action?.scope ?? 1);
  const context = useQuery(contextQuery);
  const all = useQuery({
    ...summaryQuery({ from: EARLIEST, to: context.data?.today ?? EARLIEST }),
    enabled: context.data !== undefined,
  });
  const known =
    all.data?.categories.filter((one) => one.scope === scope).map(({ category }) => category) ?? [];
  const categories = [...new Set([...known, ...(action?.category ? [action.category] : [])])];
  const sites = useQuery({
    queryKey: ['site.list'],
    queryFn: ({ signal }) => call('site.list', {}, signal),
  });
  const save = useMutation({
    mutationFn: (said: Asked<'target.saveAction'>) => call('target.saveAction', said),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const typed = typedOf(action, (amount) => formats.exact(amount));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { marks } = formats;
    const read = {
      abatement: readTonnes(fieldText(form, 'abatement'), marks),
      capex: readNumber(fieldText(form, 'capex'), marks),
      opex: readNumber(fieldText(form, 'opex'), marks),
      discountRate: readPercent(fieldText(form, 'discountRate'), marks),
    };
    const { abatement, capex, opex, discountRate } = read;
    setWrong(NUMBERS.find((name) => read[name] === null) ?? null);
    if (abatement === null || capex === null || opex === null || discountRate === null) return;
    save.mutate({
      ...(action ? { actionId: action.id, revision: action.revision } : {}),
      name: fieldText(form, 'name'),
      siteId: fieldText(form, 'site') || null,
      owner: fieldText(form, 'owner'),
      scope,
      category: fieldText(form, 'category') || null,
      from: days.from,
      to: days.to || null,
      abatementKg: abatement,
      capex,
      opex,
      currency: fieldText(form, 'currency'),
      lifetimeYears: Number(fieldText(form, 'lifetime')),
      discountRate,
    });
  };
  const number = (name: NumberName) => (
    <Field
      key={name}
      label={t(`action.${name}`)}
      hint={t(`action.${name}.hint`)}
      error={wrong === name ? t('form.unread') : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          required
          inputMode="decimal"
          className="figure"
          defaultValue={typed[name]}
        />
      )}
    </Field>
  );
  const day = (name: 'from' | 'to') => (
    <Field key={name} label={t(`action.${name}`)} hint={name === 'to' ? t('action.to.hint') : undefined}>
      {(wiring) => (
        <DayInput
          {...wiring}
          name={name}
          required={name === 'from'}
          value={days[name]}
          onChange={(value) => setDays({ ...days, [name]: value })}
          labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
        />
      )}
    </Field>
  );
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(action ? 'action.change' : 'action.new')}
      description={t('action.text')}
      closeLabel={shell.t('close')}
      testId="action-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('action.name')}>
          {(wiring) => (
            <Input {...wiring} name="name" required maxLength={120} defaultValue={action?.name ?? ''} />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('action.site')}>
            {(wiring) => (
              <Select
                {...wiring}
                name="site"
                key={sites.data ? 'known' : 'coming'}
                defaultValue={action?.siteId ?? ''}
              >
                <option value="">{t('action.everywhere')}</option>
                {sites.data?.sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('action.owner')}>
            {(wiring) => (
              <Input {...wiring} name="owner" maxLength={120} defaultValue={action?.owner ?? ''} />
            )}
          </Field>
          <Field label={t('action.scope')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={scope}
                onChange={(event) => setScope(SCOPES.find((one) => String(one) === event.target.value) ?? 1)}
              >
                {SCOPES.map((one) => (
                  <option key={one} value={one}>
                    {scopeName(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('action.category')} hint={t('action.category.hint')}>
            {(wiring) => (
              <Select
                {...wiring}
                name="category"
                key={`${scope} ${categories.length}`}
                defaultValue={action?.category ?? ''}
              >
                <option value="">{t('action.wholeScope')}</option>
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {categoryName(category)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {number('abatement')}
          {day('from')}
          {day('to')}
          {number('capex')}
          {number('opex')}
          <Field label={t('action.currency')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="currency"
                required
                pattern="[A-Za-z]{3}"
                maxLength={3}
                defaultValue={action?.currency ?? currency}
              />
            )}
          </Field>
          <Field label={t('action.lifetime')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="lifetime"
                type="number"
                min={1}
                max={100}
                required
                className="figure"
                defaultValue={action?.lifetimeYears ?? ''}
              />
            )}
          </Field>
          {number('discountRate')}
        </div>
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          className="self-end"
          data-testid="action-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}
