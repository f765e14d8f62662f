import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { countries } from '#web/words/countries.ts';
import { LineForm, useLineForm } from './line-form.tsx';
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

function SiteForm({ values: { name, region }, submit: action, busy, onSave, testId }: SiteFormProps) {
  const { t, i18n } = useTranslation('settings');
  const { form, submit } = useLineForm<SiteValues, SiteValues>({
    name: `${testId}-${name}`,
    start: { name, region },
    read: (typed) => {
      const said = { ...typed, name: typed.name.trim() };
      return said.name === '' ? { wrong: { name: t('sites.error') } } : { said };
    },
    onSave,
  });
  const regions = useMemo(() => {
    const listed = countries(i18n.language);
    // Regions within countries come with imports and the API; one that is there can be kept.
    const isListed = listed.some(({ code }) => code === region);
    return isListed ? listed : [{ code: region, name: region }, ...listed];
  }, [i18n.language, region]);
  return (
    <LineForm onSubmit={submit} busy={busy} action={action} testId={testId}>
      <TextField
        form={form}
        name="name"
        label={t('sites.name')}
        maxLength={120}
        autoComplete="off"
        testId={`${testId}-name`}
      />
      <SelectField
        form={form}
        name="region"
        label={t('sites.region')}
        options={regions.map((one) => ({ value: one.code, label: one.name }))}
        testId={`${testId}-region`}
      />
    </LineForm>
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
