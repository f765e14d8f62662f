import { IDENTITY, type IdentityPoint } from '#engine/cbam/identity.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { useKeptFields } from '#web/account/kept-form.ts';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { origins } from '../figures.ts';
import { useCbamChange } from '../queries.ts';

export type Installation = Output<'cbam.listInstallations'>['installations'][number];

interface InstallationDrawerProps {
  /** Null: a new one. */
  readonly installation: Omit<Installation, 'periods'> | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

const POINTS = Object.keys(IDENTITY) as IdentityPoint[];

/** Adds an installation, or changes one: its name, country and what identifies it and its operator in the report. */
export function InstallationDrawer({ installation, onClose, onSaved }: InstallationDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { ref, keep, forget } = useKeptFields(
    `cbam-installation-${installation ? `${installation.id}-${installation.revision}` : 'new'}`,
  );
  const save = useCbamChange('cbam.saveInstallation', ({ installation: saved }) => {
    forget();
    onClose();
    onSaved?.(saved.id);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const identity: Record<string, string> = { ...installation?.identity };
    for (const name of POINTS.flatMap((point) => [...IDENTITY[point]])) {
      const text = fieldText(fields, name).trim();
      if (text === '') delete identity[name];
      else identity[name] = text;
    }
    save.mutate({
      name: fieldText(fields, 'name'),
      country: fieldText(fields, 'country'),
      identity,
      ...(installation && { installationId: installation.id, revision: installation.revision }),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(installation ? 'inst.change' : 'inst.new')}
      description={t('inst.text')}
      closeLabel={shell.t('close')}
      testId="installation-drawer"
    >
      <form
        ref={ref}
        onInput={(event) => keep(event.currentTarget)}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('inst.name')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="name"
                type="text"
                required
                maxLength={160}
                defaultValue={installation?.name ?? ''}
              />
            )}
          </Field>
          <Field label={t('inst.country')}>
            {(wiring) => (
              <Select {...wiring} name="country" required defaultValue={installation?.country ?? 'BR'}>
                {origins(formats.language).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {POINTS.map((point) => (
          <fieldset
            key={point}
            className="grid min-w-0 items-start gap-4 rounded-md border border-line p-3 sm:grid-cols-2"
          >
            <legend className="px-1 text-[0.8125rem] font-medium">{t(`point.${point}`)}</legend>
            {IDENTITY[point].map((name) => (
              <Field
                key={name}
                label={t(`id.${name}`)}
                hint={name === 'latitude' || name === 'longitude' ? t('id.degrees') : undefined}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    name={name}
                    type="text"
                    maxLength={400}
                    defaultValue={installation?.identity[name] ?? ''}
                  />
                )}
              </Field>
            ))}
          </fieldset>
        ))}
        {save.error && (
          <p role="alert" className="text-danger" data-testid="installation-refused">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button type="submit" look="primary" busy={save.isPending} data-testid="installation-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
