import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announce, areNoticesWanted, onNoticesWanted } from '#web/account/notices.ts';
import { useFormats } from '#web/words/format.ts';
import { keepTold, toTell } from './deadlines-told.ts';
import { cbamQuery } from './queries.ts';

/** Well within the time after which a session ends for inactivity. */
const AGAIN_MS = 300_000;

/** The deadlines of years, told where this person wants notices: in a new browser the account says so after the page has come. */
export function DeadlineNotices({ years }: { readonly years: readonly number[] }) {
  const wanted = useSyncExternalStore(onNoticesWanted, areNoticesWanted);
  return wanted ? years.map((one) => <NoticesOfYear key={one} year={one} />) : null;
}

/**
 * Tells who left a page of CBAM open and looks at another window that a deadline comes near, on the days on which the letters say it,
 * and leads to the calendar. Each is told once in a browser. Draws nothing.
 */
function NoticesOfYear({ year }: { readonly year: number }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const navigate = useNavigate();
  const { data, dataUpdatedAt } = useQuery({
    ...cbamQuery('cbam.calendar', { year }),
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    // Whoever looks at this window is told once they look past it.
    if (!document.hidden) return;
    for (const { key, on } of toTell(data?.deadlines ?? [])) {
      const path = `/cbam-compliance/calendar?year=${year}`;
      announce('Razão', t('calendar.notice', { day: formats.dayInSentence(on) }), () => void navigate(path));
      keepTold(key);
    }
    // Each answer is looked through once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dataUpdatedAt]);
  return null;
}
