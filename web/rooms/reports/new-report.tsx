import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { useSettled } from '#web/ui/settled.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { type Language, LANGUAGES } from '#web/words/language.ts';
import { Annexes } from './annexes.tsx';
import { reportQuery } from './asked.ts';
import { DatapointPanel } from './datapoint-panel.tsx';
import { DocumentView } from './document-view.tsx';
import { Figures } from './figures.tsx';
import { LogoChoice } from './logo-choice.tsx';
import { Programmes } from './programmes.tsx';

type Settings = Input<'report.create'>;
type Given = NonNullable<Settings['given']>;

/** What of a report is neither its figures nor its words. */
interface Besides {
  readonly logo: boolean;
  readonly drafts: boolean;
  readonly annexes: NonNullable<Settings['annexes']>;
}

/** What is asked for on the page, and what comes of it. */
function useWizard() {
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const known = useQuery(reportQuery('report.programmes', {}));
  const inventories = context.data?.inventories ?? [];
  const inventory =
    inventories.find(({ id }) => id === search.get('inventory')) ??
    inventories.find(({ state }) => state === 'closed') ??
    inventories[0];
  const closings = useQuery({
    ...reportQuery('inventory.closings', { inventoryId: inventory?.id }),
    enabled: inventory !== undefined,
  });
  const standing = closings.data?.closings.find(({ stands }) => stands);
  const [programmes, setProgrammes] = useState<readonly string[]>(['ghg-protocol']);
  const [language, setLanguage] = useState<Language>(formats.language);
  const [given, setGiven] = useState<Given>({});
  const [besides, setBesides] = useState<Besides>({ logo: true, drafts: false, annexes: [] });
  const logo = useQuery(reportQuery('report.logo', {}));
  const settings: Settings | null =
    inventory && closings.data && programmes.length > 0
      ? {
          inventoryId: inventory.id,
          closingId: standing?.id ?? null,
          programmes: [...programmes],
          language,
          given,
          ...besides,
        }
      : null;
  const asked = useSettled(settings === null ? '' : JSON.stringify(settings));
  const preview = useQuery({
    ...reportQuery('report.preview', asked === '' ? { reportId: '' } : (JSON.parse(asked) as Settings)),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  return {
    inventories,
    inventory,
    choose: (id: string) => setSearch({ inventory: id }, { preventScrollReset: true }),
    areClosingsKnown: closings.data !== undefined,
    standing,
    known: known.data?.programmes ?? [],
    programmes,
    setProgrammes,
    language,
    setLanguage,
    given,
    setGiven,
    besides,
    setBesides,
    logo: logo.data?.logo ?? null,
    at: search.get('at'),
    settings,
    document: preview.data?.document,
    failure: context.error ?? known.error ?? closings.error ?? preview.error,
  };
}

type Wizard = ReturnType<typeof useWizard>;

/** One page: which inventory, which programmes, which language; and the document that comes of it. */
export function NewReport() {
  const { t } = useTranslation('reports');
  const wizard = useWizard();
  return (
    <Room
      title={t('new')}
      text={t('wizard.intro')}
      over={
        <Link to="/reports" className="text-[0.8125rem] text-accent underline underline-offset-2">
          {t('title')}
        </Link>
      }
      testId="report-wizard"
    >
      {wizard.failure && <Failure title={t('error')} text={wizard.failure.message} />}
      <Panel title={t('wizard.settings')}>
        <Asked wizard={wizard} />
        <SaveButtons wizard={wizard} />
      </Panel>
      {wizard.document && wizard.at !== null && <DatapointPanel document={wizard.document} at={wizard.at} />}
      {wizard.document ? (
        <DocumentView document={wizard.document} logo={wizard.logo} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Room>
  );
}

function Asked({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { inventories, inventory, standing, known, programmes } = wizard;
  const closing = standing
    ? t('wizard.closing', { number: standing.number, day: formats.instant(standing.closedAt) })
    : t('wizard.open');
  return (
    <>
      <Field label={t('inventory')} hint={wizard.areClosingsKnown ? closing : ''}>
        {(wiring) => (
          <Select
            {...wiring}
            value={inventory?.id ?? ''}
            onChange={(event) => wizard.choose(event.target.value)}
            data-testid="wizard-inventory"
          >
            {inventories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Programmes
        known={known}
        chosen={programmes}
        language={formats.language}
        onChange={wizard.setProgrammes}
      />
      <Choice
        legend={t('language')}
        options={LANGUAGES.map((one) => ({ value: one, label: shell.t(`language.${one}`) }))}
        value={wizard.language}
        onChange={wizard.setLanguage}
        testId="wizard-language"
      />
      <Figures
        programmes={known.filter(({ id }) => programmes.includes(id))}
        given={wizard.given}
        onChange={wizard.setGiven}
      />
      <Beside wizard={wizard} />
    </>
  );
}

/** Logo, texts and annexes. */
function Beside({ wizard: { besides, setBesides } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('reports');
  const change = (some: Partial<Besides>) => setBesides({ ...besides, ...some });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <LogoChoice chosen={besides.logo} onChange={(logo) => change({ logo })} />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('texts')}</legend>
        <label className="flex items-start gap-2 py-1">
          <input
            type="checkbox"
            className="mt-1 accent-accent"
            checked={besides.drafts}
            onChange={(event) => change({ drafts: event.target.checked })}
            data-testid="wizard-drafts"
          />
          <span className="min-w-0">
            {t('texts.draft')} <span className="text-[0.8125rem] text-quiet">{t('texts.draft.text')}</span>
          </span>
        </label>
      </fieldset>
      <Annexes chosen={besides.annexes} onChange={(annexes) => change({ annexes })} />
    </div>
  );
}

function SaveButtons({ wizard: { settings, standing } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ made, submits }: { made: Settings; submits: boolean }) => {
      const { report } = await call('report.create', made);
      if (submits) await call('report.submit', { reportId: report.id, revision: report.revision });
      return report;
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['reports'] });
      // Whoever leads alone goes on by writing why: the field has the focus.
      await navigate(`/reports/${id}`, { state: { submitted: true } });
    },
  });
  const button = (submits: boolean) => (
    <Button
      look={submits ? 'primary' : 'plain'}
      busy={save.isPending}
      disabled={settings === null}
      onClick={() => settings && save.mutate({ made: settings, submits })}
      data-testid={submits ? 'wizard-submit' : 'wizard-save'}
    >
      {t(submits ? 'submit' : 'save')}
    </Button>
  );
  return (
    <>
      {save.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={save.error.message} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {standing && button(true)}
        {button(false)}
      </div>
    </>
  );
}
