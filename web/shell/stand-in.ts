/**
 * The page that stands in the document until the live one is drawn (tools/bundle/first-page.ts). What was typed into it goes
 * over to the live fields, and a button that was pressed is pressed again where it is at work.
 */
interface Begun {
  readonly typed: ReadonlyMap<string, string>;
  readonly focused: string | null;
  readonly pressed: string | null;
}

/** Whether a page stands in for the live one. */
export function stands(): boolean {
  return document.documentElement.dataset['stands'] !== undefined;
}

/** What somebody has begun on the page that stands in; asked for just before the live one takes its place. */
export function begunOnStandIn(root: Element): Begun {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('[data-first] input')];
  const typed = inputs.flatMap(({ name, value }) => (value === '' ? [] : [[name, value] as const]));
  const focused = inputs.find((input) => input === document.activeElement)?.name ?? null;
  return { typed: new Map(typed), focused, pressed: document.documentElement.dataset['pressed'] ?? null };
}

/** Goes on with it on the live page. */
export function goOnWith(root: Element, { typed, focused, pressed }: Begun): void {
  const { dataset } = document.documentElement;
  delete dataset['stands'];
  delete dataset['pressed'];
  for (const [name, value] of typed) {
    const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (focused !== null) root.querySelector<HTMLInputElement>(`input[name="${focused}"]`)?.focus();
  if (pressed !== null) root.querySelector<HTMLElement>(`[data-testid="${pressed}"]`)?.click();
}
