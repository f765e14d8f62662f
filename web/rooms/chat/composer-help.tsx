import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery, factorSearchQuery } from '#web/api/queries.ts';
import { classes } from '#web/ui/classes.ts';
import { toast } from '#web/ui/toast.tsx';
import { useSettled } from '#web/ui/settled.ts';
import { wordFilter } from '#web/ui/word-filter.ts';
import { useFormats } from '#web/words/format.ts';
import type { Asked, Choice } from './composer-asked.ts';

interface Option {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly choice: Choice;
}

const MOST = 8;
const MOST_DOCUMENTS = 4;
const FEWEST_LETTERS = 2;

const COMMANDS = ['new', 'totals', 'overview', 'factors', 'export', 'help'] as const;

function useCommands(words: string, threadId: string | null): Option[] {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const today = useQuery(contextQuery).data?.today ?? '';
  async function exportThread(): Promise<void> {
    if (!threadId) return;
    try {
      const { saveThread } = await import('./export.ts');
      await saveThread(threadId, 'markdown');
    } catch (error) {
      toast.bad({ title: error instanceof Error ? error.message : String(error) });
    }
  }
  const choices: Record<(typeof COMMANDS)[number], Choice> = {
    new: { run: () => void navigate('/?new') },
    totals: { say: t('command.totals.say', { year: today.slice(0, 4) }) },
    overview: { run: () => void navigate('/overview') },
    factors: { run: () => void navigate('/factors') },
    export: { run: () => void exportThread() },
    help: { say: t('command.help.say') },
  };
  return COMMANDS.filter((command) => command !== 'export' || threadId !== null)
    .map((command) => ({
      key: command,
      label: `/${t(`command.${command}.name`)}`,
      note: t(`command.${command}.text`),
      choice: choices[command],
    }))
    .filter(({ label, note }) => words === '' || wordFilter('', words, [label.slice(1), note]) > 0);
}

function useMentions(words: string): Option[] {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const sites = useQuery(contextQuery).data?.sites ?? [];
  const settled = useSettled(words.trim());
  const asks = settled.length >= FEWEST_LETTERS;
  const found = useQuery({
    ...factorSearchQuery({ query: settled, limit: MOST }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const documents =
    useQuery({
      queryKey: ['document.list'],
      queryFn: ({ signal }) => call('document.list', { limit: 200 }, signal),
      enabled: asks,
    }).data?.documents ?? [];
  const ofSites = sites
    .filter(({ name, archivedAt }) => !archivedAt && (words === '' || wordFilter('', words, [name]) > 0))
    .map(({ id, name }) => ({ key: id, label: name, note: t('mention.site'), choice: { put: name } }));
  const ofFactors = (asks ? (found.data?.factors ?? []) : []).map(({ factor, publisher }) => {
    const name = factor.name[formats.language];
    return {
      key: factor.id,
      label: name,
      note: t('mention.factor', { publisher, region: factor.region }),
      choice: { factor: { id: factor.id, name } },
    };
  });
  const ofDocuments = documents
    .filter(({ name, discardedAt }) => !discardedAt && wordFilter('', words, [name]) > 0)
    .slice(0, MOST_DOCUMENTS)
    .map(({ id, name, createdAt }) => ({
      key: id,
      label: name,
      note: t('mention.document', { date: formats.day(createdAt.slice(0, 10)) }),
      choice: { attach: { documentId: id, name } },
    }));
  return [...ofSites.slice(0, MOST), ...(asks ? ofDocuments : []), ...ofFactors].slice(0, MOST);
}

interface HelpProps {
  id: string;
  asked: Asked;
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  threadId: string | null;
  onChoose: (choice: Choice) => void;
  onLeave: () => void;
}

/** The list above the composer: arrows move, Enter or Tab chooses, Esc leaves. The focus stays in the text. */
export default function Help({ id, asked, keys, threadId, onChoose, onLeave }: HelpProps) {
  const { t } = useTranslation('chat');
  const commands = useCommands(asked.what === 'command' ? asked.words : '', threadId);
  const mentions = useMentions(asked.what === 'mention' ? asked.words : '');
  const options = asked.what === 'command' ? commands : mentions;
  const [at, setAt] = useState(0);
  const active = Math.min(at, options.length - 1);

  useImperativeHandle(keys, () => (event) => {
    const option = options[active];
    if (event.key === 'Escape') onLeave();
    else if (!option) return false;
    else if (event.key === 'ArrowDown') setAt((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setAt((active - 1 + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(option.choice);
    else return false;
    return true;
  });

  if (options.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={asked.what === 'command' ? t('command.title') : t('mention.title')}
      className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-raised"
      data-testid="composer-help"
    >
      {options.map(({ key, label, note, choice }, index) => (
        <button
          key={key}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes(
            'flex w-full cursor-pointer items-baseline justify-between gap-4 rounded px-2 py-1.5 text-left',
            index === active && 'bg-sunken',
          )}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setAt(index)}
          onClick={() => onChoose(choice)}
          data-testid="composer-option"
        >
          <span className="min-w-0 truncate">{label}</span>
          <span className="shrink-0 truncate text-[0.8125rem] text-quiet">{note}</span>
        </button>
      ))}
    </div>
  );
}
