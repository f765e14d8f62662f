import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input as TextInput, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Part, useDoing } from './part.tsx';

type Kept = Output<'assistant.getSettings'>;
type Given = NonNullable<Input<'assistant.updateSettings'>['settings']>;
type Provider = Given['provider'] | 'installation';

const PROVIDERS: readonly Provider[] = [
  'installation',
  'offline',
  'openai_compatible',
  'openai',
  'anthropic',
  'google',
];
const TOUCHED = ['assistant.getSettings', 'assistant.describe'] as const;

/** What the form says; null: the model of the installation. */
function givenIn(form: HTMLFormElement, provider: Provider): Given | null {
  if (provider === 'installation') return null;
  if (provider === 'offline') return { provider };
  const budget = fieldText(form, 'budget').replaceAll(/\D/g, '');
  const key = fieldText(form, 'key').trim();
  return {
    provider,
    model: fieldText(form, 'model').trim() || null,
    baseUrl: fieldText(form, 'baseUrl').trim() || null,
    // An empty field leaves the key that is kept as it is.
    ...(key !== '' && { key }),
    wholeAnswers: new FormData(form).get('wholeAnswers') !== null,
    monthlyTokens: budget === '' ? null : Number(budget),
  };
}

/** A key that was kept is shown nowhere again; what was typed since is another one. */
function forgetKey(form: HTMLFormElement | null, kept: string | null | undefined): void {
  const field = form?.elements.namedItem('key');
  if (field instanceof HTMLInputElement && field.value.trim() === kept) field.value = '';
}

/** The month's tokens of the organization's own model are used up: until the next month the built-in one answers. */
function isSpent({ settings, tokens }: Kept): boolean {
  const most = settings?.monthlyTokens ?? null;
  return most !== null && tokens >= most;
}

function Form({ kept }: { kept: Kept }) {
  const { t } = useTranslation('settings');
  const { settings } = kept;
  const [provider, setProvider] = useState<Provider>(settings?.provider ?? 'installation');
  const testing = useMutation({
    mutationFn: (given: Given) => call('assistant.testSettings', { settings: given }),
  });
  const form = useRef<HTMLFormElement>(null);
  const saving = useDoing(
    (given: Given | null) => call('assistant.updateSettings', { settings: given }),
    TOUCHED,
    (_, given) => {
      toast.good({ title: t('ownModel.saved') });
      forgetKey(form.current, given?.key);
    },
  );
  const isRemote = provider !== 'installation' && provider !== 'offline';
  const isKept = settings?.provider === provider;
  const tryOut = (form: HTMLFormElement | null) => {
    const given = form && givenIn(form, provider);
    if (given) testing.mutate(given);
  };
  return (
    <form
      // What is typed stands whatever is saved or read meanwhile; only another provider asks for other things.
      key={provider}
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(givenIn(event.currentTarget, provider));
      }}
    >
      <ProviderField
        provider={provider}
        onChoose={(chosen) => {
          testing.reset();
          setProvider(chosen);
        }}
      />
      {isRemote && (
        <Remote settings={isKept ? settings : null} needsAddress={provider === 'openai_compatible'} />
      )}
      {testing.error && <Failure title={t('failed')} text={testing.error.message} testId="model-refused" />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={saving.isPending} data-testid="model-save">
          {t('ownModel.save')}
        </Button>
        {isRemote && (
          <Button
            busy={testing.isPending}
            onClick={(event) => tryOut(event.currentTarget.form)}
            data-testid="model-test"
          >
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

interface ProviderFieldProps {
  readonly provider: Provider;
  readonly onChoose: (provider: Provider) => void;
}

/** Whose model answers. */
function ProviderField({ provider, onChoose }: ProviderFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <Field label={t('assistant.provider')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={provider}
          onChange={({ target }) => onChoose(PROVIDERS.find((one) => one === target.value) ?? 'installation')}
          data-testid="model-provider"
        >
          {PROVIDERS.map((one) => (
            <option key={one} value={one}>
              {t(`ownModel.provider.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
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

function Remote({ settings, needsAddress }: { settings: Kept['settings']; needsAddress: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Field label={t('assistant.model')} hint={t('ownModel.modelHint')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="model"
            maxLength={200}
            defaultValue={settings?.model ?? ''}
            autoComplete="off"
            spellCheck={false}
            data-testid="model-name"
          />
        )}
      </Field>
      <Field
        label={t(needsAddress ? 'ownModel.address' : 'ownModel.otherAddress')}
        hint={t('ownModel.addressHint')}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="baseUrl"
            type="url"
            maxLength={500}
            defaultValue={settings?.baseUrl ?? ''}
            autoComplete="off"
            data-testid="model-address"
          />
        )}
      </Field>
      <KeyField keyEnd={settings?.keyEnd ?? null} />
      <Field label={t('ownModel.budget')} hint={t('ownModel.budgetHint')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="budget"
            inputMode="numeric"
            maxLength={15}
            defaultValue={settings?.monthlyTokens?.toString() ?? ''}
            className="figure"
            data-testid="model-budget"
          />
        )}
      </Field>
      <label className="flex items-center gap-2" htmlFor="whole-answers">
        <input
          id="whole-answers"
          name="wholeAnswers"
          type="checkbox"
          defaultChecked={settings?.wholeAnswers ?? false}
          className="accent-accent"
          data-testid="model-whole"
        />
        {t('ownModel.wholeAnswers')}
      </label>
    </>
  );
}

/** The key is kept and never shown again: only its end. */
function KeyField({ keyEnd }: { readonly keyEnd: string | null }) {
  const { t } = useTranslation('settings');
  return (
    <Field
      label={t('ownModel.key')}
      hint={keyEnd ? t('ownModel.keyKept', { end: keyEnd }) : t('ownModel.keyHint')}
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          name="key"
          type="password"
          maxLength={1000}
          autoComplete="off"
          data-testid="model-key"
        />
      )}
    </Field>
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
