import { useMayImport } from './may.ts';
import { PastImports } from './past-imports.tsx';
import { TemplatesPanel } from './templates-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Where imports begin, and those that were made. */
export function Home() {
  const may = useMayImport();
  return (
    <>
      {may && <UploadPanel />}
      {may && <TemplatesPanel />}
      <PastImports />
    </>
  );
}
