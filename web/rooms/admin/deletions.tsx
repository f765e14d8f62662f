import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { deletionsQuery } from './queries.ts';
import { Section } from './section.tsx';

/** The organizations that were deleted: all that is kept of them. */
export function Deletions() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const query = useQuery(deletionsQuery);
  return (
    <section className="flex flex-col gap-3" data-testid="admin-deletions">
      <header>
        <h2 className="text-base font-semibold">{t('organizations.deleted')}</h2>
        <p className="max-w-prose text-quiet">{t('organizations.deletedText')}</p>
      </header>
      <Section query={query}>
        {({ deletions }) =>
          deletions.length === 0 ? (
            <p className="text-quiet">{t('organizations.deletedNone')}</p>
          ) : (
            <Table
              caption={t('organizations.deleted')}
              rows={deletions}
              rowKey={({ organizationId }) => organizationId}
              columns={[
                {
                  key: 'id',
                  title: t('organizations.deletedId'),
                  cell: ({ organizationId }) => organizationId,
                },
                {
                  key: 'requestedAt',
                  title: t('organizations.deletedAsked'),
                  cell: ({ requestedAt }) => formats.day(requestedAt),
                  wideOnly: true,
                },
                {
                  key: 'deletedAt',
                  title: t('organizations.deletedAt'),
                  cell: ({ deletedAt }) => formats.instant(deletedAt),
                },
                {
                  key: 'entries',
                  title: t('organizations.deletedEntries'),
                  cell: ({ counts }) => formats.exact(String(counts['entries'] ?? 0)),
                  figure: true,
                },
                {
                  key: 'files',
                  title: t('organizations.deletedFiles'),
                  cell: ({ filesRemovedAt }) =>
                    t(
                      filesRemovedAt === null
                        ? 'organizations.deletedFiles.going'
                        : 'organizations.deletedFiles.gone',
                    ),
                  wideOnly: true,
                },
              ]}
            />
          )
        }
      </Section>
    </section>
  );
}
