import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** What was typed, once nothing more was typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const soon = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(soon);
  }, [typed]);
  return settled;
}
