import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { categoryName, scopeName, unitName } from '#web/words/names.ts';
import type { Compared } from './compared-closings.ts';
import { writePercent } from './read-typed.ts';
import { signedEmissions } from './signed.ts';

type Line = Compared['lines'][number];
type Side = NonNullable<Line['before']>;
type Field = Line['changed'][number];

function useSaid(): (side: Side, field: Field) => string {
  const { t } = useTranslation('differences');
  const formats = useFormats();
  return (side, field) => {
    switch (field) {
      case 'kind':
        return side.kindName[formats.language];
      case 'site':
        return side.siteName ?? t('noSite');
      case 'quantity':
        return `${formats.exact(side.quantity)} ${unitName(side.unit)}`;
      case 'period':
        return formats.period(side.from, side.to);
      case 'factor':
        return side.factorIds.join(' + ') || t('noFactor');
      case 'gwpSet':
        return side.gwpSet;
      case 'share':
        return `${writePercent(side.share, formats)}%`;
      default:
        return side.recordedCo2eKg === null ? t('notCounted') : formats.emissions(side.recordedCo2eKg);
    }
  };
}

/** A line that makes two closings differ: why, what it said before and after, and what that comes to. */
export function ChangedLine({ line }: { readonly line: Line }) {
  const { t } = useTranslation('differences');
  const formats = useFormats();
  const said = useSaid();
  const { before, after, changed, reason, because, differenceKg } = line;
  const shown = after ?? before;
  if (!shown) return null;
  return (
    <li
      className="flex flex-col gap-1 border-b border-line p-3 last:border-b-0"
      data-testid="changed-line"
      data-reason={reason}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Link
            to={`/tables?entry=${shown.entryId}`}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            {splitKindName(shown.kindName[formats.language]).name}
          </Link>
          <p className="text-[0.8125rem] text-quiet">
            {formats.exact(shown.quantity)} {unitName(shown.unit)} · {formats.period(shown.from, shown.to)} ·{' '}
            {shown.siteName ?? t('noSite')} · {scopeName(line.scope)}, {categoryName(line.category)}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="figure font-medium" data-kg={differenceKg}>
            {signedEmissions(differenceKg, formats)}
          </p>
          <p className="text-[0.8125rem] text-quiet">{t(`one.${reason}`)}</p>
        </div>
      </div>
      {before && after && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-[0.8125rem]">
          {changed.map((field) => (
            <div key={field} className="contents">
              <dt className="text-quiet">{t(`field.${field}`)}</dt>
              <dd className="min-w-0 break-words">
                {said(before, field)} <span aria-label={t('becomes')}>→</span> {said(after, field)}
              </dd>
            </div>
          ))}
          {changed.length === 0 && <div className="col-span-2 text-quiet">{t('saysTheSame')}</div>}
        </dl>
      )}
      {because && <p className="text-[0.8125rem]">{t('because', { because })}</p>}
    </li>
  );
}
