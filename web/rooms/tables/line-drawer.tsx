import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { explainQuery } from '#web/api/queries.ts';
import { Reason } from '#web/reason/why-panel.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import type { Line } from './columns.ts';
import { LineComments } from './line-comments.tsx';

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
      {line && <LineComments lineId={line.lineId} />}
    </Drawer>
  );
}
