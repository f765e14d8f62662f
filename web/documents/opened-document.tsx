import { lazy, Suspense, useState } from 'react';
import { loadWords } from '#web/words/words.ts';
import { useOpened } from './opened.ts';

const DocumentDrawer = lazy(async () => {
  const [room] = await Promise.all([
    import('./document-drawer.tsx'),
    loadWords('documents', 'reason', 'problems'),
  ]);
  return { default: room.DocumentDrawer };
});

/** Where `openDocument` shows its document; fetched with the first one. */
export function OpenedDocument() {
  const opening = useOpened();
  const [wanted, setWanted] = useState(false);
  if (opening !== null && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted && <DocumentDrawer opening={opening} />}</Suspense>;
}
