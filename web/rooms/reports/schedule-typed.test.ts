import { expect, it } from 'vitest';
import type { Schedule } from './schedule.ts';
import { readSchedule, typedOf } from './schedule-typed.ts';

const schedule = {
  id: '7',
  title: 'Do conselho',
  programmes: ['ghg-protocol'],
  language: 'en',
  figures: 'inventory',
  every: 'quarter',
  onMonth: 5,
  onDay: 31,
  at: '08:30',
  zone: 'America/Sao_Paulo',
  recipients: ['a@exemplo.com.br', 'b@exemplo.com.br'],
} as unknown as Schedule;

it('a schedule is shown as it is kept, a quarterly one by its first month, and sent as it was shown', () => {
  const typed = typedOf(schedule, 'pt-BR', 'UTC');
  expect(typed).toMatchObject({
    onMonth: '2',
    onDay: '31',
    recipients: 'a@exemplo.com.br\nb@exemplo.com.br',
  });
  const { id, onMonth: _month, ...kept } = schedule;
  expect(readSchedule(typed, schedule, '')).toEqual({ said: { ...kept, scheduleId: id, onMonth: 2 } });
});

it('one more begins monthly, in the language and the zone of who adds it, and names no schedule', () => {
  const reading = readSchedule(typedOf(null, 'en', 'Europe/Lisbon'), null, '');
  expect(reading).toMatchObject({
    said: { every: 'month', onMonth: 1, onDay: 1, language: 'en', zone: 'Europe/Lisbon', recipients: [] },
  });
  expect('said' in reading && reading.said).not.toHaveProperty('scheduleId');
});

it('a schedule of no programme is not sent', () => {
  const typed = { ...typedOf(null, 'en', 'UTC'), programmes: [] };
  expect(readSchedule(typed, null, 'Choose one.')).toEqual({ wrong: { programmes: 'Choose one.' } });
});
