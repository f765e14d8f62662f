import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input as Asked } from '#web/api/call.ts';
import { summaryQuery } from '#web/api/queries.ts';
import { SCOPES } from '#web/results/scope-look.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { readPercent } from './read-number.ts';
import type { Target } from './target.ts';

const KINDS = ['absolute', 'intensity'] as const;
const MEASURES = ['production', 'revenue', 'employees', 'floor_area'] as const;
type Said = Asked<'target.save'>;
type Wrong = 'reduction' | 'growth' | 'scopes' | 'measure';

interface TargetDrawerProps {
  readonly target: Target | null;
  readonly today: string;
  readonly onClose: () => void;
  readonly onSaved: (target: Target) => void;
}

/** Sets a target or changes one. */
export function TargetDrawer({ target, today, onClose, onSaved }: TargetDrawerProps) {
  const { t } = useTranslation('targets');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const client = useQueryClient();
  const thisYear = Number(today.slice(0, 4));
  const [baseYear, setBaseYear] = useState(String(target?.baseYear ?? thisYear - 1));
  const [kind, setKind] = useState<Target['kind']>(target?.kind ?? 'absolute');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const base = useQuery({
    ...summaryQuery({ from: `${baseYear}-01-01`, to: `${baseYear}-12-31` }),
    enabled: /^(19|20)\d{2}$/.test(baseYear),
  });
  const save = useMutation({
    mutationFn: (said: Said) => call('target.save', said),
    onSuccess: async ({ target: saved }) => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onSaved(saved);
    },
  });
  const categories = [...new Set(base.data?.categories.map(({ category }) => category))];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const reduction = readPercent(fieldText(form, 'reduction'), formats.marks);
    const typed = fieldText(form, 'growth');
    const growth = typed === '' ? null : readPercent(typed, formats.marks);
    const scopes = SCOPES.filter((scope) => data.has(`scope-${scope}`));
    const measure = MEASURES.find((one) => one === fieldText(form, 'measure')) ?? null;
    const missing: Wrong | null =
      reduction === null || Number(reduction) <= 0 || Number(reduction) > 1
        ? 'reduction'
        : scopes.length === 0
          ? 'scopes'
          : kind === 'intensity' && measure === null
            ? 'measure'
            : typed !== '' && growth === null
              ? 'growth'
              : null;
    setWrong(missing);
    if (missing !== null || reduction === null) return;
    const chosen = categories.filter((category) => data.has(`category-${category}`));
    const scope2By = fieldText(form, 'scope2By') === 'market' ? 'market' : 'location';
    save.mutate({
      ...(target ? { targetId: target.id, revision: target.revision } : {}),
      name: fieldText(form, 'name'),
      kind,
      baseYear: Number(baseYear),
      targetYear: Number(fieldText(form, 'targetYear')),
      scopes,
      categories: chosen.length > 0 ? chosen : null,
      scope2By,
      reduction,
      measure,
      growth,
      reference: fieldText(form, 'reference'),
    });
  };
  const counted = base.data?.total;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(target ? 'form.change' : 'form.new')}
      description={t('form.text')}
      closeLabel={shell.t('close')}
      testId="target-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('form.name')}>
          {(wiring) => (
            <Input {...wiring} name="name" required maxLength={120} defaultValue={target?.name ?? ''} />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('form.kind')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={kind}
                onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'absolute')}
                data-testid="target-kind"
              >
                {KINDS.map((one) => (
                  <option key={one} value={one}>
                    {t(`kind.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('form.reduction')}
            hint={t('form.reduction.hint')}
            error={wrong === 'reduction' ? t('form.reduction.wrong') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="reduction"
                required
                inputMode="decimal"
                className="figure"
                defaultValue={target ? formats.exact(percentOf(target.reduction)) : ''}
              />
            )}
          </Field>
          <Field
            label={t('form.baseYear')}
            hint={
              counted &&
              (counted.countedLines > 0
                ? `${t('form.baseYear.has', { amount: formats.emissions(counted.co2eKg), count: counted.countedLines })}${
                    counted.notCountedLines > 0
                      ? ` ${t('notCounted', { count: counted.notCountedLines })}.`
                      : ''
                  }`
                : t('form.baseYear.none'))
            }
          >
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                min={1990}
                max={2100}
                required
                className="figure"
                value={baseYear}
                onChange={(event) => setBaseYear(event.target.value)}
                data-testid="target-base-year"
              />
            )}
          </Field>
          <Field label={t('form.targetYear')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="targetYear"
                type="number"
                min={Number(baseYear) + 1 || 1991}
                max={2150}
                required
                className="figure"
                defaultValue={target?.targetYear ?? thisYear + 4}
              />
            )}
          </Field>
        </div>
        <fieldset>
          <legend className="text-[0.8125rem] font-medium">{t('form.scopes')}</legend>
          <div className="flex flex-wrap gap-x-4">
            {SCOPES.map((scope) => (
              <label key={scope} className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  className="accent-accent"
                  name={`scope-${scope}`}
                  defaultChecked={target ? target.scopes.includes(scope) : scope < 3}
                />
                {scopeName(scope)}
              </label>
            ))}
          </div>
          {wrong === 'scopes' && (
            <p role="alert" className="text-[0.8125rem] text-danger">
              {t('form.scopes.wrong')}
            </p>
          )}
        </fieldset>
        <Field label={t('form.scope2')}>
          {(wiring) => (
            <Select {...wiring} name="scope2By" defaultValue={target?.scope2By ?? 'location'}>
              <option value="location">{t('scope2.location')}</option>
              <option value="market">{t('scope2.market')}</option>
            </Select>
          )}
        </Field>
        {categories.length > 0 && (
          <details
            className="rounded-md border border-line px-3 py-2"
            open={(target?.categories?.length ?? 0) > 0}
          >
            <summary className="cursor-pointer">{t('form.categories')}</summary>
            <p className="py-1 text-[0.8125rem] text-quiet">{t('form.categories.hint')}</p>
            {categories.map((category) => (
              <label key={category} className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  className="accent-accent"
                  name={`category-${category}`}
                  defaultChecked={target?.categories?.includes(category) ?? false}
                />
                {categoryName(category)}
              </label>
            ))}
          </details>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('form.measure')}
            hint={t('form.measure.hint')}
            error={wrong === 'measure' ? t('form.measure.wrong') : undefined}
          >
            {(wiring) => (
              <Select {...wiring} name="measure" defaultValue={target?.measure ?? ''}>
                <option value="">{t('form.measure.none')}</option>
                {MEASURES.map((one) => (
                  <option key={one} value={one}>
                    {t(`measure.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('form.growth')}
            hint={t('form.growth.hint')}
            error={wrong === 'growth' ? t('form.unread') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="growth"
                inputMode="decimal"
                className="figure"
                defaultValue={target?.growth ? formats.exact(percentOf(target.growth)) : ''}
              />
            )}
          </Field>
        </div>
        <Field label={t('form.reference')} hint={t('form.reference.hint')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              name="reference"
              rows={2}
              maxLength={500}
              defaultValue={target?.reference ?? ''}
            />
          )}
        </Field>
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
          data-testid="target-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}
