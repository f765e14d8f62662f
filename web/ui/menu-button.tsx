import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

type Menus = typeof import('./menu.tsx');
type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & { 'data-testid'?: string };

interface MenuButtonProps {
  /** What the button looks like and says. */
  readonly button: ButtonProps;
  /** The panel, made of the parts that it is given. */
  readonly children: (menus: Menus) => ReactNode;
}

let menus: Menus | null = null;
let coming: Promise<void> | null = null;
const waiting = new Set<() => void>();

function fetchMenus(): void {
  coming ??= import('./menu.tsx').then(
    (found) => {
      menus = found;
      for (const tell of waiting) tell();
    },
    () => {
      // The connection may be back at the next press.
      coming = null;
    },
  );
}

function watch(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/**
 * A button with a menu. No page needs a menu in order to stand: what draws it is fetched once the page has nothing else
 * to do, or when the button is pressed before that, and then it opens.
 */
export function MenuButton({ button, children }: MenuButtonProps) {
  const found = useSyncExternalStore(watch, () => menus);
  const [pressed, setPressed] = useState(false);
  const focused = useRef(false);
  useEffect(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchMenus, { timeout: 2000 });
    else setTimeout(fetchMenus, 500);
  }, []);
  if (found === null) {
    const press = () => {
      setPressed(true);
      fetchMenus();
    };
    return (
      <button
        type="button"
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
        onClick={press}
      />
    );
  }
  return (
    <found.Menu defaultOpen={pressed}>
      <found.MenuTrigger
        {...button}
        // The button that stood here before may have had the focus.
        ref={(trigger) => {
          if (trigger && focused.current) trigger.focus();
          focused.current = false;
        }}
      />
      {children(found)}
    </found.Menu>
  );
}
