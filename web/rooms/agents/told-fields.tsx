import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { Agent } from '#web/runs/asked.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** What the organization wants of an agent, who is told, and whether it begins as files come in. */
export interface Told {
  readonly instructions: string;
  /** Ids of members. */
  readonly told: readonly string[];
  /** Null: an agent that looks at no files. */
  readonly onFiles: boolean | null;
}

export const toldOf = ({ instructions, told, onFiles }: Agent): Told => ({
  instructions,
  told: told.map(({ id }) => id),
  onFiles,
});

const MOST_INSTRUCTIONS = 2000;

export function ToldFields({
  owner,
  value,
  onChange,
}: {
  /** Told in any case. */
  readonly owner: string | null;
  readonly value: Told;
  readonly onChange: (next: Told) => void;
}) {
  const { t } = useTranslation('agents');
  const people = useQuery({
    queryKey: ['member.colleagues'],
    queryFn: ({ signal }) => call('member.colleagues', {}, signal),
  });
  const others = people.data?.people.filter(({ userId }) => userId !== owner) ?? [];
  const toggle = (id: string, on: boolean) =>
    onChange({ ...value, told: on ? [...value.told, id] : value.told.filter((one) => one !== id) });
  return (
    <>
      {value.onFiles !== null && (
        <Switch
          label={t('onFiles')}
          text={t('onFilesText')}
          checked={value.onFiles}
          onChange={(onFiles) => onChange({ ...value, onFiles })}
          testId="setup-files"
        />
      )}
      <Field label={t('instructions')} hint={t('instructionsHint')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            maxLength={MOST_INSTRUCTIONS}
            value={value.instructions}
            onChange={({ target }) => onChange({ ...value, instructions: target.value })}
            data-testid="setup-instructions"
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('told')}</legend>
        {others.length === 0 && <p className="text-[0.8125rem] text-quiet">{t('toldNone')}</p>}
        <div className="flex max-h-40 flex-col gap-1 overflow-y-auto">
          {others.map(({ userId, fullName }) => (
            <label key={userId} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={value.told.includes(userId)}
                onChange={({ target }) => toggle(userId, target.checked)}
              />
              {fullName}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
