import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import type { Colleague } from './queries.ts';

interface MentionListProps {
  readonly id: string;
  readonly people: readonly Colleague[];
  readonly chosen: number;
  readonly onChoose: (person: Colleague) => void;
}

/** Whom one may mention; the field above it keeps the focus. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('people')}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-md border border-line bg-panel p-1 shadow-raised"
      data-testid="mention-list"
    >
      {people.map((person, place) => (
        // The field above moves through the list by keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={person.userId}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={classes(
            'flex cursor-pointer items-baseline justify-between gap-3 rounded px-2 py-1.5',
            place === chosen && 'bg-sunken',
          )}
        >
          <span className="min-w-0 truncate">{person.fullName}</span>
          <span className="shrink-0 text-[0.8125rem] text-quiet">{shell.t(`role.${person.role}`)}</span>
        </div>
      ))}
    </div>
  );
}
