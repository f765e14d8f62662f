import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a phone tabs are wider than the screen: the one that is open is brought into sight.
 * @param shown tells which tabs there are and which one is open: it is looked for anew when this changes
 */
export function useOpenTabInSight(shown: string): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (open && tabs.current) tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft - 48;
    // Runs when another tab is open, or when there are more of them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown]);
  return tabs;
}
