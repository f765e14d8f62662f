import { useQuery } from '@tanstack/react-query';
import { Copy, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/api/call.ts';
import { openDocument } from '#web/documents/opened.ts';
import { draftFindingSentence } from '#web/quality/draft-words.ts';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Draft } from '../parts.ts';
import type { Changes } from './changes.ts';

type Finding = Draft['findings'][number];

/** True where a value was recognized in a picture and nobody has looked yet: such a draft is not approved. */
export function needsLook({ findings }: Draft): boolean {
  return findings.some(({ code }) => code === 'evidence.recognized');
}

/** What these drafts repeat of a document: approving them names these ids. */
export function repeatedBy(drafts: readonly Draft[]): string[] {
  const repeats = drafts.flatMap(({ findings }) =>
    findings.filter(({ code }) => code === 'draft.duplicate_document'),
  );
  return [...new Set(repeats.flatMap(({ draftIds, entryIds }) => [...draftIds, ...entryIds]))];
}

/** Where the drafts that are repeated stand. */
function RepeatedDrafts({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('documents');
  const { data } = useQuery({
    queryKey: ['draft.list', 'named', ids],
    queryFn: ({ signal }) => call('draft.list', { draftIds: [...ids] }, signal),
  });
  return (
    <>
      {(data?.drafts ?? []).map(({ id, threadId }, index) =>
        threadId === null ? null : (
          <Link
            key={id}
            to={`/?thread=${threadId}`}
            className="rounded font-medium underline underline-offset-2"
            data-testid="repeated-draft"
          >
            {t('repeats.draft', { n: String(index + 1) })}
          </Link>
        ),
      )}
    </>
  );
}

/** What a draft repeats, with the way to it. */
export function Repeats({ finding }: { finding: Finding }) {
  const { t } = useTranslation('documents');
  const [why, setWhy] = useState<string | null>(null);
  const formats = useFormats();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <Copy className="size-3.5 shrink-0" aria-hidden />
        {draftFindingSentence(finding, formats)}
      </span>
      {finding.entryIds.map((id, index) => (
        <button
          key={id}
          type="button"
          className="rounded font-medium underline underline-offset-2"
          onClick={() => setWhy(id)}
          data-testid="repeated-entry"
        >
          {t('repeats.entry', { n: String(index + 1) })}
        </button>
      ))}
      {finding.draftIds.length > 0 && <RepeatedDrafts ids={finding.draftIds} />}
      <WhyDrawer entryId={why} onClose={() => setWhy(null)} />
    </span>
  );
}

/** The value that was recognized, shown where it stands: once it was on the screen, somebody has looked. */
function Look({ draft, changes }: { draft: Draft; changes: Changes }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const read = draft.evidence?.read ?? [];
  const first = read.find(({ slot }) => slot === 'quantity') ?? read[0];
  if (!first) return null;
  const { documentId, inner, place } = first;
  const look = () =>
    openDocument({
      documentId,
      inner,
      place,
      onSeen: () =>
        changes.update.mutate({ draftId: draft.id, revision: draft.revision, change: {}, looked: true }),
    });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{draftFindingSentence({ code: 'evidence.recognized', params: {} }, formats)}</span>
      <Button size="small" onClick={look} data-testid="look">
        <ScanSearch aria-hidden />
        {t('look')}
      </Button>
    </span>
  );
}

/** Why a person should look again at a line before approving it. */
export function Findings({ draft, changes }: { draft: Draft; changes: Changes }) {
  if (draft.state !== 'open' || draft.findings.length === 0) return null;
  return (
    <ul className="col-span-full flex flex-col gap-1 px-1.5 pb-1 text-[0.8125rem] text-warn @min-[66rem]:pl-9">
      {draft.findings.map((finding) => (
        <li key={finding.code} data-testid="finding" data-code={finding.code}>
          {finding.code === 'evidence.recognized' ? (
            <Look draft={draft} changes={changes} />
          ) : (
            <Repeats finding={finding} />
          )}
        </li>
      ))}
    </ul>
  );
}
