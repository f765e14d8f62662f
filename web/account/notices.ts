const KEY = 'razao-browser-notices';

/** Whether this browser can show notices at all. */
export function canNotify(): boolean {
  return 'Notification' in window;
}

/**
 * Asks the browser's leave for notices, where it has not been given or refused yet.
 * @returns whether notices will be shown
 */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted';
  return Notification.permission === 'granted';
}

const wishes = new EventTarget();

/** Hears when the wish changes, as where the account's comes after the page. @returns what ends it */
export function onNoticesWanted(changed: () => void): () => void {
  wishes.addEventListener('change', changed);
  return () => wishes.removeEventListener('change', changed);
}

/** Remembers in this browser whether its person wants notices. */
export function wantNotices(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: no notices.
  }
  wishes.dispatchEvent(new Event('change'));
}

/** Whether this person wants notices in this browser, which may show them. */
export function areNoticesWanted(): boolean {
  return canNotify() && Notification.permission === 'granted' && areWanted();
}

function areWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/**
 * Tells something to who looks elsewhere: a notice of the browser, where it is wanted and allowed.
 * @param onOpen what a press on it leads to, beside the window
 */
export function announce(title: string, text: string, onOpen?: () => void): void {
  if (!document.hidden || !areNoticesWanted()) return;
  try {
    const notice = new Notification(title, { body: text, icon: '/favicon.svg', tag: 'razao' });
    notice.addEventListener('click', () => {
      window.focus();
      onOpen?.();
      notice.close();
    });
  } catch {
    // Some browsers show notices from a service worker only.
  }
}
