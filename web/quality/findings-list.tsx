import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { type Finding, type FindingFilter, findingsQuery } from './asked.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { placeOf } from './finding-drawer.tsx';
import { findingSentence } from './finding-words.ts';
import { SeverityMark } from './severity-mark.tsx';

const PAGE = 50;

interface FindingsListProps {
  readonly filter: FindingFilter;
  readonly onOpen: (findingId: string) => void;
  /** Said in the place of the list where nothing is found. */
  readonly empty?: ReactNode;
}

/** Whether this person may dismiss what the list shows. */
function useMayDecide(state: FindingFilter['state']): boolean {
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  return ['owner', 'manager', 'contributor'].includes(role) && (state ?? 'open') === 'open';
}

/** Findings, gravest first; several may be dismissed at once. */
export function FindingsList({ filter, onOpen, empty }: FindingsListProps) {
  const { t } = useTranslation('quality');
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useQuery(findingsQuery(filter, limit));
  return (
    <div className="flex flex-col gap-3">
      {error && <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      <StillLooking count={data?.waiting ?? 0} />
      {data && data.findings.length === 0 && (empty ?? <NothingFound />)}
      {data && data.findings.length > 0 && (
        <Rows findings={data.findings} state={filter.state} onOpen={onOpen} />
      )}
      {data?.nextCursor && <Button onClick={() => setLimit(Math.min(200, limit + PAGE))}>{t('more')}</Button>}
    </div>
  );
}

interface RowsProps extends Pick<FindingsListProps, 'onOpen'> {
  readonly findings: readonly Finding[];
  readonly state: FindingFilter['state'];
}

function Rows({ findings, state, onOpen }: RowsProps) {
  const { chosen, setChosen, choose } = useChosen();
  const [asking, setAsking] = useState(false);
  const mayDecide = useMayDecide(state);
  const ids = findings.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <>
      {mayDecide && (
        <ChoiceBar
          count={ids.length}
          isAll={ids.length === findings.length}
          onAll={(isAll) => setChosen(new Set(isAll ? findings.map(({ id }) => id) : []))}
          onDismiss={() => setAsking(true)}
        />
      )}
      <ul className="rounded-lg border border-line bg-panel">
        {findings.map((finding) => (
          <Row
            key={finding.id}
            finding={finding}
            chosen={mayDecide ? chosen.has(finding.id) : null}
            onChoose={(is) => choose(finding.id, is)}
            onOpen={() => onOpen(finding.id)}
          />
        ))}
      </ul>
      {asking && (
        <DismissDialog
          findingIds={ids}
          onDone={() => setChosen(new Set())}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The findings that are chosen, by their ids. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, is: boolean) => {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(is ? [...others, id] : others));
  };
  return { chosen, setChosen, choose };
}

/** Lines that were not looked at yet. */
function StillLooking({ count }: { readonly count: number }) {
  const { t } = useTranslation('quality');
  if (count === 0) return null;
  return (
    <p role="status" className="text-[0.8125rem] text-quiet" data-testid="findings-waiting">
      {t('waiting', { count })}
    </p>
  );
}

function Waiting() {
  const { t } = useTranslation('quality');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

function NothingFound() {
  const { t } = useTranslation('quality');
  return (
    <Empty
      icon={<CircleCheck aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
      testId="findings-empty"
      lesson="guide/solve-findings"
    />
  );
}

interface ChoiceBarProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
  readonly onDismiss: () => void;
}

/** Chooses all findings that are shown, and dismisses those that are chosen. */
function ChoiceBar({ count, isAll, onAll, onDismiss }: ChoiceBarProps) {
  const { t } = useTranslation('quality');
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="accent-accent"
          checked={isAll}
          onChange={(event) => onAll(event.target.checked)}
          data-testid="findings-all"
        />
        {t('chooseAll')}
      </label>
      {count > 0 && (
        <Button size="small" onClick={onDismiss} data-testid="findings-dismiss">
          {t('dismiss.many', { count })}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly finding: Finding;
  /** Null: nothing may be chosen. */
  readonly chosen: boolean | null;
  readonly onChoose: (chosen: boolean) => void;
  readonly onOpen: () => void;
}

function Row({ finding, chosen, onChoose, onOpen }: RowProps) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const place = placeOf(finding, formats.language, t('whole'));
  const what = `${t(`rule.${finding.rule}`)}, ${place}`;
  return (
    <li
      className="flex items-start gap-3 border-b border-line px-3 py-2.5 last:border-0"
      data-testid="finding"
      data-rule={finding.rule}
    >
      {chosen !== null && (
        <input
          type="checkbox"
          aria-label={t('choose', { what })}
          className="mt-1 accent-accent"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 rounded text-left hover:bg-sunken"
        data-testid="finding-open"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <SeverityMark severity={finding.severity} />
          <span className="font-medium">{t(`rule.${finding.rule}`)}</span>
        </span>
        <span className="figure text-right whitespace-nowrap">
          {finding.co2eKg === null ? '' : formats.inTonnes(finding.co2eKg)}
        </span>
        <span className="col-span-2 break-words">{findingSentence(finding, t, formats)}</span>
        <span className="col-span-2 text-[0.8125rem] text-quiet">{place}</span>
      </button>
    </li>
  );
}
