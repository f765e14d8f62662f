import { IDENTITY, type IdentityPoint } from '#engine/cbam/identity.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#web/account/kept-form.ts';
import type { Input as Asked, Output } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
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
const IDENTIFYING = POINTS.flatMap((point) => [...IDENTITY[point]]);

/** An installation as its form holds it: an empty text is not said. */
type TypedInstallation = Record<'name' | 'country' | (typeof IDENTIFYING)[number], string>;

type Said = Pick<Asked<'cbam.saveInstallation'>, 'name' | 'country' | 'identity'>;

function typedInstallation(installation: InstallationDrawerProps['installation']): TypedInstallation {
  const identity = Object.fromEntries(
    IDENTIFYING.map((name) => [name, installation?.identity[name] ?? '']),
  ) as Record<(typeof IDENTIFYING)[number], string>;
  return { ...identity, name: installation?.name ?? '', country: installation?.country ?? 'BR' };
}

/** What the form says; whatever it has no field for stays as it was. */
function readInstallation(typed: TypedInstallation, before: Readonly<Record<string, string>> = {}): Said {
  const identity: Record<string, string> = { ...before };
  for (const name of IDENTIFYING) {
    const text = typed[name].trim();
    if (text === '') delete identity[name];
    else identity[name] = text;
  }
  return { name: typed.name, country: typed.country, identity };
}

/** Adds an installation, or changes one: its name, country and what identifies it and its operator in the report. */
export function InstallationDrawer({ installation, onClose, onSaved }: InstallationDrawerProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const [start] = useState(() => typedInstallation(installation));
  const form = useTypedForm(start, (typed: TypedInstallation) => ({
    said: readInstallation(typed, installation?.identity),
  }));
  const forget = useKeptForm(form, {
    name: `cbam-installation-${installation ? `${installation.id}-${installation.revision}` : 'new'}`,
    start,
    fields: ['name', 'country', ...IDENTIFYING],
  });
  const save = useCbamChange('cbam.saveInstallation', ({ installation: saved }) => {
    forget();
    onClose();
    onSaved?.(saved.id);
  });
  const submit = form.handleSubmit((said) =>
    save.mutate({
      ...said,
      ...(installation && { installationId: installation.id, revision: installation.revision }),
    }),
  );
  return (
    <FormDrawer
      title={t(installation ? 'inst.change' : 'inst.new')}
      description={t('inst.text')}
      testId="installation-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
      beside={<CancelButton onClose={onClose} />}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label={t('inst.name')} type="text" required maxLength={160} />
        <SelectField
          form={form}
          name="country"
          label={t('inst.country')}
          required
          options={origins(formats.language).map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      {POINTS.map((point) => (
        <Point key={point} form={form} point={point} />
      ))}
    </FormDrawer>
  );
}

/** What one point of the report asks of an installation. */
function Point({
  form,
  point,
}: {
  readonly form: TypedForm<TypedInstallation, Said>;
  readonly point: IdentityPoint;
}) {
  const { t } = useTranslation('cbam');
  return (
    <fieldset className="grid min-w-0 items-start gap-4 rounded-md border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-[0.8125rem] font-medium">{t(`point.${point}`)}</legend>
      {IDENTITY[point].map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`id.${name}`)}
          hint={name === 'latitude' || name === 'longitude' ? t('id.degrees') : undefined}
          type="text"
          maxLength={400}
        />
      ))}
    </fieldset>
  );
}
