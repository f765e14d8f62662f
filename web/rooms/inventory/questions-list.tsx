import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { QuestionState } from '#web/comments/question-state.tsx';
import { questionsQuery } from '#web/comments/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TabProps } from './tab-props.ts';

type Question = Output<'question.list'>['questions'][number];

/** The states of a filter, `pending` being what somebody has to do something about. */
const FILTERS = {
  pending: ['open', 'reopened'],
  answered: ['answered'],
  resolved: ['resolved'],
  all: ['open', 'answered', 'resolved', 'reopened'],
} as const;
type Filter = keyof typeof FILTERS;
const SUBJECTS = ['line', 'inventory', 'finding', 'report'] as const;

/** Which questions are shown; an empty subject is all of them. */
interface Shown {
  readonly filter: Filter;
  readonly subject: string;
  readonly mine: boolean;
}

/** The questions of an inventory with filters and counts; each leads to where it was asked. */
export function QuestionsList({ inventory }: TabProps) {
  const { t } = useTranslation('comments');
  const [shown, setShown] = useState<Shown>({ filter: 'pending', subject: '', mine: false });
  const subjects = SUBJECTS.filter((one) => one === shown.subject);
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      questionsQuery({
        inventoryId: inventory.id,
        states: [...FILTERS[shown.filter]],
        ...(subjects.length > 0 ? { subjects } : {}),
        ...(shown.mine ? { mine: true } : {}),
      }),
    );
  const questions = data?.pages.flatMap((page) => page.questions) ?? [];
  return (
    <Panel title={t('questions')} text={t('questions.text')} testId="questions">
      <FilterBar shown={shown} onChange={setShown} counts={data?.pages[0]?.counts} />
      {error && !data && <LoadFailure title={t('questions.error')} error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton className="h-32" />}
      {data && questions.length === 0 && (
        <Empty
          icon={<MessageCircleQuestion aria-hidden />}
          title={t('questions.none')}
          text={t('questions.noneText')}
          testId="questions-none"
          lesson="guide/find-what-is-missing"
        />
      )}
      {questions.length > 0 && (
        <ul className="flex flex-col">
          {questions.map((one) => (
            <QuestionLine key={one.question.id} {...one} inventoryId={inventory.id} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="w-fit">
          {t('moreThreads')}
        </Button>
      )}
    </Panel>
  );
}

interface FilterBarProps {
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
  readonly counts: Output<'question.list'>['counts'] | undefined;
}

/** In which state, about what, and whether only one's own; with how many there are in each state. */
function FilterBar({ shown, onChange, counts }: FilterBarProps) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const count = (one: Filter) => FILTERS[one].reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  const nameOf = (one: Filter) =>
    one === 'answered' || one === 'resolved' ? t(`state.${one}.many`) : t(`questions.${one}`);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Choice
        legend={t('questions.states')}
        value={shown.filter}
        onChange={(filter) => onChange({ ...shown, filter })}
        options={(['pending', 'answered', 'resolved', 'all'] as const).map((one) => ({
          value: one,
          label: `${nameOf(one)} ${counts ? `(${formats.exact(String(count(one)))})` : ''}`,
        }))}
        testId="questions-filter"
      />
      <label className="flex flex-col gap-1">
        <span className="text-[0.8125rem] font-medium">{t('questions.subjects')}</span>
        <Select
          value={shown.subject}
          onChange={(event) => onChange({ ...shown, subject: event.target.value })}
          className="h-9 w-40!"
        >
          <option value="">{t('questions.all')}</option>
          {SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {t(`subject.${one}`)}
            </option>
          ))}
        </Select>
      </label>
      <label className="flex h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={shown.mine}
          onChange={(event) => onChange({ ...shown, mine: event.target.checked })}
        />
        {t('questions.mine')}
      </label>
    </div>
  );
}

function QuestionLine({ question, replyCount, about, inventoryId }: Question & { inventoryId: string }) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const title = about.title?.[formats.language];
  const where = [
    title && (about.kind === 'inventory' || about.kind === 'report' ? title : splitKindName(title).name),
    about.siteName,
    about.kind !== 'inventory' && about.from && about.to ? formats.period(about.from, about.to) : null,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0" data-testid="question">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-quiet">
        {question.state && <QuestionState state={question.state} />}
        <span>{t(`subject.${about.kind}`)}</span>
        {where && <span className="min-w-0 break-words">{where}</span>}
      </div>
      <Link
        to={placeOf(question.id, about, inventoryId)}
        className="line-clamp-3 w-fit max-w-full py-0.5 break-words hover:underline"
        data-testid="question-link"
      >
        {question.body}
      </Link>
      <p className="text-[0.8125rem] text-quiet">
        {question.writtenByName} · {formats.instant(question.writtenAt)} ·{' '}
        {t('questions.replies', { count: replyCount })}
      </p>
    </li>
  );
}

function placeOf(
  commentId: string,
  { kind, id, chapter, entryId }: Question['about'],
  inventoryId: string,
): string {
  if (kind === 'report') return `/reports/${id}?chapter=${chapter ?? ''}&comment=${commentId}`;
  if (kind === 'line') return `/tables?entry=${entryId ?? id}&comment=${commentId}`;
  if (kind === 'finding')
    return `/carbon-inventory/findings?inventory=${inventoryId}&finding=${id}&comment=${commentId}`;
  return `/carbon-inventory/questions?inventory=${inventoryId}&comment=${commentId}`;
}
