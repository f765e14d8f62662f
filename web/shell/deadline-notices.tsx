import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '#web/account/notices.ts';
import { call } from '#web/api/call.ts';
import { useFormats } from '#web/words/format.ts';
import { loadWords, sentence } from '#web/words/words.ts';
import { keepTold, toTell } from './deadlines-told.ts';

const HOUR = 3_600_000;

/**
 * Tells who looks at another window that a deadline of CBAM comes near, on the days on which the letters say it, and leads to the
 * calendar. Each is told once in a browser. Draws nothing.
 */
export function DeadlineNotices() {
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
  type Due = ReturnType<typeof toTell>[number] & { readonly year: number };
  function tell({ key, on, year }: Due): void {
    const text = sentence('cbam', 'calendar.notice', { day: formats.day(on) });
    const path = `/cbam-compliance/calendar?year=${year}`;
    if (announce('Razão', text, () => void navigate(path))) keepTold(key);
  }
  const asked = calendars.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  useEffect(() => {
    const due = calendars.flatMap(({ data }, index) =>
      toTell(data?.deadlines ?? []).map((one) => ({ ...one, year: thisYear - 1 + index })),
    );
    if (due.length > 0) void loadWords('cbam').then(() => due.forEach(tell));
    // Each answer is looked through once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return null;
}
