import { TableProperties } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { loadWords } from '#web/words/words.ts';

/** The mapping of columns is fetched when a sheet asks for it. */
const MappingDrawer = lazy(async () => {
  const [room] = await Promise.all([
    import('#web/documents/mapping/mapping-drawer.tsx'),
    loadWords('problems', 'refusals'),
  ]);
  return { default: room.MappingDrawer };
});

interface SheetImportProps {
  documentId: string;
  threadId: string;
  outcome: 'confirm' | 'import';
  /** Lines that were found. */
  found: number;
}

/** The way from a sheet that is too much for drafts, or unclear, to its columns. */
export function SheetImport({ documentId, threadId, outcome, found }: SheetImportProps) {
  const { t } = useTranslation('documents');
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-panel p-3">
      <p className="min-w-0 flex-1 basis-60">{t(`outcome.${outcome}`, { count: found })}</p>
      <Button
        look="primary"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        data-testid="mapping-open"
      >
        <TableProperties aria-hidden />
        {t('mapping.open')}
      </Button>
      <Suspense fallback={null}>
        {opened && (
          <MappingDrawer
            open={open}
            onClose={() => setOpen(false)}
            documentId={documentId}
            threadId={threadId}
          />
        )}
      </Suspense>
    </div>
  );
}
