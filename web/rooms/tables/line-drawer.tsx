import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { explainQuery } from '#web/api/queries.ts';
import { QualityPanel } from '#web/quality/quality-panel.tsx';
import { Reason } from '#web/reason/why-panel.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { loadWords } from '#web/words/words.ts';
import type { Line } from './columns.ts';
import { LineComments } from './line-comments.tsx';

const LineEvidence = lazy(async () => {
  const [evidence] = await Promise.all([import('#web/documents/line-evidence.tsx'), loadWords('documents')]);
  return { default: evidence.LineEvidence };
});

interface LineDrawerProps {
  /** The entry that is open; null closes the drawer. */
  readonly entryId: string | null;
  /** The same as a row, where it is loaded. */
  readonly line: Line | null;
  readonly onClose: () => void;
}

/** A line's trace, evidence, history and what people say of it. */
export function LineDrawer({ entryId, line, onClose }: LineDrawerProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { data } = useQuery({ ...explainQuery(entryId ?? ''), enabled: entryId !== null });
  return (
    <Drawer
      open={entryId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data ? splitKindName(data.entry.kindName[formats.language]).name : t('line')}
      description={line?.description || ' '}
      closeLabel={shell.t('close')}
      testId="line-drawer"
    >
      {line && line.tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-1.5" aria-label={t('column.tags')}>
          {line.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-2.5 py-0.5 text-[0.8125rem]">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {entryId && <Reason entryId={entryId} />}
      {entryId && (
        <QualityPanel bare subject={{ of: 'entry', entryId }} findingsAt={findingsAt(data?.entry)} />
      )}
      {entryId && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <LineEvidence entryId={entryId} />
        </Suspense>
      )}
      {entryId && <LineComments entryId={entryId} />}
    </Drawer>
  );
}

/** The findings of the activity, place and days of an entry. */
function findingsAt(entry: Output<'entry.explain'>['entry'] | undefined): string {
  if (!entry) return '/quality';
  const { kind, siteId, from, to } = entry;
  return `/quality?${new URLSearchParams({ kind, site: siteId ?? '-', from, to })}`;
}
