import { useTranslation } from 'react-i18next';
import type { Report } from './asked.ts';

type Annex = Report['annexes'][number];

const ANNEXES: readonly Annex[] = ['lines', 'evidence'];

interface AnnexesProps {
  readonly chosen: readonly Annex[];
  readonly onChange: (chosen: Annex[]) => void;
}

/** Files that go with a report; its last chapter names them. */
export function Annexes({ chosen, onChange }: AnnexesProps) {
  const { t } = useTranslation('reports');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.8125rem] font-medium">{t('annexes')}</legend>
      {ANNEXES.map((annex) => (
        <label key={annex} className="flex items-start gap-2 py-1">
          <input
            type="checkbox"
            className="mt-1 accent-accent"
            checked={chosen.includes(annex)}
            onChange={(event) =>
              onChange(ANNEXES.filter((one) => (one === annex ? event.target.checked : chosen.includes(one))))
            }
            data-testid={`annex-${annex}`}
          />
          <span className="min-w-0">
            {t(`annex.${annex}`)}{' '}
            <span className="text-[0.8125rem] text-quiet">{t(`annex.${annex}.text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
