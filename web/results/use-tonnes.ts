import { useCallback } from 'react';
import { useFormats } from '#web/words/format.ts';

/** Writes tonnes for axes and tooltips. */
export function useTonnes(): (tonnes: number) => string {
  const formats = useFormats();
  return useCallback((tonnes: number) => formats.rounded(String(tonnes), 4), [formats]);
}
