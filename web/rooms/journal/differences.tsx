import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';

type Values = Readonly<Record<string, unknown>>;

interface DifferencesProps {
  readonly title: string;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
}

/** What a row said before and says after: only what differs, field by field. */
export function Differences({ title, before, after, reason }: DifferencesProps) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !QUIET.has(field) && text(before?.[field]) !== text(after?.[field]),
  );
  const shown = (value: unknown): string => {
    const plain = text(value);
    if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return formats.day(plain);
    if (/^\d{4}-\d{2}-\d{2}T/.test(plain)) return formats.instant(plain);
    return /^-?\d+(?:\.\d+)?$/.test(plain) ? formats.exact(plain) : plain;
  };
  return (
    <div className="overflow-x-auto" data-testid="journal-change">
      <h2 className="mb-1 text-[0.8125rem] font-semibold text-quiet">
        {title} · {t(before === null ? 'came' : after === null ? 'went' : 'changed')}
      </h2>
      {reason !== null && <p className="mb-1">{t('reason', { reason })}</p>}
      <table className="w-full border-collapse text-left text-[0.875rem]">
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-quiet">
            <th scope="col" className="py-1 pr-3 font-medium">
              {t('field')}
            </th>
            {before !== null && (
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('before')}
              </th>
            )}
            {after !== null && (
              <th scope="col" className="py-1 font-medium">
                {t('after')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-1 pr-3 font-normal text-quiet">
                {t(`column.${field}` as 'column.name', { defaultValue: field })}
              </th>
              {before !== null && (
                <td className="figure py-1 pr-3 break-words text-danger">{shown(before[field]) || '–'}</td>
              )}
              {after !== null && (
                <td className="figure py-1 break-words text-accent">{shown(after[field]) || '–'}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What every row has, and says nothing to a person. */
const QUIET: ReadonlySet<string> = new Set([
  'id',
  'line_id',
  'user_id',
  'created_at',
  'created_by',
  'noted_by',
]);

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
