import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listed } from './attached-files.tsx';
import type { Attachments } from './attachments.ts';

const load = async () => ({ default: (await import('./attached-files.tsx')).AttachedFiles });
const AttachedFiles = lazy(load);

/**
 * Fetched once the room stands, which does not wait for it: a file may be brought when the line is gone. Without a connection it
 * is not tried, for browsers remember of a module that it could not be had.
 */
function useFetchedAhead(): void {
  useEffect(() => {
    if (window.navigator.onLine) load().catch(() => undefined);
  }, []);
}

/** Says to who listens how far the files are: that they are on their way, and that they are there. */
function Told({ attachments }: Pick<Attachments, 'attachments'>) {
  const { t } = useTranslation('chat');
  const of = (wanted: string) => attachments.filter(({ state }) => state === wanted).length;
  const [sending, ready] = [of('uploading'), of('ready')];
  return (
    <p role="status" className="clip-hidden" data-testid="attachments-told">
      {sending > 0
        ? t('attach.sending', { count: sending })
        : ready > 0
          ? t('attach.ready', { count: ready })
          : ''}
    </p>
  );
}

/** The files of the message that is being written: how far each is, and what is wrong with it. */
export function AttachmentList(props: Listed) {
  useFetchedAhead();
  return (
    <>
      <Told attachments={props.attachments} />
      <Suspense fallback={null}>{props.attachments.length > 0 && <AttachedFiles {...props} />}</Suspense>
    </>
  );
}
