import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import type { Request } from './completeness-query.ts';
import { RecordLinks } from './completeness-record-links.tsx';
import { RequestActions } from './completeness-request-actions.tsx';

interface RequestCardProps {
  readonly request: Request;
  readonly mayAsk: boolean;
  /** The one that a letter leads to. */
  readonly isNamed: boolean;
}

const LOOK: Readonly<Record<Request['state'], string>> = {
  open: 'bg-warn-soft text-warn',
  answered: 'bg-accent-soft text-accent-strong',
  closed: 'bg-sunken text-quiet',
  cancelled: 'bg-sunken text-quiet',
};

/** What is asked of whom, by which day, and what of it lacks. */
export function RequestCard({ request, mayAsk, isNamed }: RequestCardProps) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  const { state, mine, overdue, askedOf, reminders } = request;
  const lastReminder = reminders.at(-1);
  return (
    <li
      ref={place}
      className={classes(
        'flex scroll-mt-16 flex-col gap-2 rounded-md border border-line p-3',
        isNamed && 'border-accent outline-2 outline-accent',
      )}
      data-testid="request"
      data-state={state}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={classes('rounded-full px-2 py-0.5 text-[0.8125rem]', LOOK[state])}>
          {t(`request.state.${state}`)}
        </span>
        <p className="min-w-0 grow font-medium break-words">
          {mine
            ? t('request.byWhom', { name: request.askedByName })
            : t('request.ofWhom', { name: askedOf.fullName })}
          {!askedOf.worksHere && <span className="font-normal text-quiet"> ({t('request.gone')})</span>}
        </p>
        <p className={overdue ? 'font-medium text-danger' : 'text-quiet'}>
          {t(overdue ? 'request.overdue' : 'request.dueOn', { day: formats.day(request.dueOn) })}
        </p>
      </div>
      {request.message && <p className="break-words whitespace-pre-wrap">{request.message}</p>}
      {request.reason && (
        <p className="break-words text-quiet">
          {t('request.cancelledBecause', { name: request.endedByName ?? '', reason: request.reason })}
        </p>
      )}
      <RequestCells request={request} />
      {lastReminder && (
        <p className="text-[0.8125rem] text-quiet" data-testid="request-reminders">
          {t('request.reminded', { count: reminders.length, at: formats.instant(lastReminder.at) })}
          {!lastReminder.told && ` ${t('request.silent')}`}
        </p>
      )}
      {mayAsk && (state === 'open' || state === 'answered') && <RequestActions request={request} />}
    </li>
  );
}

function RequestCells({ request: { cells, mine, state, lacking } }: { request: Request }) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const isOpen = state === 'open';
  return (
    <details open={mine && isOpen}>
      <summary className="w-fit text-[0.8125rem] text-quiet hover:text-ink">
        {isOpen
          ? t('request.lacking', { lacking, count: cells.length })
          : t('request.cells', { count: cells.length })}
      </summary>
      <ul className="mt-1 flex flex-col">
        {cells.map((cell) => (
          <li
            key={`${cell.siteId} ${cell.kind} ${cell.month}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0"
            data-testid="request-cell"
            data-state={cell.state}
          >
            <span className="min-w-0 grow basis-52">
              {splitKindName(cell.name[formats.language]).name} · {cell.siteName ?? terms.t('noSite')} ·{' '}
              {formats.month(cell.month)}
            </span>
            <span className={cell.state === 'lacks' ? 'text-danger' : 'text-quiet'}>
              {t(`state.${cell.state}`)}
            </span>
            {mine && isOpen && cell.state === 'lacks' && <RecordLinks {...cell} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
