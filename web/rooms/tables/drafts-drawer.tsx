import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { call, type Input, type Output } from '#web/api/call.ts';
import { contextQuery, kindsQuery, ledgerChanged } from '#web/api/queries.ts';
import { markSentence, periodMark, shutMark } from '#web/results/period-mark.ts';
import { draftFindingSentence } from '#web/quality/draft-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { KindName, splitKindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AddForm } from './add-form.tsx';
import { draftsChanged, draftsQuery } from './drafts-query.ts';

type Draft = Output<'draft.list'>['drafts'][number];

interface DraftsDrawerProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Lines that wait: added here, duplicated or pasted. They count once somebody approves them. */
export function DraftsDrawer({ onDone, onClose }: DraftsDrawerProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery(draftsQuery);
  const leave = (draftId: string, isLeft: boolean) =>
    setLeft((before) => {
      const others = [...before].filter((one) => one !== draftId);
      return new Set(isLeft ? [...others, draftId] : others);
    });
  const drafts = data?.drafts ?? [];
  const context = useQuery(contextQuery).data;
  const ready = drafts.filter((draft) => isReady(draft, context) && !left.has(draft.id));
  const commit = useMutation({
    mutationFn: (input: Input<'entry.commit'>) => call('entry.commit', input),
    onSuccess: async ({ entries }) => {
      toast.good({ title: t('drafts.approved', { count: entries.length }) });
      onDone();
      await Promise.all([draftsChanged(), ledgerChanged()]);
    },
  });
  const discard = useMutation({
    mutationFn: (draftIds: string[]) => call('draft.discard', { draftIds }),
    onSuccess: draftsChanged,
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('drafts')}
      description={t('drafts.text')}
      closeLabel={shell.t('close')}
      testId="drafts"
    >
      <AddForm />
      {error && <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && drafts.length === 0 && <Empty title={t('drafts.none')} />}
      <ul className="flex flex-col">
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            chosen={!left.has(draft.id)}
            onChoose={(chosen) => leave(draft.id, !chosen)}
            onDiscard={() => discard.mutate([draft.id])}
          />
        ))}
      </ul>
      <div className="not-empty:mt-3">
        <Refusal error={commit.error ?? discard.error} testId="drafts-refused" />
      </div>
      {drafts.length > 0 && (
        <div className="sticky -bottom-4 -mx-4 -mb-4 mt-4 flex justify-end border-t border-line bg-panel px-4 py-3 sm:-mx-5 sm:px-5">
          <Button
            look="primary"
            busy={commit.isPending}
            disabled={ready.length === 0}
            onClick={() =>
              commit.mutate({ drafts: ready.map(({ id, revision }) => ({ draftId: id, revision })) })
            }
            data-testid="drafts-approve"
          >
            {t('drafts.approve', { count: ready.length })}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function isReady(
  { result, looked, findings, activity, siteId }: Draft,
  context: Output<'session.context'> | undefined,
): boolean {
  return (
    shutMark(context, activity.from, siteId) === null &&
    result?.status === 'calculated' &&
    (looked || !findings.some(({ code }) => code === 'evidence.recognized'))
  );
}

interface DraftRowProps {
  readonly draft: Draft;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onDiscard: () => void;
}

function DraftRow({ draft, chosen, onChoose, onDiscard }: DraftRowProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const { data } = useQuery(kindsQuery);
  const context = useQuery(contextQuery);
  const { activity, result, siteId } = draft;
  const name =
    data?.kinds.find(({ key }) => key === activity.kind)?.name[formats.language] ?? activity.kind ?? '?';
  const site = context.data?.sites.find(({ id }) => id === siteId)?.name;
  const ready = isReady(draft, context.data);
  const mark = periodMark(context.data, { ...activity, siteId });
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5" data-testid="draft">
      <input
        type="checkbox"
        aria-label={t('drafts.choose', { name: splitKindName(name).name })}
        checked={ready && chosen}
        disabled={!ready}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-1 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <KindName name={name} />
        <p className="figure text-[0.8125rem] text-quiet">
          {activity.quantity === null ? '?' : formats.exact(activity.quantity)}{' '}
          {activity.unit === null ? '' : unitName(activity.unit)} ·{' '}
          {activity.from && activity.to ? formats.period(activity.from, activity.to) : '?'}
          {site && ` · ${site}`}
        </p>
        {mark && (
          <p
            className={`text-[0.8125rem] ${mark.kind === 'running' ? 'text-quiet' : 'text-warn'}`}
            data-testid="draft-period"
          >
            {markSentence(mark)}
          </p>
        )}
        {draft.problems.map((problem) => (
          <p key={problem.code} className="text-[0.8125rem] text-warn">
            <ProblemText problems={[problem]} />
          </p>
        ))}
        {draft.findings.map((finding) => (
          <p key={finding.code} className="text-[0.8125rem] text-warn" data-testid="draft-finding">
            {draftFindingSentence(finding, formats)}
          </p>
        ))}
      </div>
      <span className="figure text-right font-medium whitespace-nowrap">
        {result?.status === 'calculated' ? formats.emissions(result.co2eKg) : t('notCounted')}
      </span>
      <Button size="small" look="quiet" onClick={onDiscard} data-testid="draft-discard">
        {t('drafts.discard')}
      </Button>
    </li>
  );
}
