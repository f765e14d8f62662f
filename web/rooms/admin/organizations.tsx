import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { Deletions } from './deletions.tsx';
import { organizationsQuery } from './queries.ts';
import { Section } from './section.tsx';

type Organization = Output<'administration.listOrganizations'>['organizations'][number];

function NameCell({ organization }: { organization: Organization }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const { name, deletionRequestedAt, deletionReason, deletionDueAt } = organization;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="break-words">{name}</span>
      {deletionRequestedAt && (
        <span className="text-[0.8125rem] break-words text-danger" data-testid="deletion-requested">
          {t('organizations.deletion', {
            day: formats.day(deletionRequestedAt),
            reason: deletionReason ?? '',
          })}
          {deletionDueAt && ` · ${t('organizations.due', { due: formats.day(deletionDueAt) })}`}
        </span>
      )}
    </span>
  );
}

function nameWithRequest(organization: Organization) {
  return <NameCell organization={organization} />;
}

/** Every organization of the installation, from outside; those that ask to be deleted first. */
export function Organizations() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const query = useQuery(organizationsQuery);
  return (
    <>
      <Section query={query}>
        {({ organizations }) => (
          <Table
            caption={t('section.organizations')}
            rows={organizations}
            rowKey={({ id }) => id}
            testId="admin-organizations"
            columns={[
              { key: 'name', title: t('organizations.name'), cell: nameWithRequest },
              {
                key: 'kind',
                title: t('organizations.kind'),
                wideOnly: true,
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
      {/* Below a list whose length is not known yet it would be moved. */}
      {!query.isPending && <Deletions />}
    </>
  );
}
