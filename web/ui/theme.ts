import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'razao-theme';
const listeners = new Set<() => void>();
const osDark = window.matchMedia('(prefers-color-scheme: dark)');

/** The stored theme; none stored counts as light, which is then stored (the same rule as public/theme.js). */
function read(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'dark' || stored === 'system') return stored;
    localStorage.setItem(KEY, 'light');
  } catch {
    // Storage is blocked: the theme lasts as long as the page.
  }
  return 'light';
}

let theme: Theme = read();

function isDark(): boolean {
  return theme === 'dark' || (theme === 'system' && osDark.matches);
}

function apply(): void {
  document.documentElement.classList.toggle('dark', isDark());
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark() ? '#101412' : '#f6f7f5');
  for (const listener of listeners) listener();
}

osDark.addEventListener('change', apply);
// The system may have changed since public/theme.js looked, before this file came.
if (document.documentElement.classList.contains('dark') !== isDark()) apply();

export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: the theme lasts as long as the page.
  }
  apply();
}

/** Dark becomes light and light becomes dark, whatever the system says. */
export function toggleTheme(): void {
  setTheme(isDark() ? 'light' : 'dark');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const snapshot = () => `${theme} ${isDark()}`;

export function useTheme(): { theme: Theme; dark: boolean } {
  useSyncExternalStore(subscribe, snapshot);
  return { theme, dark: isDark() };
}
