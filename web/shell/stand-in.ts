import { freshSession } from '#web/account/fresh-session.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';

/**
 * The page that stands in the document until the live one is drawn (tools/bundle/first-page.ts). What was typed into it goes
 * over to the live fields, and a button that was pressed is pressed again where it is at work.
 */
interface Begun {
  readonly typed: ReadonlyMap<string, string>;
  readonly focused: string | null;
  readonly pressed: string | null;
}

const FIELDS = '[data-first] :is(input, textarea)';

/** The live field of a name: those of the sign-in page are called so, that of the chat is known by its test id. */
const liveField = (root: Element, name: string) =>
  root.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `input[name="${name}"], [data-testid="${name}"]`,
  );

/** Types into a field whose text React holds: what is set past it, with an event, counts as typed. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether a page stands in for the live one. */
export function stands(): boolean {
  return document.documentElement.dataset['stands'] !== undefined;
}

/**
 * How long the page that stands in waits, once the code of the live one is there, for who asks and for what the room is of: the
 * first changes bars and sidebar, without the second there would be nothing to see.
 */
export const PATIENCE_MS = { shell: 250, room: 1000 } as const;

/**
 * Waits for the answers without which a page would be drawn empty first and again with each of them, as long as another page
 * stands in. What fails or takes longer is the page's own matter: it asks again, and says so.
 */
export async function whileStanding(
  prepare: (() => Promise<unknown>) | undefined,
  patienceMs: number,
): Promise<void> {
  const session = freshSession();
  if (!prepare || !stands() || session === null || owesSecondFactor(session)) return;
  const soon = Promise.withResolvers<void>();
  setTimeout(soon.resolve, patienceMs);
  await Promise.race([prepare().catch(() => undefined), soon.promise]);
}

/** What somebody has begun on the page that stands in; asked for just before the live one takes its place. */
export function begunOnStandIn(root: Element): Begun {
  const inputs = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  const typed = inputs.flatMap(({ name, value }) => (value === '' ? [] : [[name, value] as const]));
  const focused = inputs.find((input) => input === document.activeElement)?.name ?? null;
  return { typed: new Map(typed), focused, pressed: document.documentElement.dataset['pressed'] ?? null };
}

/** Goes on with it on the live page. */
export function goOnWith(root: Element, { typed, focused, pressed }: Begun): void {
  const { dataset } = document.documentElement;
  delete dataset['stands'];
  delete dataset['pressed'];
  delete dataset['room'];
  delete dataset['sample'];
  for (const [name, value] of typed) {
    const field = liveField(root, name);
    if (field) type(field, value);
  }
  if (focused !== null) liveField(root, focused)?.focus();
  if (pressed === null) return;
  const [testId = '', place = '0'] = pressed.split(' ');
  // What was typed has to be drawn first: nothing empty is sent.
  setTimeout(() => root.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)[Number(place)]?.click());
}
