const SHAPES = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/**
 * The day that somebody typed, day first, as ISO 8601: `5/3/2025`, `05.03.2025`, `05032025`, and `2025-03-05`. Null for
 * anything else, also for a day that no month has and for a year of two digits, which could be two years.
 */
export function readDay(text: string): string | null {
  const typed = text.trim();
  for (const shape of SHAPES) {
    const { year = '', month = '', day = '' } = shape.exec(typed)?.groups ?? {};
    if (year === '') continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
  }
  return null;
}

/** Whether a text is a day as ISO 8601, and no other text. */
export function isDay(text: string): boolean {
  return /^\d{4}-/.test(text) && readDay(text) === text;
}

/** An ISO day as it is typed, day first; anything else as it is. */
export function writeDay(text: string): string {
  const [year, month, day] = text.split('-');
  return isDay(text) ? `${day}/${month}/${year}` : text;
}
