import { createContext, useContext } from 'react';
import type { Span } from '#web/reason/evidence.tsx';

/** Which words of which message the pointer or the focus is asking for. */
export interface Highlight {
  readonly messageId: string;
  readonly spans: readonly Span[];
}

interface HighlightState {
  readonly highlight: Highlight | null;
  readonly setHighlight: (highlight: Highlight | null) => void;
}

export const HighlightContext = createContext<HighlightState>({ highlight: null, setHighlight: () => {} });

export function useHighlight(): HighlightState {
  return useContext(HighlightContext);
}
