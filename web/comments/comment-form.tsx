import { useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextArea } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { matching, mentionAt, mentionedIn } from './mentions.ts';
import { MentionList } from './mention-list.tsx';
import { type Colleague, colleaguesQuery } from './queries.ts';

const MOST = 10_000;
/** How many characters remain is said from here on. */
const NEAR = 9000;

/** What was typed, and who is mentioned in it. */
export interface Written {
  readonly body: string;
  readonly mentions: string[];
}

interface CommentFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  readonly problem: string | null;
  readonly focused?: boolean;
  /** The buttons: given what was written, or null while there is nothing that can be sent. */
  readonly renderActions: (written: Written | null, clear: (sent: Written) => void) => ReactNode;
  readonly testId: string;
}

/** How long a text is as people count: one for each sign. */
const lengthOf = (text: string) => Array.from(text.trim()).length;

/** A text in which `@` offers colleagues: by the arrows and Enter, or by a press. */
function useMentions(initial: string | undefined, send: () => void) {
  const [text, setText] = useState(initial ?? '');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const asked = mentionAt(text, caret);
  const { data } = useQuery({ ...colleaguesQuery, enabled: text.includes('@') });
  const people = asked ? matching(data?.people ?? [], asked.words) : [];
  const isOpen = people.length > 0 && asked !== null && !endsInName(asked.words, people);
  const length = lengthOf(text);
  const written =
    length > 0 && length <= MOST && (data || !text.includes('@'))
      ? { body: text.trim(), mentions: mentionedIn(text, data?.people ?? []) }
      : null;

  function put(person: Colleague): void {
    if (!asked) return;
    const before = `${text.slice(0, asked.start)}@${person.fullName} `;
    setText(before + text.slice(caret).trimStart());
    setCaret(before.length);
    setChosen(0);
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
    area.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    if (isOpen && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
    } else if (isOpen && ['Enter', 'Tab'].includes(event.key)) {
      const person = people[chosen] ?? people[0];
      event.preventDefault();
      if (person) put(person);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setCaret(0);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  }

  function clear(sent: Written): void {
    // Who has begun to write the next one keeps it.
    setText((typed) => (typed.trim() === sent.body ? '' : typed));
    setCaret(0);
  }

  const field = {
    ref: area,
    value: text,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      setText(event.target.value);
      setCaret(event.target.selectionStart);
      setChosen(0);
    },
    onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
    onKeyDown: press,
  };
  return { text, people, isOpen, chosen, list, field, put, written, clear };
}

/** A text with `@` for colleagues; Ctrl+Enter presses the first button. */
export function CommentForm({
  label,
  hint,
  initial,
  problem,
  focused,
  renderActions,
  testId,
}: CommentFormProps) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const form = useRef<HTMLDivElement>(null);
  const send = () => form.current?.querySelector<HTMLButtonElement>('[data-send]')?.click();
  const { text, people, isOpen, chosen, list, field, put, written, clear } = useMentions(initial, send);
  const length = lengthOf(text);
  return (
    <div ref={form} className="flex flex-col gap-2" data-testid={testId}>
      <Field
        label={label}
        hint={hint}
        error={length > MOST ? t('tooLong', { most: formats.exact(String(MOST)) }) : (problem ?? undefined)}
      >
        {(wiring) => (
          <div className="relative">
            <TextArea
              {...wiring}
              {...field}
              rows={initial === undefined ? 2 : 4}
              // A reply is begun by whoever asks for its field.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={focused}
              aria-autocomplete="list"
              aria-controls={isOpen ? list : undefined}
              aria-activedescendant={isOpen ? `${list}-${chosen}` : undefined}
              className="max-h-80 min-h-16 resize-y"
            />
            {isOpen && <MentionList id={list} people={people} chosen={chosen} onChoose={put} />}
          </div>
        )}
      </Field>
      {length > NEAR && length <= MOST && (
        <p className="text-[0.8125rem] text-quiet">{t('left', { count: MOST - length })}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">{renderActions(written, clear)}</div>
    </div>
  );
}

/** A whole name was typed: there is nothing left to choose. */
function endsInName(words: string, people: readonly Colleague[]): boolean {
  return people.some(({ fullName }) => words.startsWith(fullName));
}
