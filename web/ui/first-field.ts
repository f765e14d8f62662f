/** What is typed into or chosen from; a box to tick is none, nor what only opens a file. */
const FIELDS = [
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=range], [type=color], [readonly])',
  'textarea:not([readonly])',
  'select',
  '[contenteditable=true]',
]
  .map((field) => `${field}:not(:disabled)`)
  .join(', ');

const TABBABLE = `${FIELDS}, input:not(:disabled, [type=hidden]), button:not(:disabled), a[href], summary, [tabindex="0"]`;

/**
 * Where whoever opens a dialog begins: in its first field, so that what is typed at once arrives there and no key meant
 * for it closes the dialog. A drawer that is read first, with links or buttons before its first field, has none.
 */
export function firstField(panel: Element, place: 'middle' | 'side'): HTMLElement | null {
  const body = panel.querySelector('[data-body]');
  const field = body?.querySelector<HTMLElement>(FIELDS) ?? null;
  if (place === 'middle' || field === null) return field;
  const first = body?.querySelector<HTMLElement>(TABBABLE);
  return first instanceof HTMLInputElement || first === field ? field : null;
}
