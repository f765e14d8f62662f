import { useTranslation } from 'react-i18next';
import { Assessments } from '#web/quality/assessments.tsx';
import { categoryName, scopeName } from '#web/words/names.ts';
import type { ScopeShown } from './scope-shown.ts';

/** How good the data of a scope is, of one of its categories, or of one of its sites. */
export function QualityPart({ scope, period, summary }: ScopeShown) {
  const { t } = useTranslation('quality');
  const days = `from=${period.from}&to=${period.to}`;
  const sites = summary.sites.filter((site) => site.countedLines + site.notCountedLines > 0);
  return (
    <Assessments
      groups={[
        {
          name: scopeName(scope),
          choices: [
            {
              key: 'scope',
              name: scopeName(scope),
              subject: { of: 'scope', scope, ...period },
              findingsAt: `/quality?scope=${scope}&${days}`,
            },
          ],
        },
        {
          name: t('assess.category'),
          choices: summary.categories.map(({ category }) => ({
            key: `category ${category}`,
            name: categoryName(category),
            subject: { of: 'category' as const, category, ...period },
            findingsAt: `/quality?category=${category}&${days}`,
          })),
        },
        {
          name: t('assess.site'),
          choices: sites.map(({ siteId, siteName }) => ({
            key: `site ${siteId}`,
            name: siteName ?? t('noSite'),
            subject: { of: 'site' as const, siteId, ...period },
            findingsAt: `/quality?site=${siteId ?? '-'}&${days}`,
          })),
        },
      ]}
    />
  );
}
