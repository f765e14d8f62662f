import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { AmountField, CheckField, SelectField, TextField } from '#web/forms/fields.tsx';
import { type Reading, type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Part, useDoing } from './part.tsx';

type Kept = Output<'assistant.getSettings'>;
type Given = NonNullable<Input<'assistant.updateSettings'>['settings']>;
type Provider = Given['provider'] | 'installation';
type Said = { readonly given: Given | null };

const PROVIDERS: readonly Provider[] = [
  'installation',
  'offline',
  'openai_compatible',
  'openai',
  'anthropic',
  'google',
];
const TOUCHED = ['assistant.getSettings', 'assistant.describe'] as const;

interface Typed {
  readonly provider: Provider;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly budget: string;
  readonly wholeAnswers: boolean;
}

/** What is kept of a provider, where it is the one that is kept; never the key. */
function typedSettings(settings: Kept['settings'], provider: Provider): Typed {
  const own = settings?.provider === provider ? settings : null;
  return {
    provider,
    model: own?.model ?? '',
    baseUrl: own?.baseUrl ?? '',
    key: '',
    budget: own?.monthlyTokens?.toString() ?? '',
    wholeAnswers: own?.wholeAnswers ?? false,
  };
}

/** What the form says; null: the model of the installation. */
function givenIn({ provider, ...typed }: Typed): Given | null {
  if (provider === 'installation') return null;
  if (provider === 'offline') return { provider };
  const budget = typed.budget.replaceAll(/\D/g, '');
  const key = typed.key.trim();
  return {
    provider,
    model: typed.model.trim() || null,
    baseUrl: typed.baseUrl.trim() || null,
    // An empty field leaves the key that is kept as it is.
    ...(key !== '' && { key }),
    wholeAnswers: typed.wholeAnswers,
    monthlyTokens: budget === '' ? null : Number(budget),
  };
}

/** The month's tokens of the organization's own model are used up: until the next month the built-in one answers. */
function isSpent({ settings, tokens }: Kept): boolean {
  const most = settings?.monthlyTokens ?? null;
  return most !== null && tokens >= most;
}

function Form({ kept }: { kept: Kept }) {
  const { t } = useTranslation('settings');
  const { settings } = kept;
  // What is typed stands whatever is saved or read meanwhile; only another provider asks for other things.
  const form = useTypedForm(
    typedSettings(settings, settings?.provider ?? 'installation'),
    (typed: Typed): Reading<Typed, Said> => ({ said: { given: givenIn(typed) } }),
  );
  const testing = useMutation({
    mutationFn: (given: Given) => call('assistant.testSettings', { settings: given }),
  });
  const saving = useDoing(
    ({ given }: Said) => call('assistant.updateSettings', { settings: given }),
    TOUCHED,
    (_, { given }) => {
      toast.good({ title: t('ownModel.saved') });
      // A key that was kept is shown nowhere again; what was typed since is another one.
      if (form.getValues('key').trim() === given?.key) form.setValue('key', '');
    },
  );
  const provider = form.watch('provider');
  const isRemote = provider !== 'installation' && provider !== 'offline';
  const tryOut = () => {
    const given = givenIn(form.getValues());
    if (given) testing.mutate(given);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((said) => saving.isPending || saving.mutate(said))(event)}
    >
      <SelectField
        form={form}
        name="provider"
        label={t('assistant.provider')}
        options={PROVIDERS.map((value) => ({ value, label: t(`ownModel.provider.${value}`) }))}
        onChosen={(chosen) => {
          testing.reset();
          form.reset(typedSettings(settings, chosen as Provider));
        }}
        testId="model-provider"
      />
      {isRemote && <Remote form={form} keyEnd={settings?.provider === provider ? settings.keyEnd : null} />}
      {testing.error && <Failure title={t('failed')} text={testing.error.message} testId="model-refused" />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={saving.isPending} data-testid="model-save">
          {t('ownModel.save')}
        </Button>
        {isRemote && (
          <Button busy={testing.isPending} onClick={tryOut} data-testid="model-test">
            {t('assistant.test')}
          </Button>
        )}
        <span role="status" data-testid="model-outcome">
          {testing.data &&
            t(`assistant.outcome.${testing.data.outcome}`, { milliseconds: testing.data.milliseconds })}
        </span>
      </div>
      <Used kept={kept} />
    </form>
  );
}

/** How much of the month's tokens is used. */
function Used({ kept }: { readonly kept: Kept }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p className="text-quiet" data-testid="model-used">
        {t('ownModel.used', { count: kept.tokens })}
      </p>
      {isSpent(kept) && (
        <p role="note" className="text-warn" data-testid="model-spent">
          {t('ownModel.spent')}
        </p>
      )}
    </>
  );
}

interface RemoteProps {
  readonly form: TypedForm<Typed, Said>;
  /** The key is kept and never shown again: only its end. */
  readonly keyEnd: string | null;
}

function Remote({ form, keyEnd }: RemoteProps) {
  const { t } = useTranslation('settings');
  const needsAddress = form.watch('provider') === 'openai_compatible';
  return (
    <>
      <TextField
        form={form}
        name="model"
        label={t('assistant.model')}
        hint={t('ownModel.modelHint')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        testId="model-name"
      />
      <TextField
        form={form}
        name="baseUrl"
        label={t(needsAddress ? 'ownModel.address' : 'ownModel.otherAddress')}
        hint={t('ownModel.addressHint')}
        type="url"
        maxLength={500}
        autoComplete="off"
        testId="model-address"
      />
      <TextField
        form={form}
        name="key"
        label={t('ownModel.key')}
        hint={keyEnd ? t('ownModel.keyKept', { end: keyEnd }) : t('ownModel.keyHint')}
        type="password"
        maxLength={1000}
        autoComplete="off"
        testId="model-key"
      />
      <AmountField
        form={form}
        name="budget"
        label={t('ownModel.budget')}
        hint={t('ownModel.budgetHint')}
        inputMode="numeric"
        maxLength={15}
        testId="model-budget"
      />
      <CheckField form={form} name="wholeAnswers" label={t('ownModel.wholeAnswers')} testId="model-whole" />
    </>
  );
}

/** The language model that an organization chooses for its chat: an owner's or a manager's to choose. */
export function AssistantSection() {
  const { t } = useTranslation('settings');
  const { data: context } = useQuery(contextQuery);
  const may = ['owner', 'manager'].includes(context?.organization?.role ?? '');
  const query = useQuery({
    queryKey: ['assistant.getSettings'],
    queryFn: ({ signal }) => call('assistant.getSettings', {}, signal),
    enabled: may,
    staleTime: 0,
  });
  return (
    <Panel title={t('ownModel.title')} text={t('ownModel.text')} testId="own-model-panel">
      {may ? (
        <Part query={query}>{(kept) => <Form kept={kept} />}</Part>
      ) : (
        <p className="text-quiet">{t('ownModel.notYours')}</p>
      )}
    </Panel>
  );
}
