import type { Input } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import type { Language } from '#web/words/language.ts';
import { addressesIn } from './recipients.ts';
import type { Schedule } from './schedule.ts';

type Settings = Input<'report.schedule'>;

/** A schedule as its form holds it: month and day as their lists name them, recipients as they were typed. */
export interface TypedSchedule
  extends Pick<Settings, 'programmes' | 'language' | 'figures' | 'every' | 'at' | 'zone'> {
  readonly onMonth: string;
  readonly onDay: string;
  readonly recipients: string;
}

/**
 * What the form shows first: the schedule, or a monthly one of the management report.
 * @param zone IANA zone of who fills it in, for a new one
 */
export function typedOf(schedule: Schedule | null, language: Language, zone: string): TypedSchedule {
  if (schedule === null)
    return {
      programmes: ['management'],
      language,
      figures: 'closing',
      every: 'month',
      onMonth: '1',
      onDay: '1',
      at: '07:00',
      zone,
      recipients: '',
    };
  const { every, onMonth } = schedule;
  return {
    programmes: schedule.programmes,
    language: schedule.language,
    figures: schedule.figures,
    every,
    // Of the four months of a quarterly one the list names the first.
    onMonth: String(every === 'quarter' ? ((onMonth - 1) % 3) + 1 : onMonth),
    onDay: String(schedule.onDay),
    at: schedule.at,
    zone: schedule.zone,
    recipients: schedule.recipients.join('\n'),
  };
}

/**
 * Reads the form as what `report.schedule` takes.
 * @param schedule the one that is changed; null: one more
 * @param none what is said where no programme is chosen
 */
export function readSchedule(
  typed: TypedSchedule,
  schedule: Schedule | null,
  none: string,
): Reading<TypedSchedule, Settings> {
  if (typed.programmes.length === 0) return { wrong: { programmes: none } };
  const { onMonth, onDay, recipients, ...rest } = typed;
  return {
    said: {
      ...rest,
      ...(schedule && { scheduleId: schedule.id, title: schedule.title }),
      onMonth: Number(onMonth),
      onDay: Number(onDay),
      recipients: addressesIn(recipients),
    },
  };
}
