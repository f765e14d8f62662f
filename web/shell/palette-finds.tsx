import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { BookOpenText, CircleHelp, Factory, MessagesSquare, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery, entriesQuery, factorSearchQuery, threadsQuery } from '#web/api/queries.ts';
import { searchQuery } from '#web/help/queries.ts';
import { useSettled } from '#web/ui/settled.ts';
import { wordFilter } from '#web/ui/word-filter.ts';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { groupLook, Item } from './palette-item.tsx';
import type { Visit } from './palette-recent.ts';

/** Lines of one group at most: the list is 300 px high. */
const MOST = 6;
const MOST_HELP = 4;
/** Letters from which the library of factors is asked. */
const FEWEST_LETTERS = 2;

interface Find extends Visit {
  readonly note?: string | undefined;
}

interface FindsProps {
  typed: string;
  onGo: (visit: Visit) => void;
}

/** The best answers to what was typed, each with the words by which it is found. */
function best<T>(items: readonly T[], typed: string, wordsOf: (item: T) => string[]): T[] {
  const scored = items.map((item) => ({ item, score: wordFilter('', typed, wordsOf(item)) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ item }) => item);
}

function Group({
  heading,
  icon,
  finds,
  typed,
  onGo,
}: FindsProps & { heading: string; icon: ReactNode; finds: readonly Find[] }) {
  if (finds.length === 0) return null;
  return (
    <Command.Group heading={heading} className={groupLook}>
      {finds.map((find) => (
        <Item
          key={find.to}
          id={find.to}
          label={find.label}
          note={find.note}
          // It was found by these letters, also where it is spelled otherwise.
          keywords={[typed]}
          icon={icon}
          onSelect={() => onGo(find)}
        />
      ))}
    </Command.Group>
  );
}

function useLedgerFinds(typed: string) {
  const formats = useFormats();
  const { data: context } = useQuery(contextQuery);
  const enabled = (context?.organization ?? null) !== null;
  const { data: entries } = useQuery({ ...entriesQuery({ limit: 500 }), enabled });
  const { data: threads } = useQuery({ ...threadsQuery, enabled });
  const { language } = formats;
  return {
    threads: best(threads?.threads ?? [], typed, ({ title }) => [title]).map(
      ({ id, title }): Find => ({ to: `/?thread=${id}`, label: title }),
    ),
    entries: best(entries?.entries ?? [], typed, ({ kindName, siteName, category, from, to }) => [
      ...Object.values(kindName),
      siteName ?? '',
      category,
      formats.period(from, to),
    ]).map(
      ({ id, kindName, from, to, co2eKg }): Find => ({
        to: `/overview?entry=${id}`,
        label: splitKindName(kindName[language]).name,
        note: [formats.period(from, to), co2eKg === null ? '' : formats.emissions(co2eKg)]
          .filter(Boolean)
          .join(' · '),
      }),
    ),
    sites: best(context?.sites ?? [], typed, ({ name }) => [name]).map(
      ({ id, name }): Find => ({ to: `/overview?list=1&site=${id}`, label: name }),
    ),
  };
}

function useFactorFinds(typed: string): Find[] {
  const { language } = useFormats();
  const query = useSettled(typed).trim();
  const { data } = useQuery({
    ...factorSearchQuery({ query, limit: MOST }),
    enabled: query.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });
  if (typed.trim().length < FEWEST_LETTERS) return [];
  return (data?.factors ?? []).map(({ factor, publisher }) => ({
    to: `/factors?query=${encodeURIComponent(query)}&factor=${encodeURIComponent(factor.id)}`,
    label: factor.name[language],
    note: publisher,
  }));
}

/** Pages of the help that answer what was typed. */
function useHelpFinds(typed: string): Find[] {
  const { language } = useFormats();
  const query = useSettled(typed).trim();
  const { data } = useQuery({
    ...searchQuery(query, language),
    enabled: query.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });
  if (typed.trim().length < FEWEST_LETTERS) return [];
  return (data?.hits ?? [])
    .slice(0, MOST_HELP)
    .map(({ id, title }) => ({ to: `/learn/${id}`, label: title }));
}

/** Conversations, entries, sites, factors and pages of the help that answer what was typed; mounted once something is. */
export function Finds({ typed, onGo }: FindsProps) {
  const { t } = useTranslation('shell');
  const { threads, entries, sites } = useLedgerFinds(typed);
  const factors = useFactorFinds(typed);
  const help = useHelpFinds(typed);
  const groups = [
    { key: 'palette.threads', icon: <MessagesSquare aria-hidden />, finds: threads },
    { key: 'palette.entries', icon: <ReceiptText aria-hidden />, finds: entries },
    { key: 'palette.sites', icon: <Factory aria-hidden />, finds: sites },
    { key: 'palette.factors', icon: <BookOpenText aria-hidden />, finds: factors },
    { key: 'palette.help', icon: <CircleHelp aria-hidden />, finds: help },
  ] as const;
  return groups.map(({ key, icon, finds }) => (
    <Group key={key} heading={t(key)} icon={icon} finds={finds} typed={typed} onGo={onGo} />
  ));
}
