import { type RefObject, useEffect } from 'react';

interface Stood {
  readonly on: HTMLElement;
  /** The draft whose line it stood in; null beside the lines. */
  readonly draft: string | undefined;
}

const PRESSED = 'button:not([disabled]):not([tabindex="-1"]), [data-cell]';

/** Where to stand instead of a thing that is gone: what can be pressed in the same line, else the grid itself. */
function nearest(card: HTMLElement, { draft }: Stood): HTMLElement | null {
  const line = draft === undefined ? null : card.querySelector(`[data-draft="${CSS.escape(draft)}"]`);
  return line?.querySelector<HTMLElement>(PRESSED) ?? card.querySelector<HTMLElement>('[role=grid]');
}

/**
 * Keeps who works a card by keyboard in it: pressing what goes away with the press (approving, leaving out, taking back)
 * would throw them to the top of the page.
 */
export function useKeptFocus(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stood: Stood | null = null;
    function enter({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      if (card.current?.contains(target)) {
        const line = target.closest<HTMLElement>('[data-draft]');
        stood = { on: target, draft: line?.dataset['draft'] };
      } else if (!target.closest('[role=dialog]')) stood = null;
    }
    function look(): void {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (stood && lost && !stood.on.isConnected && card.current)
        nearest(card.current, stood)?.focus({ preventScroll: true });
    }
    // After whatever closes has given the focus back, if it could.
    const changes = new MutationObserver(() => setTimeout(look, 0));
    changes.observe(document.body, { childList: true });
    if (card.current) changes.observe(card.current, { childList: true, subtree: true });
    document.addEventListener('focusin', enter);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', enter);
    };
  }, [card]);
}
