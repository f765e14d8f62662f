import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/api/call.ts';
import { toggled } from '#web/proposals/groups.ts';
import type { InboxItem } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';

type Draft = Extract<InboxItem, { type: 'draft' }>;

/** As many as one call discards. */
const MOST_AT_ONCE = 200;

/** Drafts of one conversation, or of none: recorded as they stand, at exactly these revisions, or discarded. */
export function DraftGroup({
  title,
  items,
  mayDecide,
}: {
  readonly title: string;
  readonly items: readonly Draft[];
  readonly mayDecide: boolean;
}) {
  const { t } = useTranslation('agents');
  const heading = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ready = items.filter((item) => item.ready);
  const chosen = ready.filter(({ id }) => !left.has(id)).slice(0, MOST_AT_ONCE);
  const { record, discard } = useDrafts(chosen);
  return (
    <section
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-panel"
      data-testid="draft-group"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3">
        <h2 id={heading} className="min-w-0 grow font-semibold break-words">
          {title}
          <span className="ml-2 font-normal text-quiet">
            {t('selectedDrafts', { chosen: chosen.length, count: items.length })}
          </span>
        </h2>
        {mayDecide && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={chosen.length === 0}
              busy={discard.isPending}
              onClick={() => discard.mutate()}
            >
              {t('discard')}
            </Button>
            <Button
              size="small"
              look="primary"
              disabled={chosen.length === 0}
              busy={record.isPending}
              onClick={() => record.mutate()}
              data-testid="drafts-record"
            >
              {t('record', { count: chosen.length })}
            </Button>
          </div>
        )}
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            chosen={!left.has(item.id)}
            onChoose={mayDecide && item.ready ? (on) => setLeft(toggled(left, [item.id], !on)) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

/** Records and discards the chosen ones; whatever that changed is asked for again. */
function useDrafts(chosen: readonly Draft[]) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const done = {
    onSettled: () => queries.invalidateQueries(),
    onError: (error: Error) => toast.bad({ title: error.message }),
  };
  const record = useMutation({
    ...done,
    mutationFn: () =>
      call('entry.commit', { drafts: chosen.map(({ id, revision }) => ({ draftId: id, revision })) }),
    onSuccess: ({ entries }) => toast.good({ title: t('done.recorded', { count: entries.length }) }),
  });
  const discard = useMutation({
    ...done,
    mutationFn: () => call('draft.discard', { draftIds: chosen.map(({ id }) => id) }),
  });
  return { record, discard };
}

function Row({
  item,
  chosen,
  onChoose,
}: {
  readonly item: Draft;
  readonly chosen: boolean;
  readonly onChoose: ((on: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const { name, siteName, quantity, unit, from, to, co2eKg, ready, threadId } = item;
  const title = [name?.[formats.language], siteName].filter(Boolean).join(', ') || t('notReady');
  const amount =
    quantity === null ? null : `${formats.exact(quantity)} ${unit === null ? '' : unitName(unit)}`;
  const period = from === null || to === null ? null : formats.period(from, to);
  return (
    <li className="flex items-start gap-3 p-3">
      {onChoose && (
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-accent"
          aria-label={title}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="font-medium break-words">{title}</p>
          <p className="text-[0.8125rem] text-quiet">
            {[amount, period, ready ? null : t('notReady')].filter(Boolean).join(' · ')}
          </p>
        </div>
        {co2eKg !== null && <span className="figure text-[0.8125rem]">{formats.emissions(co2eKg)}</span>}
        {threadId !== null && item.threadTitle !== null && (
          <Button asChild size="small" look="quiet">
            <Link to={`/?thread=${threadId}`}>{t('open')}</Link>
          </Button>
        )}
      </div>
    </li>
  );
}
