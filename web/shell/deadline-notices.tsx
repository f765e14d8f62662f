import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announce } from '#web/account/notices.ts';
import { call } from '#web/api/call.ts';
import { useFormats } from '#web/words/format.ts';
import { keepTold, toTell } from './deadlines-told.ts';

const HOUR = 3_600_000;

/**
 * Tells who looks at another window that a deadline of CBAM comes near, on the days on which the letters say it, and leads to the
 * calendar. Each is told once in a browser. Draws nothing.
 */
export function DeadlineNotices() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const navigate = useNavigate();
  const thisYear = new Date().getFullYear();
  const calendars = useQueries({
    queries: [thisYear - 1, thisYear].map((year) => ({
      queryKey: ['cbam', 'cbam.calendar', { year }, 'notices'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('cbam.calendar', { year }, signal),
      refetchInterval: HOUR,
      refetchIntervalInBackground: true,
    })),
  });
  const asked = calendars.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  useEffect(() => {
    for (const [index, { data }] of calendars.entries())
      for (const { key, on, daysLeft } of toTell(data?.deadlines ?? [])) {
        const path = `/cbam-compliance/calendar?year=${thisYear - 1 + index}`;
        const text = t('deadline.notice', { day: formats.day(on), count: daysLeft });
        if (announce('Razão', text, () => void navigate(path))) keepTold(key);
      }
    // Each answer is looked through once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return null;
}
