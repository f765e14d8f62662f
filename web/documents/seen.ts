import { useEffect, useRef } from 'react';

/**
 * Brings the marked place into view when it is there, and tells once that it was shown.
 * @returns what the marked element takes as its ref
 */
export function useMarked(shown: boolean, onSeen: (() => void) | undefined) {
  const marked = useRef<HTMLElement | null>(null);
  const told = useRef(false);
  useEffect(() => {
    if (!shown || told.current || !marked.current) return;
    told.current = true;
    marked.current.scrollIntoView({ block: 'center', inline: 'center' });
    onSeen?.();
  }, [shown, onSeen]);
  return (element: HTMLElement | null): void => {
    marked.current = element;
  };
}
