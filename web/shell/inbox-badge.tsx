import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announce, areNoticesWanted } from '#web/account/notices.ts';
import { call } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';

/** How often the count is asked for again. */
const AGAIN_MS = 60_000;
const MOST_SHOWN = 99;

/** Tells who looks at another window that more waits for them than did, and leads there. */
function useNotice(waiting: number | undefined): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (waiting !== undefined && seen.current !== undefined && waiting > seen.current)
      announce('Razão', t('inbox.badge', { count: waiting }), () => void navigate('/inbox'));
    seen.current = waiting ?? seen.current;
  }, [waiting, t, navigate]);
}

/** How much waits for the person, beside the way to it. */
export function InboxBadge({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery({
    queryKey: ['agents', 'inbox.count'],
    queryFn: ({ signal }) => call('inbox.count', {}, signal),
    refetchInterval: AGAIN_MS,
    // A window that nobody looks at asks as well, where its person wants to be told.
    refetchIntervalInBackground: areNoticesWanted(),
  });
  useNotice(data?.waiting);
  const count = data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <span
      title={t('inbox.badge', { count })}
      data-testid="inbox-badge"
      data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      className={classes(
        // Drawn, not text: the link is called by its room alone.
        'figure rounded-full bg-accent before:content-[attr(data-count)] px-1.5 text-xs leading-5 font-medium text-on-accent',
        wide ? 'ml-auto' : 'absolute top-0 right-0',
      )}
    />
  );
}
