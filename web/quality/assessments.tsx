import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/field.tsx';
import type { PanelSubject } from './asked.ts';
import { QualityPanel } from './quality-panel.tsx';

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly subject: PanelSubject;
  /** Where the open findings of it are listed. */
  readonly findingsAt: string;
}

interface AssessmentsProps {
  /** The first is shown until another is chosen. */
  readonly groups: readonly { readonly name: string; readonly choices: readonly Choice[] }[];
}

/** One panel of quality, of what is chosen: a whole, one of its categories or one of its sites. */
export function Assessments({ groups }: AssessmentsProps) {
  const { t } = useTranslation('quality');
  const [key, setKey] = useState('');
  const choices = groups.flatMap((group) => group.choices);
  const chosen = choices.find((choice) => choice.key === key) ?? choices[0];
  if (!chosen) return null;
  return (
    <section className="flex flex-col gap-2">
      <label className="flex items-center gap-2 self-start">
        <span className="whitespace-nowrap text-quiet">{t('assess.of')}</span>
        <Select
          value={chosen.key}
          onChange={(event) => setKey(event.target.value)}
          className="h-9 max-w-64"
          data-testid="assess-of"
        >
          {groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.choices.map((choice) => (
                <option key={choice.key} value={choice.key}>
                  {choice.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </label>
      <QualityPanel subject={chosen.subject} findingsAt={chosen.findingsAt} />
    </section>
  );
}
