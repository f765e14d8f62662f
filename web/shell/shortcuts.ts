import { useLayoutEffect } from 'react';
import { toggleTheme } from '#web/ui/theme.ts';
import { setSidebar, toggleSidebar } from './sidebar-state.ts';

/** Whether a letter that is pressed now is typed into something. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=dialog]') !== null)
  );
}

/** Ctrl or Cmd with K (palette), P (theme) and B (sidebar), and `?` (the list of them), anywhere in the shell. */
export function useShortcuts(openPalette: () => void, openList: () => void): void {
  // Before the first paint: who sees the page may press at once.
  useLayoutEffect(() => {
    const actions: Record<string, () => void> = { k: openPalette, p: toggleTheme, b: toggleSidebar };
    function press(event: KeyboardEvent): void {
      if (event.key === 'Escape') setSidebar({ overlay: false });
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        event.preventDefault();
        openList();
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [openPalette, openList]);
}
