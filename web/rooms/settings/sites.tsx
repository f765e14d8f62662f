import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFields } from '#web/account/kept-form.ts';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { countries } from '#web/words/countries.ts';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

type Site = Output<'site.list'>['sites'][number];

interface SiteValues {
  readonly name: string;
  readonly region: string;
}

const TOUCHED = ['site.list', 'session.context'] as const;

interface SiteFormProps {
  values: SiteValues;
  submit: string;
  busy: boolean;
  onSave: (values: SiteValues) => Promise<unknown>;
  testId: string;
}

function SiteForm({ values, submit, busy, onSave, testId }: SiteFormProps) {
  const { t, i18n } = useTranslation('settings');
  const [error, setError] = useState<string | undefined>(undefined);
  const { ref, keep, forget } = useKeptFields(`${testId}-${values.name}`);
  const regions = useMemo(() => {
    const listed = countries(i18n.language);
    // Regions within countries come with imports and the API; one that is there can be kept.
    return listed.some(({ code }) => code === values.region)
      ? listed
      : [{ code: values.region, name: values.region }, ...listed];
  }, [i18n.language, values.region]);

  async function save(form: HTMLFormElement): Promise<void> {
    const name = fieldText(form, 'name').trim();
    setError(name === '' ? t('sites.error') : undefined);
    if (name === '') return;
    await onSave({ name, region: fieldText(form, 'region') });
    // Who has begun to type the next one keeps it.
    if (fieldText(form, 'name').trim() !== name) return;
    forget();
    form.reset();
  }

  return (
    <form
      noValidate
      ref={ref}
      onInput={(event) => keep(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        // The refusal has been said by whoever saves.
        if (!busy) save(event.currentTarget).catch(() => undefined);
      }}
      className="grid items-start gap-3 sm:grid-cols-[1fr_14rem_max-content]"
    >
      <Field label={t('sites.name')} error={error}>
        {(wiring) => (
          <Input
            {...wiring}
            name="name"
            defaultValue={values.name}
            maxLength={120}
            autoComplete="off"
            data-testid={`${testId}-name`}
          />
        )}
      </Field>
      <Field label={t('sites.region')}>
        {(wiring) => (
          <Select {...wiring} name="region" defaultValue={values.region} data-testid={`${testId}-region`}>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={busy}
        className="h-10 sm:mt-[1.45rem]"
        data-testid={`${testId}-submit`}
      >
        {submit}
      </Button>
    </form>
  );
}

function EditDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const saving = useDoing(
    (values: SiteValues) => call('site.update', { siteId: site.id, ...values }),
    TOUCHED,
    () => {
      toast.good({ title: t('sites.saved') });
      onClose();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('sites.editTitle')}
      description={t('sites.editText')}
      closeLabel={shell.t('close')}
      className="w-[min(40rem,calc(100vw-2rem))]!"
      testId="site-dialog"
    >
      <SiteForm
        values={site}
        submit={t('save')}
        busy={saving.isPending}
        onSave={(values) => saving.mutateAsync(values)}
        testId="site-edit"
      />
    </Dialog>
  );
}

function SiteLine({ site, mayChange }: { site: Site; mayChange: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const labels = useConfirmLabels();
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null);
  const { name, region, archivedAt } = site;
  const place = countries(i18n.language).find(({ code }) => code === region)?.name ?? region;
  const archiving = useDoing(
    () => call('site.archive', { siteId: site.id }),
    TOUCHED,
    () => {
      setOpen(null);
      toast.good({ title: t('sites.archivedDone') });
    },
  );
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="site"
    >
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-[0.8125rem] text-quiet">
          {place}
          {archivedAt && ` · ${t('sites.archived')}`}
        </p>
      </div>
      {mayChange && !archivedAt && (
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={t('sites.editOf', { name })}
            onClick={() => setOpen('edit')}
            data-testid="site-edit"
          >
            {t('sites.edit')}
          </Button>
          <Button
            size="small"
            aria-label={t('sites.archiveOf', { name })}
            onClick={() => setOpen('archive')}
            data-testid="site-archive"
          >
            {t('sites.archive')}
          </Button>
        </div>
      )}
      {open === 'edit' && <EditDialog site={site} onClose={() => setOpen(null)} />}
      {open === 'archive' && (
        <Confirm
          title={t('sites.archiveTitle', { name })}
          text={t('sites.archiveText')}
          action={t('sites.archive')}
          labels={labels}
          busy={archiving.isPending}
          onConfirm={() => archiving.mutate()}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}

/** The organization's sites: added by whoever records, changed and archived by those who lead. */
export function Sites() {
  const { t } = useTranslation('settings');
  const { data: context } = useQuery(contextQuery);
  const query = useQuery({
    queryKey: ['site.list'],
    queryFn: ({ signal }) => call('site.list', { includeArchived: true }, signal),
    staleTime: 0,
  });
  const adding = useDoing(
    (values: SiteValues) => call('site.create', values),
    TOUCHED,
    () => toast.good({ title: t('sites.added') }),
  );
  const organization = context?.organization;
  if (!organization) return null;
  const mayChange = ['owner', 'manager'].includes(organization.role);
  return (
    <Panel title={t('sites.title')} text={t('sites.text')} testId="sites-panel">
      <Part query={query}>
        {({ sites }) =>
          sites.length === 0 ? (
            <p className="text-quiet">{t('sites.none')}</p>
          ) : (
            <ul>
              {sites.map((site) => (
                <SiteLine key={site.id} site={site} mayChange={mayChange} />
              ))}
            </ul>
          )
        }
      </Part>
      {(mayChange || organization.role === 'contributor') && (
        <SiteForm
          values={{ name: '', region: organization.country }}
          submit={t('sites.add')}
          busy={adding.isPending}
          onSave={(values) => adding.mutateAsync(values)}
          testId="site-add"
        />
      )}
    </Panel>
  );
}
