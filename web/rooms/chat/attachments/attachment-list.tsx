import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachments } from './attachments.ts';

/** Fetched with the first file: most messages have none. */
const Files = lazy(async () => ({ default: (await import('./attached-files.tsx')).AttachedFiles }));

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

type Listed = Pick<Attachments, 'attachments' | 'remove' | 'retry'>;

/** The files of the message that is being written: how far each is, and what is wrong with it. */
export function AttachmentList({ attachments, remove, retry }: Listed) {
  return (
    <>
      <Told attachments={attachments} />
      {attachments.length > 0 && (
        <Suspense fallback={null}>
          <Files attachments={attachments} remove={remove} retry={retry} />
        </Suspense>
      )}
    </>
  );
}
