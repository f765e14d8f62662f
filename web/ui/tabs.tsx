import { Link, type To } from 'react-router';
import { classes } from './classes.ts';
import { useOpenTabInSight } from './open-tab.ts';

const ROW = 'strip flex gap-1 border-b border-line';
const TAB = '-mb-px shrink-0 border-b-2 border-transparent px-3 py-2 text-quiet hover:text-ink';

interface Tab {
  readonly name: string;
  readonly label: string;
}

interface TabLinksProps {
  /** What the tabs are parts of. */
  readonly label: string;
  readonly tabs: readonly (Tab & { readonly to: To })[];
  /** The name of the one that is open. */
  readonly open: string;
  /** Before the name of each, for tests. */
  readonly testId: string;
  /** Changes where there are other tabs than before: the open one is brought into sight again. */
  readonly shownFor?: string | undefined;
}

/** The parts of a room, each at an address of its own. */
export function TabLinks({ label, tabs, open, testId, shownFor = '' }: TabLinksProps) {
  const row = useOpenTabInSight<HTMLElement>(`${open} ${shownFor}`);
  return (
    <nav ref={row} aria-label={label} className={ROW}>
      {tabs.map(({ name, label: text, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === open ? 'page' : undefined}
          data-testid={`${testId}-${name}`}
          className={classes(
            TAB,
            'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

interface TabButtonsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly open: Name;
  readonly testId: string;
  readonly onOpen: (name: Name) => void;
}

/** The views of a room that is one page. */
export function TabButtons<Name extends string>({
  label,
  tabs,
  open,
  testId,
  onOpen,
}: TabButtonsProps<Name>) {
  const row = useOpenTabInSight<HTMLDivElement>(open);
  return (
    <div ref={row} role="group" aria-label={label} className={ROW}>
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === open}
          onClick={() => onOpen(name)}
          data-testid={`${testId}-${name}`}
          className={classes(
            TAB,
            'aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
