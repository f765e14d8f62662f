import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/states.tsx';
import { useMayImport } from './may.ts';
import { PastImports } from './past-imports.tsx';
import { templatesQuery } from './templates-query.ts';
import { TemplatesPanel } from './templates-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Where imports begin, and those that were made. Nothing stands before all above it is there: nothing moves. */
export function Home() {
  const may = useMayImport();
  const { isPending } = useQuery({ ...templatesQuery, enabled: may === true });
  if (may === null || (may && isPending)) return <Skeleton className="h-96" />;
  return (
    <>
      {may && <UploadPanel />}
      {may && <TemplatesPanel />}
      <PastImports />
    </>
  );
}
