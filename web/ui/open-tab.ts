import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a phone tabs are wider than the screen: the one that is open is brought into sight.
 * @param shown tells which tabs there are and which one is open: it is looked for anew when this changes
 */
export function useOpenTabInSight<Tabs extends HTMLElement>(shown: string): RefObject<Tabs | null> {
  const tabs = useRef<Tabs>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current=page], [aria-pressed=true]');
    if (open && tabs.current) tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft - 48;
    // Runs when another tab is open, or when there are more of them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown]);
  return tabs;
}
