const DAY_MILLISECONDS = 86_400_000;
const LAST_SERIAL = 2_958_465;

/** The day that Excel's calendar of 1900 has and the world has not: 29 February 1900. */
const DAY_THAT_NEVER_WAS = 60;

export interface SerialMoment {
  /** ISO day. */
  readonly day: string;
  /** `HH:MM`, where the number has a part of a day. */
  readonly time: string | null;
}

/**
 * The day of a spreadsheet's serial number, in the calendar that begins in 1900 (day 1 is 1 January 1900) or, as the
 * workbook says, in 1904 (day 0 is 1 January 1904). Null for numbers that are no day in it.
 */
export function serialMoment(serial: string, from1904: boolean): SerialMoment | null {
  const value = Number(serial);
  const day = Math.floor(value + 1e-9);
  if (!Number.isFinite(value) || day < (from1904 ? 0 : 1) || day > LAST_SERIAL) return null;
  if (!from1904 && day === DAY_THAT_NEVER_WAS) return null;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < DAY_THAT_NEVER_WAS ? 31 : 30);
  const minutes = Math.round(Math.max(0, value - day) * 24 * 60);
  const time = minutes === 0 || minutes >= 24 * 60 ? null : clock(minutes);
  return { day: new Date(start + day * DAY_MILLISECONDS).toISOString().slice(0, 10), time };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** An ISO day that the calendar has, of the first ten characters; null for the 31st of February. */
export function isoDay(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (!day) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day;
}
