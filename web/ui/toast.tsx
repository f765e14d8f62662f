import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { codeTold } from '#web/api/refusal.ts';
import { sentence } from '#web/words/words.ts';
import { useTheme } from './theme.ts';
import { ShownToasts, TOAST_LIMITS } from './toast-limits.ts';

interface Message {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds on the screen; 4 s for good news and 5 s for the rest unless told. */
  lasts?: number;
  /** Takes the message away once what it says or offers no longer holds. */
  until?: AbortSignal;
}

type Kind = 'plain' | 'good' | 'bad';

// The toast library is fetched with the first message: no page needs it to open.
const loadSonner = () => import('sonner');
const Sonner = lazy(async () => ({ default: (await loadSonner()).Toaster }));

const standing = new ShownToasts();
let wanted = false;
const listeners = new Set<() => void>();
const mounted = Promise.withResolvers<void>();

/** What makes two messages the same; none is the same as one that offers something, which belongs to its own occasion. */
function wordsOf(kind: Kind, { title, text, action, until }: Message): string | undefined {
  return action || until ? undefined : JSON.stringify([kind, title, text]);
}

let said = 0;

/** A message that is said again comes in as new words do, so that it is seen, and heard by who listens. */
function told(title: string): ReactNode {
  said += 1;
  return (
    <span key={said} className="appear">
      {title}
    </span>
  );
}

/** A refusal that is told in the corner leads to its page as well; messages stand outside of the routes. */
function withPage(text: string | undefined, code: string): ReactNode {
  return (
    <>
      {text}{' '}
      <a href={`/learn/code/${code}`} className="underline underline-offset-2">
        {sentence('shell', 'refusal.page')}
      </a>
    </>
  );
}

async function show(kind: Kind, message: Message): Promise<void> {
  const { title, text, action, lasts, until } = message;
  wanted = true;
  for (const listener of listeners) listener();
  const [{ toast: sonner }] = await Promise.all([loadSonner(), mounted.promise]);
  if (until?.aborted) return;
  const page = kind === 'bad' ? (codeTold(text ?? '') ?? codeTold(title)) : null;
  const limits = kind === 'good' ? 'news' : 'notice';
  const words = wordsOf(kind, message);
  const again = words === undefined ? undefined : standing.equal(limits, words);
  const options = {
    ...(again === undefined ? {} : { id: again }),
    ...(text || page ? { description: page ? withPage(text, page) : text } : {}),
    ...(action ? { action: { label: action.label as ReactNode, onClick: action.onPress } } : {}),
    duration: lasts ?? TOAST_LIMITS[limits].lastsMs,
    onDismiss: (gone: { id: string | number }) => standing.gone(gone.id),
    onAutoClose: (gone: { id: string | number }) => standing.gone(gone.id),
  };
  const shown = { good: sonner.success, bad: sonner.error, plain: sonner }[kind](told(title), options);
  for (const old of standing.admit(limits, shown, words)) sonner.dismiss(old);
  until?.addEventListener('abort', () => sonner.dismiss(shown), { once: true });
}

/** Short messages in the corner: plain, good news, and what went wrong. */
export const toast = {
  plain: (message: Message): void => void show('plain', message),
  good: (message: Message): void => void show('good', message),
  bad: (message: Message): void => void show('bad', message),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says when the toaster beside it has begun to listen: effects run in order. */
function Mounted() {
  useEffect(() => mounted.resolve(), []);
  return null;
}

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const { dark } = useTheme();
  const shown = useSyncExternalStore(subscribe, () => wanted);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Sonner
        theme={dark ? 'dark' : 'light'}
        visibleToasts={TOAST_LIMITS.news.most + TOAST_LIMITS.notice.most}
        closeButton
        position="bottom-left"
        // As narrow as the list beside the conversation, so that neither a message nor the composer is covered.
        style={{ '--width': '220px' } as CSSProperties}
        offset={{ bottom: 16, left: 60 }}
        mobileOffset={{ bottom: 128 }}
        containerAriaLabel={label}
        toastOptions={{
          classNames: {
            // An action goes under its message where there is no room for both: the words come first.
            toast: 'flex-wrap',
            content: 'min-w-0 flex-1 basis-32',
            success: '[&_[data-icon]]:text-accent',
            error: '[&_[data-icon]]:text-danger',
          },
          closeButtonAriaLabel: closeLabel,
          style: {
            background: 'var(--panel)',
            color: 'var(--ink)',
            borderColor: 'var(--line)',
            fontFamily: '"Inter Variable", sans-serif',
          },
        }}
      />
      <Mounted />
    </Suspense>
  );
}
