import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { Input as Asked } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { origins, writtenCode } from './figures.ts';
import { GoodsList } from './find-good.tsx';
import { type Line, useCbamChange } from './queries.ts';

interface ImportDrawerProps {
  readonly line: Line | null;
  readonly year: number;
  readonly onClose: () => void;
}

type Wrong = 'massT' | 'seeDirect' | 'seeIndirect' | 'sefa' | 'code' | 'verifier' | 'productionYear';
type Said = Asked<'cbam.saveImport'>;

/** Adds a line of imports, or changes one. */
export function ImportDrawer({ line, year, onClose }: ImportDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [code, setCode] = useState(line ? writtenCode(line.code) : '');
  const [looks, setLooks] = useState(line === null);
  const [basis, setBasis] = useState<'default' | 'actual'>(line?.basis ?? 'default');
  const [verified, setVerified] = useState(line?.verified ?? false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const save = useCbamChange('cbam.saveImport', onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readLine(form, { code, basis, verified }, formats.marks);
    setWrong('wrong' in read ? read.wrong : null);
    if ('wrong' in read) return;
    save.mutate({
      ...read.said,
      ...(line ? { importId: line.id, revision: line.revision, documentId: line.documentId } : {}),
    });
  };
  const amount = (name: Wrong, value: string | null | undefined, needed: boolean, hint?: string) => (
    <Field label={t(`form.${name}`)} hint={hint} error={wrong === name ? t('form.unread') : undefined}>
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          inputMode="decimal"
          className="figure"
          required={needed}
          defaultValue={value ? formats.exact(value) : ''}
        />
      )}
    </Field>
  );
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(line ? 'form.change' : 'form.new')}
      description={t('form.text')}
      closeLabel={shell.t('close')}
      testId="import-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('form.code')}
          hint={t('form.code.hint')}
          error={wrong === 'code' ? t('form.code.wrong') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="code"
              required
              value={code}
              className="figure"
              autoComplete="off"
              onChange={(event) => {
                setCode(event.target.value);
                setLooks(true);
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
              <Select {...wiring} name="origin" required defaultValue={line?.origin ?? 'BR'}>
                {origins(formats.language).map(({ code: iso, name }) => (
                  <option key={iso} value={iso}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('form.installation')} hint={t('form.installation.hint')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="installation"
                maxLength={160}
                defaultValue={line?.installation ?? ''}
              />
            )}
          </Field>
          <Field label={t('form.year')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="year"
                type="number"
                required
                min={2026}
                max={2100}
                className="figure"
                defaultValue={line?.year ?? year}
              />
            )}
          </Field>
          <Field label={t('form.quarter')}>
            {(wiring) => (
              <Select {...wiring} name="quarter" defaultValue={line?.quarter ?? 1}>
                {[1, 2, 3, 4].map((quarter) => (
                  <option key={quarter} value={quarter}>
                    {t('quarter', { quarter })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {amount('massT', line?.massT, true, t('form.massT.hint'))}
          <Field label={t('form.basis')} hint={t(`form.basis.${basis}.hint`)}>
            {(wiring) => (
              <Select
                {...wiring}
                value={basis}
                onChange={(event) => setBasis(event.target.value === 'actual' ? 'actual' : 'default')}
                data-testid="import-basis"
              >
                <option value="default">{t('basis.default')}</option>
                <option value="actual">{t('basis.actual')}</option>
              </Select>
            )}
          </Field>
        </div>
        {basis === 'actual' && (
          <fieldset className="flex flex-col gap-4 rounded-md border border-line p-3">
            <legend className="px-1 text-[0.8125rem] font-medium">{t('form.report')}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {amount('seeDirect', line?.seeDirect, true, t('form.see.hint'))}
              {amount('seeIndirect', line?.seeIndirect, false, t('form.seeIndirect.hint'))}
              {amount('sefa', line?.sefa, false, t('form.sefa.hint'))}
              {amount(
                'productionYear',
                line?.productionYear ? String(line.productionYear) : '',
                false,
                t('form.productionYear.hint'),
              )}
            </div>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="accent-accent"
                checked={verified}
                onChange={(event) => setVerified(event.target.checked)}
                data-testid="import-verified"
              />
              {t('form.verified')}
            </label>
            {verified ? (
              <Field
                label={t('form.verifier')}
                error={wrong === 'verifier' ? t('form.verifier.wrong') : undefined}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    name="verifier"
                    required
                    maxLength={200}
                    defaultValue={line?.verifier ?? ''}
                  />
                )}
              </Field>
            ) : (
              <p className="text-[0.8125rem] text-warn">{t('form.unverified')}</p>
            )}
          </fieldset>
        )}
        <Field label={t('form.note')}>
          {(wiring) => (
            <TextArea {...wiring} name="note" rows={2} maxLength={500} defaultValue={line?.note ?? ''} />
          )}
        </Field>
        {save.error && (
          <p role="alert" className="text-danger" data-testid="import-refused">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} data-testid="import-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

interface Chosen {
  readonly code: string;
  readonly basis: 'default' | 'actual';
  readonly verified: boolean;
}

/** What the form says, or the first field that cannot be read. */
function readLine(
  form: HTMLFormElement,
  { code, basis, verified }: Chosen,
  marks: Parameters<typeof readAmount>[1],
): { readonly said: Said } | { readonly wrong: Wrong } {
  const digits = code.replaceAll(/[.\s]/g, '');
  if (!/^\d{8}(\d{2})?$/.test(digits)) return { wrong: 'code' };
  const massT = readAmount(fieldText(form, 'massT'), marks);
  if (massT === null) return { wrong: 'massT' };
  const said = {
    year: Number(fieldText(form, 'year')),
    quarter: Number(fieldText(form, 'quarter')),
    code: digits,
    origin: fieldText(form, 'origin'),
    installation: fieldText(form, 'installation'),
    massT,
    note: fieldText(form, 'note'),
  };
  if (basis === 'default') return { said: { ...said, basis } };
  const amounts: Partial<Record<'seeDirect' | 'seeIndirect' | 'sefa', string | null>> = {};
  for (const name of ['seeDirect', 'seeIndirect', 'sefa'] as const) {
    const typed = fieldText(form, name);
    amounts[name] = typed === '' ? null : /^0+([.,]0+)?$/.test(typed) ? '0' : readAmount(typed, marks);
    if (amounts[name] === null && (typed !== '' || name === 'seeDirect')) return { wrong: name };
  }
  const produced = fieldText(form, 'productionYear');
  if (produced !== '' && !/^20\d{2}$/.test(produced)) return { wrong: 'productionYear' };
  const verifier = verified ? fieldText(form, 'verifier') : '';
  if (verified && verifier === '') return { wrong: 'verifier' };
  return {
    said: {
      ...said,
      ...amounts,
      basis,
      verified,
      verifier,
      productionYear: produced === '' ? null : Number(produced),
    },
  };
}
