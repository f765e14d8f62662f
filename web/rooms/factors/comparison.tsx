import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { compareGases, type Factor, signed } from './content.ts';

interface ComparisonProps {
  factor: Factor;
  /** The other editions or versions; at least one. */
  editions: readonly Factor[];
}

function editionName({ source, validFrom }: Factor): string {
  const year = validFrom.slice(0, 4);
  return source.edition.includes(year) ? source.edition : `${source.edition} · ${year}`;
}

/** Two editions side by side: every gas with both values and the exact difference. */
export function Comparison({ factor, editions }: ComparisonProps) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const other = editions.find(({ id }) => id === chosen) ?? editions[0];
  if (!other) return null;
  const rows = compareGases(factor, other);
  return (
    <div className="mt-4 flex flex-col gap-2" data-testid="factor-comparison">
      <Field label={t('compare.with')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={other.id}
            onChange={(event) => setChosen(event.target.value)}
            data-testid="compare-edition"
          >
            {editions.map((edition) => (
              <option key={edition.id} value={edition.id}>
                {editionName(edition)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="overflow-x-auto">
        <table className="figure w-full">
          <caption className="pb-1 text-left text-[0.8125rem] text-quiet">
            {t('amount', { per: t('per', { unit: unitName(factor.unit) }) })}
          </caption>
          <thead>
            <tr className="border-b border-line text-[0.8125rem] text-quiet">
              <th scope="col" className="py-1 pr-3 text-left font-medium">
                {t('gas')}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                {editionName(factor)}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                {editionName(other)}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('editions.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, one, two, difference }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {label === 'biogenic' ? t('biogenicGas') : label}
                </th>
                <td className="py-1 pr-3 text-right">{one === null ? '–' : formats.exact(one)}</td>
                <td className="py-1 pr-3 text-right">{two === null ? '–' : formats.exact(two)}</td>
                <td className="py-1 text-right">
                  {difference === null ? '–' : signed(difference, (amount) => formats.exact(amount))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
