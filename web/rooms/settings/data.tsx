import { useQuery } from '@tanstack/react-query';
import { contextQuery } from '#web/api/queries.ts';
import { DeletionPanel } from './data-deletion.tsx';
import { ExportPanel } from './data-export.tsx';

/** What the organization keeps: taken out, or asked to be deleted. */
export function Data() {
  const { data: context } = useQuery(contextQuery);
  const organization = context?.organization;
  if (!organization) return null;
  const owns = organization.role === 'owner';
  return (
    <>
      <ExportPanel owns={owns} />
      {(owns || organization.role === 'manager') && (
        <DeletionPanel organizationName={organization.name} owns={owns} />
      )}
    </>
  );
}
