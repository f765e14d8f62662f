import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';
import { loadWords } from '#web/words/words.ts';
import { downloadBytes } from './bytes.ts';

const WhyDrawer = lazy(async () => {
  const [{ WhyDrawer: drawer }] = await Promise.all([
    import('#web/reason/why-panel.tsx'),
    loadWords('reason', 'trace'),
  ]);
  return { default: drawer };
});

type Answer = Output<'document.get'>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-28 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 flex-1 break-all">{children}</dd>
    </div>
  );
}

/** What rests on the document: standing entries with their reason, and open drafts. */
function Resting({ drafts, entries }: Pick<Answer, 'drafts' | 'entries'>) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const { data } = useQuery(kindsQuery);
  const [why, setWhy] = useState<string | null>(null);
  const open = drafts.filter(({ state }) => state === 'open');
  if (entries.length + open.length === 0) return <p className="text-quiet">{t('rests.nothing')}</p>;
  const kindName = (kind: string | null) =>
    splitKindName(data?.kinds.find(({ key }) => key === kind)?.name[formats.language] ?? kind ?? '').name;
  return (
    <ul className="flex flex-col gap-1" data-testid="document-rests">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-baseline gap-x-3">
          <button
            type="button"
            className="rounded text-left text-accent underline-offset-2 hover:underline"
            onClick={() => setWhy(entry.id)}
          >
            {splitKindName(entry.kindName[formats.language]).name}
          </button>
          <span className="figure text-quiet">
            {formats.exact(entry.quantity)} {unitName(entry.unit)} · {formats.period(entry.from, entry.to)} ·{' '}
            {t(`state.${entry.state}`)}
          </span>
        </li>
      ))}
      {open.map(({ id, activity }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3">
          <span>{kindName(activity.kind)}</span>
          <span className="figure text-quiet">
            {activity.quantity && formats.exact(activity.quantity)} {activity.unit && unitName(activity.unit)}{' '}
            · {t('state.draft')}
          </span>
        </li>
      ))}
      <Suspense fallback={null}>
        {why !== null && <WhyDrawer entryId={why} onClose={() => setWhy(null)} />}
      </Suspense>
    </ul>
  );
}

/** Who handed a document in and when, its size and hash, what rests on it, and the file itself. */
export function DocumentFacts({ document, drafts, entries }: Answer) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const save = useMutation({
    mutationFn: () => downloadBytes(document),
    onSuccess: (bytes) => saveFile(document.name, bytes),
    onError: (error) => toast.bad({ title: error.message }),
  });
  return (
    <section className="mt-5 border-t border-line pt-4" data-testid="document-facts">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('about')}</h3>
        <Button
          size="small"
          busy={save.isPending}
          onClick={() => save.mutate()}
          data-testid="document-download"
        >
          <Download aria-hidden />
          {t('download')}
        </Button>
      </div>
      <dl className="flex flex-col gap-1 text-[0.8125rem]">
        <Fact name={t('fact.by')}>
          {t('fact.byAt', { name: document.uploadedByName, at: formats.instant(document.createdAt) })}
        </Fact>
        <Fact name={t('fact.size')}>{formats.bytes(document.bytes)}</Fact>
        <Fact name="SHA-256">
          <code data-testid="document-sha256">{document.sha256}</code>
        </Fact>
        {document.documentKey !== null && (
          <Fact name={t('fact.key')}>
            <code>{document.documentKey}</code>
          </Fact>
        )}
      </dl>
      <h3 className="mt-4 mb-1 font-semibold">{t('rests')}</h3>
      <Resting drafts={drafts} entries={entries} />
    </section>
  );
}
