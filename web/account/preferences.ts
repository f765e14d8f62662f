import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { readRow } from '#web/api/row.ts';
import { setCompact } from '#web/ui/density.ts';
import { setTheme, type Theme } from '#web/ui/theme.ts';
import { currentLanguage, type Language } from '#web/words/language.ts';
import { type NumberFormat, setNumberFormat } from '#web/words/number-format.ts';
import { switchLanguage } from '#web/words/words.ts';
import { browserStorage } from './browser-storage.ts';
import { canNotify, wantNotices } from './notices.ts';

/** How a person likes the product, on whatever device. */
export interface Preferences {
  /** Null: what the browser has. */
  readonly theme: Theme | null;
  readonly locale: Language | null;
  readonly numberFormat: NumberFormat;
  readonly compact: boolean;
  readonly statusRefresh: boolean;
  readonly emailNotices: boolean;
  readonly browserNotices: boolean;
}

const DEFAULTS: Preferences = {
  theme: null,
  locale: null,
  numberFormat: 'language',
  compact: false,
  statusRefresh: true,
  emailNotices: true,
  browserNotices: false,
};

const COLUMNS = {
  theme: 'theme',
  locale: 'locale',
  numberFormat: 'number_format',
  compact: 'compact',
  statusRefresh: 'status_refresh',
  emailNotices: 'email_notices',
  browserNotices: 'browser_notices',
} as const satisfies Record<keyof Preferences, string>;

const SELECTED = Object.entries(COLUMNS)
  .map(([name, column]) => `${name}:${column}`)
  .join(',');

const keyOf = (userId: string) => ['preferences', userId] as const;

async function readPreferences(userId: string): Promise<Preferences> {
  return (await readRow<Preferences>('preferences', SELECTED, ['user_id', userId])) ?? DEFAULTS;
}

/** One's own preferences; the defaults where there are none yet. */
export const preferencesQuery = (userId: string) =>
  queryOptions({ queryKey: keyOf(userId), queryFn: () => readPreferences(userId) });

async function writePreferences(userId: string, change: Partial<Preferences>): Promise<void> {
  const client = await supabase();
  const row = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [COLUMNS[name as keyof Preferences], value]),
  );
  const { error } = await client
    .from('preferences')
    .upsert({ user_id: userId, ...row, updated_at: new Date().toISOString() });
  if (error) throw new Error(error.message);
}

let saves = 0;

/**
 * Keeps a change of one's preferences, which whoever calls has made here already, with the account.
 * @throws Error when the account could not be reached; the change is taken back
 */
export async function savePreferences(userId: string, change: Partial<Preferences>): Promise<void> {
  const key = keyOf(userId);
  saves += 1;
  const own = saves;
  // A read that is under way would bring back what was before.
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<Preferences>(key);
  if (before) {
    const after = { ...before, ...change };
    rememberSeen(userId, after);
    queryClient.setQueryData(key, after);
  }
  try {
    await writePreferences(userId, change);
  } catch (error) {
    if (before) queryClient.setQueryData(key, before);
    else void queryClient.invalidateQueries({ queryKey: key });
    throw error;
  }
  if (before) return;
  const whole = await readPreferences(userId);
  // Something else was chosen meanwhile: that is not in it yet, and reads it all itself.
  if (own !== saves) return;
  applyPreferences(userId, whole);
  queryClient.setQueryData(key, whole);
}

const SEEN = 'razao-preferences-seen';

function rememberSeen(userId: string, preferences: Preferences): void {
  try {
    browserStorage().setItem(SEEN, JSON.stringify([userId, preferences]));
  } catch {
    // Storage is full or blocked: what the account holds is applied anew with the next page.
  }
}

/**
 * Makes this browser as the account says. What was chosen here since (the toggles of the top bar) stays, unless the
 * account's choice has changed meanwhile, on another device.
 */
export function applyPreferences(userId: string, preferences: Preferences): void {
  if (browserStorage().getItem(SEEN) === JSON.stringify([userId, preferences])) return;
  if (preferences.theme !== null) setTheme(preferences.theme);
  if (preferences.locale !== null && preferences.locale !== currentLanguage()) {
    void switchLanguage(preferences.locale);
  }
  setNumberFormat(preferences.numberFormat);
  setCompact(preferences.compact);
  wantNotices(preferences.browserNotices && canNotify());
  rememberSeen(userId, preferences);
}
