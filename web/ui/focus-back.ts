/**
 * Whether the focus went with what had it. Whatever closes gives the focus back only then, for it does so a moment later:
 * a person, or a page that was busy, may have pressed another button meanwhile, and a menu from which the focus is taken
 * closes again.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** For the panel of a menu or a popover that closed: leaves the focus with whoever has it by now. */
export function keepFocus(event: Event): void {
  if (!isFocusLost()) event.preventDefault();
}
