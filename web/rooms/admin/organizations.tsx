import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { organizationsQuery } from './queries.ts';
import { Section } from './section.tsx';

/** Every organization of the installation, from outside. */
export function Organizations() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const query = useQuery(organizationsQuery);
  return (
    <Section query={query}>
      {({ organizations }) => (
        <Table
          caption={t('section.organizations')}
          rows={organizations}
          rowKey={({ id }) => id}
          testId="admin-organizations"
          columns={[
            { key: 'name', title: t('organizations.name'), cell: ({ name }) => name },
            {
              key: 'kind',
              title: t('organizations.kind'),
              cell: ({ kind }) => t(`organizations.kind.${kind}`),
            },
            {
              key: 'taxId',
              title: t('organizations.taxId'),
              cell: ({ taxId, country }) => `${taxId ?? '—'} (${country})`,
              wideOnly: true,
            },
            {
              key: 'createdAt',
              title: t('organizations.createdAt'),
              cell: ({ createdAt }) => formats.day(createdAt),
              wideOnly: true,
            },
            {
              key: 'members',
              title: t('organizations.members'),
              cell: ({ members }) => formats.exact(String(members)),
              figure: true,
            },
            {
              key: 'entries',
              title: t('organizations.entries'),
              cell: ({ entries }) => formats.exact(String(entries)),
              figure: true,
            },
          ]}
        />
      )}
    </Section>
  );
}
