import { useLayoutEffect } from 'react';
import { toggleTheme } from '#web/ui/theme.ts';
import { setSidebar, toggleSidebar } from './sidebar-state.ts';

/** Ctrl or Cmd with K (palette), P (theme) and B (sidebar), anywhere in the shell. */
export function useShortcuts(openPalette: () => void): void {
  // Before the first paint: who sees the page may press at once.
  useLayoutEffect(() => {
    const actions: Record<string, () => void> = { k: openPalette, p: toggleTheme, b: toggleSidebar };
    function press(event: KeyboardEvent): void {
      if (event.key === 'Escape') setSidebar({ overlay: false });
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [openPalette]);
}
