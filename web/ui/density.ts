const KEY = 'razao-compact';

/** Less room between things, the same letters. Stored, so that a page opens as it was left (public/theme.js). */
export function setCompact(compact: boolean): void {
  document.documentElement.classList.toggle('compact', compact);
  try {
    if (compact) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}
