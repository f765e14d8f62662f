import { useSyncExternalStore } from 'react';

/** Sidebar: a rail of 52 px or 64 units wide, or hidden; on a phone it lies over the page and starts hidden. */
export interface SidebarState {
  readonly expanded: boolean;
  readonly visible: boolean;
  readonly overlay: boolean;
}

const KEY = 'razao-sidebar';
const listeners = new Set<() => void>();

function stored(): SidebarState {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value === 'object' && value !== null && 'expanded' in value && 'visible' in value) {
      return { expanded: value.expanded === true, visible: value.visible !== false, overlay: false };
    }
  } catch {
    // Corrupt or blocked storage: the default stands.
  }
  // Who is new reads what the pictures stand for, where there is room for the words.
  return { expanded: window.matchMedia('(min-width: 1280px)').matches, visible: true, overlay: false };
}

let state = stored();

export function setSidebar(change: Partial<SidebarState>): void {
  state = { ...state, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify({ expanded: state.expanded, visible: state.visible }));
  } catch {
    // Storage is blocked: the state lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

/** Ctrl+B: expands or collapses; on a phone opens or closes the overlay; brings a hidden one back. */
export function toggleSidebar(): void {
  if (isPhone()) setSidebar({ overlay: !state.overlay });
  else if (state.visible) setSidebar({ expanded: !state.expanded });
  else setSidebar({ visible: true });
}

export function showSidebar(): void {
  setSidebar(isPhone() ? { overlay: true } : { visible: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSidebar(): SidebarState {
  return useSyncExternalStore(subscribe, () => state);
}
