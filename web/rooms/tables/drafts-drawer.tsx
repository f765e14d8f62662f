import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input, type Output } from '#web/api/call.ts';
import { contextQuery, kindsQuery, ledgerChanged, queryClient } from '#web/api/queries.ts';
import { markSentence, periodMark, shutMark } from '#web/results/period-mark.ts';
import { readQuantity } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { draftFindingSentence } from '#web/quality/draft-words.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input as TextInput, Select } from '#web/ui/field.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';
import { useFormats } from '#web/words/format.ts';
import { KindName, splitKindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

type Draft = Output<'draft.list'>['drafts'][number];

const draftsKey = ['draft.list', 'open'] as const;

interface DraftsDrawerProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Lines that wait: added here, duplicated or pasted. They count once somebody approves them. */
export function DraftsDrawer({ onDone, onClose }: DraftsDrawerProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery({
    queryKey: draftsKey,
    queryFn: ({ signal }) => call('draft.list', { state: 'open', limit: 500 }, signal),
    staleTime: 0,
  });
  const drafts = data?.drafts ?? [];
  const context = useQuery(contextQuery).data;
  const ready = drafts.filter((draft) => isReady(draft, context) && !left.has(draft.id));
  const commit = useMutation({
    mutationFn: (input: Input<'entry.commit'>) => call('entry.commit', input),
    onSuccess: async ({ entries }) => {
      toast.good({ title: t('drafts.approved', { count: entries.length }) });
      onDone();
      await Promise.all([queryClient.invalidateQueries({ queryKey: draftsKey }), ledgerChanged()]);
    },
  });
  const discard = useMutation({
    mutationFn: (draftIds: string[]) => call('draft.discard', { draftIds }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: draftsKey }),
  });
  const problem = commit.error ?? discard.error;
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
            onChoose={(chosen) =>
              setLeft((before) => {
                const after = new Set(before);
                if (chosen) after.delete(draft.id);
                else after.add(draft.id);
                return after;
              })
            }
            onDiscard={() => discard.mutate([draft.id])}
          />
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-3 text-danger" data-testid="drafts-refused">
          <RefusalText text={problem.message} />
        </p>
      )}
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

/** A new line: calculated at once, and then among the drafts. */
function AddForm() {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const kinds = useQuery(kindsQuery).data?.kinds ?? [];
  const context = useQuery(contextQuery).data;
  const [kind, setKind] = useState('');
  const [quantity, setQuantity] = useState('');
  const [unit, setUnit] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [siteId, setSiteId] = useState('');
  const create = useMutation({
    mutationFn: (input: Input<'draft.create'>) => call('draft.create', input),
    onSuccess: async (_, { items: [sent] }) => {
      // Who has begun to type the next line keeps it.
      setQuantity((typed) => (readQuantity(typed, formats.marks) === sent?.quantity ? '' : typed));
      await queryClient.invalidateQueries({ queryKey: draftsKey });
    },
  });
  const amount = readQuantity(quantity, formats.marks);
  const faultOf = useAmountFault();
  const days = useDayLabels();
  const shut = shutMark(context, isDay(from) ? from : null, siteId || null);
  const isWhole =
    shut === null && kind !== '' && amount !== null && unit !== '' && isDay(from) && isDay(to) && from <= to;
  const named = kinds
    .map(({ key, name }) => ({
      key,
      name: splitKindName(name[formats.language]).name,
      whole: name[formats.language],
    }))
    .toSorted((one, other) => one.whole.localeCompare(other.whole));
  return (
    <form
      className="mb-4 grid grid-cols-2 gap-3 rounded-lg border border-line p-3 sm:grid-cols-4"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        create.mutate({ items: [{ kind, quantity: amount, unit, from, to, ...(siteId ? { siteId } : {}) }] });
      }}
    >
      <div className="col-span-2">
        <Field label={t('column.kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={kind}
              onChange={(event) => setKind(event.target.value)}
              data-testid="add-kind"
            >
              <option value="">{t('add.choose')}</option>
              {named.map(({ key, whole }) => (
                <option key={key} value={key}>
                  {whole.charAt(0).toLocaleUpperCase() + whole.slice(1)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('column.quantity')} error={quantity === '' ? undefined : faultOf(quantity)}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={quantity}
            inputMode="decimal"
            onChange={(event) => setQuantity(event.target.value)}
            data-testid="add-quantity"
          />
        )}
      </Field>
      <Field label={t('column.unit')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={unit}
            maxLength={40}
            onChange={(event) => setUnit(event.target.value)}
            data-testid="add-unit"
          />
        )}
      </Field>
      <Field label={t('filter.from')} error={shut ? markSentence(shut) : undefined}>
        {(wiring) => (
          <DayInput {...wiring} value={from} onChange={setFrom} labels={days} data-testid="add-from" />
        )}
      </Field>
      <Field label={t('filter.to')}>
        {(wiring) => <DayInput {...wiring} value={to} onChange={setTo} labels={days} data-testid="add-to" />}
      </Field>
      <Field label={t('column.site')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={siteId}
            onChange={(event) => setSiteId(event.target.value)}
            data-testid="add-site"
          >
            <option value="">{t('none.site')}</option>
            {context?.sites
              .filter(({ archivedAt }) => archivedAt === null)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <div className="flex items-end">
        <Button type="submit" busy={create.isPending} disabled={!isWhole} data-testid="add-submit">
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      {create.error && (
        <p role="alert" className="col-span-full text-danger">
          <RefusalText text={create.error.message} />
        </p>
      )}
    </form>
  );
}

/** What was made elsewhere is shown the next time the drawer opens. */
export async function draftsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: draftsKey });
}
