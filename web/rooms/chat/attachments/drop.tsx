import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page, and says so while they are held over it. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat');
  const [over, setOver] = useState(false);
  // Entering a child leaves its parent: only the balance tells when the page was left.
  const depth = useRef(0);
  useEffect(() => {
    function enter(event: DragEvent): void {
      if (!carriesFiles(event)) return;
      depth.current += 1;
      setOver(true);
    }
    function leave(event: DragEvent): void {
      if (!carriesFiles(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    }
    function hold(event: DragEvent): void {
      if (carriesFiles(event)) event.preventDefault();
    }
    function drop(event: DragEvent): void {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  if (!over) return null;
  return (
    <div
      className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-canvas/80 p-6"
      data-testid="drop-zone"
    >
      <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-accent bg-panel px-6 py-5 text-lg">
        <FileDown aria-hidden />
        {t('attach.drop')}
      </p>
    </div>
  );
}
