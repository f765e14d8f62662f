import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { documentQuery } from './bytes.ts';
import { DocumentFacts } from './document-facts.tsx';
import { closeDocument, type Opening } from './opened.ts';
import { PlaceShown } from './place-shown.tsx';
import { placeInWords } from './place-words.ts';

function Body({ opening }: { opening: Opening }) {
  const { t } = useTranslation('documents');
  const { data, error, refetch } = useQuery(documentQuery(opening.documentId));
  if (error) return <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const { documentId, inner, place } = opening;
  return (
    <>
      <PlaceShown
        key={JSON.stringify([documentId, inner, place])}
        document={data.document}
        opening={opening}
      />
      <DocumentFacts {...data} />
    </>
  );
}

/** A document in a drawer: the place that was asked for, and what is known of the whole. */
export function DocumentDrawer({ opening }: { opening: Opening | null }) {
  const { t } = useTranslation('documents');
  const shell = useTranslation('shell');
  const { data } = useQuery({ ...documentQuery(opening?.documentId ?? ''), enabled: opening !== null });
  const where = [opening?.inner, opening?.place && placeInWords(opening.place, t)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Drawer
      open={opening !== null}
      onOpenChange={(open) => !open && closeDocument()}
      title={<span className="break-all">{data?.document.name ?? t('title')}</span>}
      description={where || t('title')}
      closeLabel={shell.t('close')}
      testId="document-drawer"
    >
      {opening && <Body opening={opening} />}
    </Drawer>
  );
}
