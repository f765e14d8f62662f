const KEY = 'razao-auto-logged-out';

/** Whether the last session of this tab was ended for inactivity; false at the start. */
export function wasAutoLoggedOut(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function setAutoLoggedOut(value: boolean): void {
  try {
    if (value) sessionStorage.setItem(KEY, 'true');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the page just does not say why it asks to sign in.
  }
}
