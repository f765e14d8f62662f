import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import { difference, type Factor, headlineText } from './content.ts';

interface EditionsProps {
  factor: Factor;
  editions: readonly Factor[];
  onOpen: (factorId: string) => void;
}

/** The same factor in every edition of its publisher, each with how much it differs from the open one. */
export function Editions({ factor, editions, onOpen }: EditionsProps) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  if (editions.length === 0) return <p className="text-quiet">{t('editions.none')}</p>;
  const all = [factor, ...editions].toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
  return (
    <>
      <div className="overflow-x-auto">
        <table className="figure w-full" data-testid="factor-editions">
          <thead>
            <tr className="border-b border-line text-left text-[0.8125rem] text-quiet">
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('edition')}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                {t('content')}
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('gwp')}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('editions.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((edition) => (
              <tr key={edition.id} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {edition.id === factor.id ? (
                    edition.source.edition
                  ) : (
                    <button
                      type="button"
                      onClick={() => onOpen(edition.id)}
                      className="rounded text-accent underline underline-offset-2"
                    >
                      {edition.source.edition}
                      {edition.validFrom.slice(0, 4) !== edition.source.edition &&
                        ` · ${edition.validFrom.slice(0, 4)}`}
                    </button>
                  )}
                </th>
                <td className="py-1 pr-3 text-right whitespace-nowrap">{headlineText(edition, formats)}</td>
                <td className="py-1 pr-3">{edition.gwpSet ?? '–'}</td>
                <td className="py-1 text-right">
                  {edition.id === factor.id
                    ? t('editions.this')
                    : percent(difference(factor, edition), formats)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editions.some(({ gwpSet }) => gwpSet !== factor.gwpSet) && (
        <p className="mt-2 text-[0.8125rem] text-quiet">{t('editions.mixed')}</p>
      )}
    </>
  );
}

function percent(share: number | null, formats: ReturnType<typeof useFormats>): string {
  if (share === null) return '–';
  return `${share > 0 ? '+' : ''}${formats.rounded(share.toFixed(2), 3)}%`;
}
