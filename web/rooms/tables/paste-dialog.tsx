import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerChanged } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { loadWords } from '#web/words/words.ts';
import { draftsChanged } from './drafts-query.ts';
import { readPasted } from './paste.ts';

/** Fetched when a paste needs its columns confirmed. */
const MappingDrawer = lazy(async () => {
  const [drawer] = await Promise.all([
    import('#web/documents/mapping/mapping-drawer.tsx'),
    loadWords('documents', 'problems', 'refusals'),
  ]);
  return { default: drawer.MappingDrawer };
});

interface PasteDialogProps {
  readonly text: string;
  readonly rows: number;
  /** Drafts were made of it. */
  readonly onDrafted: () => void;
  readonly onClose: () => void;
}

/** The reading of what was pasted: into drafts, or into a document whose columns are to be confirmed. */
function useReading(text: string, onDrafted: () => void) {
  const { t } = useTranslation('tables');
  const [state, setState] = useState<'asked' | 'reading' | 'nothing'>('asked');
  const [problem, setProblem] = useState<string | null>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);

  async function read(): Promise<void> {
    setState('reading');
    setProblem(null);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const { outcome, documentId: kept } = await readPasted(text, t('paste.name'), signal);
      if (outcome === 'drafted') {
        await draftsChanged();
        onDrafted();
      } else if (outcome === 'nothing') {
        setState('nothing');
      } else {
        setDocumentId(kept);
      }
    } catch (error) {
      if (signal.aborted) return;
      setState('asked');
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return { state, problem, documentId, read };
}

/** Shows what was pasted, has it read, and leads to the drafts, or to its columns where they are unclear or many. */
export function PasteDialog({ text, rows, onDrafted, onClose }: PasteDialogProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const { state, problem, documentId, read } = useReading(text, onDrafted);
  if (documentId !== null) {
    return (
      <Suspense fallback={null}>
        <MappingDrawer
          open
          documentId={documentId}
          threadId={null}
          onClose={() => {
            onClose();
            void ledgerChanged();
          }}
        />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('paste.title', { count: rows })}
      description={t('paste.text')}
      closeLabel={shell.t('close')}
      className="w-[min(46rem,calc(100vw-2rem))]"
      testId="paste-dialog"
    >
      <Rows text={text} />
      {state === 'reading' && <Spinner text={t('paste.reading')} />}
      {state === 'nothing' && (
        <p role="alert" className="text-warn" data-testid="paste-nothing">
          {t('paste.nothing')}
        </p>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button
          look="primary"
          busy={state === 'reading'}
          disabled={state === 'nothing'}
          onClick={() => void read()}
          data-testid="paste-read"
        >
          {t('paste.read')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The first rows of it as they lie in the clipboard. */
function Rows({ text }: Pick<PasteDialogProps, 'text'>) {
  const { t } = useTranslation('tables');
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <div
      className="max-h-64 overflow-auto rounded border border-line"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('paste.rows')}
    >
      <table className="figure w-full text-left text-[0.8125rem]">
        <tbody>
          {lines.slice(0, 20).map((line, row) => (
            // Rows of a paste have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row} className="border-b border-line last:border-0">
              {line.split('\t').map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="px-2 py-1 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
