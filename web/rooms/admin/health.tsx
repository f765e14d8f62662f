import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import { healthQuery } from './queries.ts';
import { Section } from './section.tsx';

const MEGABYTE = 1024 * 1024;

/** How the installation is, asked every half minute. */
export function Health() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const query = useQuery(healthQuery);
  return (
    <Section query={query}>
      {(health) => {
        const megabytes = String(Math.round(health.databaseBytes / MEGABYTE));
        const facts = [
          [t('health.version'), health.version],
          [t('health.startedAt'), formats.instant(health.startedAt)],
          [t('health.database'), `PostgreSQL ${health.database}`],
          [t('health.size'), `${formats.exact(megabytes)} MB`],
          [
            t('health.reference'),
            health.referenceLoadedAt ? formats.instant(health.referenceLoadedAt) : t('health.never'),
          ],
          [t('health.waiting'), formats.exact(String(health.lettersWaiting))],
          [t('health.failing'), formats.exact(String(health.lettersFailing))],
        ] as const;
        return (
          <dl
            className="grid gap-x-8 rounded-lg border border-line bg-panel p-4 sm:grid-cols-[max-content_1fr]"
            data-testid="admin-health"
          >
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="pt-2 text-quiet sm:pb-2">{name}</dt>
                <dd className="figure pb-2 break-words sm:pt-2">{value}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Section>
  );
}
