import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { Input as Asked } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { origins, writtenCode } from './figures.ts';
import { GoodsList } from './find-good.tsx';
import { cbamQuery, type Offer, useCbamChange } from './queries.ts';

/** What a new offer begins with. */
export interface OfferStart {
  readonly fromYear: number;
  readonly code?: string;
  readonly origin?: string;
  readonly installation?: string;
  readonly massT?: string;
}

interface OfferDrawerProps {
  readonly offer: Offer | OfferStart;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

const AMOUNTS = ['massT', 'see', 'sefa', 'costEur', 'priceEur'] as const;
type Amount = (typeof AMOUNTS)[number];
type Said = Asked<'cbam.saveOffer'>;

/** An offer of verification: what it is expected to show, what it costs, and the price that one supposes. */
export function OfferDrawer({ offer, onClose, onSaved }: OfferDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const kept = 'id' in offer ? offer : null;
  const [code, setCode] = useState(offer.code ? writtenCode(offer.code) : '');
  const [looks, setLooks] = useState(offer.code === undefined);
  const [fromYear, setFromYear] = useState(String(offer.fromYear));
  const [route, setRoute] = useState(kept?.route ?? '');
  const [wrong, setWrong] = useState<Amount | 'code' | 'route' | null>(null);
  const digits = code.replaceAll(/[.\s]/g, '');
  const isWhole = /^\d{8}(\d{2})?$/.test(digits);
  const routes = useQuery({
    ...cbamQuery('cbam.routes', { code: digits, year: Number(fromYear) }),
    enabled: isWhole && /^20(2[6-9]|3[0-4])$/.test(fromYear),
  });
  const named = (routes.data?.routes ?? []).filter((one) => one.route !== '');
  const save = useCbamChange('cbam.saveOffer', ({ offer: saved }) => onSaved(saved.id));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readOffer(form, formats.marks);
    const lacks = isWhole ? (typeof read === 'string' ? read : null) : 'code';
    const needsRoute = typeof read !== 'string' && read.sefa === null && route === '';
    setWrong(lacks ?? (needsRoute ? 'route' : null));
    if (lacks !== null || typeof read === 'string' || needsRoute) return;
    save.mutate({
      ...read,
      code: digits,
      fromYear: Number(fromYear),
      route: route === '' ? null : route,
      ...(kept ? { offerId: kept.id, revision: kept.revision } : {}),
    });
  };
  const amount = (name: Amount, needed: boolean) => {
    const value =
      name === 'massT' ? (kept?.massT ?? ('massT' in offer ? offer.massT : undefined)) : kept?.[name];
    return (
      <Field
        label={t(`offer.${name}`)}
        hint={t(`offer.${name}.hint`)}
        error={wrong === name ? t('form.unread') : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            name={name}
            inputMode="decimal"
            required={needed}
            className="figure"
            defaultValue={value ? formats.exact(value) : ''}
          />
        )}
      </Field>
    );
  };
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(kept ? 'offer.change' : 'offer.new')}
      description={t('offer.text')}
      closeLabel={shell.t('close')}
      testId="offer-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('offer.name')}>
          {(wiring) => (
            <Input {...wiring} name="name" required maxLength={120} defaultValue={kept?.name ?? ''} />
          )}
        </Field>
        <Field label={t('form.code')} error={wrong === 'code' ? t('form.code.wrong') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              name="code"
              required
              className="figure"
              autoComplete="off"
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setLooks(true);
                setRoute('');
              }}
            />
          )}
        </Field>
        {looks && (
          <GoodsList
            query={code}
            onChoose={(chosen) => {
              setCode(writtenCode(chosen));
              setLooks(false);
            }}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('form.origin')}>
            {(wiring) => (
              <Select {...wiring} name="origin" defaultValue={offer.origin ?? 'BR'}>
                {origins(formats.language).map(({ code: iso, name }) => (
                  <option key={iso} value={iso}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('form.installation')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="installation"
                maxLength={160}
                defaultValue={offer.installation ?? ''}
              />
            )}
          </Field>
          {amount('massT', true)}
          <Field label={t('offer.fromYear')}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                min={2026}
                max={2034}
                required
                className="figure"
                value={fromYear}
                onChange={(event) => setFromYear(event.target.value)}
              />
            )}
          </Field>
          {amount('see', true)}
          {amount('sefa', false)}
          <Field
            label={t('offer.route')}
            hint={t('offer.route.hint')}
            error={wrong === 'route' ? t('offer.route.wrong') : undefined}
          >
            {(wiring) => (
              <Select
                {...wiring}
                value={route}
                onChange={(event) => setRoute(event.target.value)}
                data-testid="offer-route"
              >
                <option value="">
                  {t(named.length === 0 ? 'offer.route.noChoice' : 'offer.route.none')}
                </option>
                {named.map((one) => (
                  <option key={one.route} value={one.route}>
                    {`${one.route} · ${one.label[formats.language]} (${formats.rounded(one.benchmark, 4)} t/t)`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {amount('costEur', false)}
          {amount('priceEur', false)}
        </div>
        {save.error && (
          <p role="alert" className="text-danger" data-testid="offer-refused">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} data-testid="offer-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

/** What the form says but for code, year and route, or the first amount that cannot be read. */
function readOffer(
  form: HTMLFormElement,
  marks: Parameters<typeof readAmount>[1],
): Omit<Said, 'code' | 'fromYear' | 'route'> | Amount {
  const amounts: Record<Amount, string | null> = {
    massT: null,
    see: null,
    sefa: null,
    costEur: null,
    priceEur: null,
  };
  for (const name of AMOUNTS) {
    const typed = fieldText(form, name);
    amounts[name] = typed === '' ? null : /^0+([.,]0+)?$/.test(typed) ? '0' : readAmount(typed, marks);
    if (typed !== '' && amounts[name] === null) return name;
  }
  const { massT, see, sefa, costEur, priceEur } = amounts;
  if (massT === null) return 'massT';
  if (see === null) return 'see';
  return {
    name: fieldText(form, 'name'),
    origin: fieldText(form, 'origin'),
    installation: fieldText(form, 'installation'),
    massT,
    see,
    sefa,
    costEur,
    priceEur,
  };
}
