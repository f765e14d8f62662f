import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Differences } from './differences.tsx';
import { SubjectLink } from './subject-link.tsx';

type Answer = Output<'journal.unfold'>;

/** What a line of the journal is about, what changed, and the hashes that it stands by. */
export function Unfolded({ sequence, onAbout }: { sequence: number; onAbout: (id: string) => void }) {
  const { t } = useTranslation('journal');
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'journal.unfold', sequence],
    queryFn: ({ signal }) => call('journal.unfold', { sequence }, signal),
  });
  if (error)
    return (
      <div className="px-3 pb-3">
        <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />
      </div>
    );
  if (!data) return <Skeleton className="mx-10 mb-3 h-24" />;
  return (
    <div className="flex flex-col gap-4 px-3 pb-4 pl-10" data-testid="journal-unfolded">
      {!data.intact && <Failure title={t('broken.title')} text={t('broken.text')} testId="journal-broken" />}
      <Subjects data={data} onAbout={onAbout} />
      <Changes data={data} />
      <Facts data={data} />
    </div>
  );
}

function Subjects({ data, onAbout }: { data: Answer; onAbout: (id: string) => void }) {
  const { t } = useTranslation('journal');
  const { subjects, line } = data;
  if (subjects.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 text-[0.8125rem] font-semibold text-quiet">{t('about')}</h2>
      <ul className="flex flex-col gap-1">
        {subjects.map((subject) => (
          <li key={subject.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="text-quiet">{t(`is.${subject.is}`)}</span>
            <SubjectLink subject={subject} />
            <button
              type="button"
              onClick={() => onAbout(subject.id)}
              className="text-[0.8125rem] text-accent underline-offset-2 hover:underline"
            >
              {t('onlyThis')}
            </button>
          </li>
        ))}
        {line.subjects > subjects.length && (
          <li className="text-[0.8125rem] text-quiet">
            {t('moreSubjects', { count: line.subjects - subjects.length })}
          </li>
        )}
      </ul>
    </div>
  );
}

function Changes({ data: { changes, entries } }: { data: Answer }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  if (changes.length + entries.length === 0) return <p className="text-quiet">{t('noChanges')}</p>;
  return (
    <>
      {entries.map((entry) => (
        <Differences
          key={entry.entryId}
          title={splitKindName(entry.kindName[formats.language]).name}
          before={entry.before}
          after={entry.after}
          reason={entry.reason}
        />
      ))}
      {changes.map(({ relation, row, before, after }, place) => (
        <Differences
          key={`${relation}${row}${String(place)}`}
          title={t(`relation.${relation}` as 'relation.sites', { defaultValue: relation })}
          before={before}
          after={after}
          reason={null}
        />
      ))}
    </>
  );
}

function Facts({ data: { line } }: { data: Answer }) {
  const { t } = useTranslation('journal');
  const facts: readonly (readonly [string, string])[] = [
    ...Object.entries(line.detail),
    [t('fact.input'), line.inputSha256],
    [t('fact.previous'), line.previousHash ?? t('fact.first')],
    [t('fact.hash'), line.hash],
  ];
  return (
    <details>
      <summary className="cursor-pointer text-[0.8125rem] text-quiet">{t('facts')}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 font-mono text-[0.75rem] break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
