import { GRADES } from '#engine/quality/grade.ts';
import { useQuery } from '@tanstack/react-query';
import { Filter as FilterIcon, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Select } from '#web/ui/field.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { useSettled } from '#web/ui/settled.ts';
import { useDayLabels } from '#web/words/day-labels.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import { gradeName, stateName, word } from './cell-text.ts';
import { groupName } from './group-name.ts';
import { type Filter, type GroupKey, NONE, STATES } from './state.ts';

interface FilterProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Parts of a filter whose values are found among the lines there are. */
const GROUPED = [
  ['siteIds', 'site'],
  ['scopes', 'scope'],
  ['categories', 'category'],
  ['kinds', 'kind'],
  ['sources', 'source'],
] as const satisfies readonly (readonly [keyof Filter, GroupKey])[];

type ListKey =
  | (typeof GROUPED)[number][0]
  | 'states'
  | 'qualities'
  | 'tags'
  | 'origins'
  | 'importIds'
  | 'committedBy';

interface Option {
  readonly value: string;
  readonly label: string;
}

function without(filter: Filter, key: keyof Filter): Filter {
  const { [key]: _gone, ...rest } = filter;
  return rest;
}

function valuesOf(filter: Filter, key: ListKey): string[] {
  return (filter[key] ?? []).map((value) => (value === null ? NONE : String(value)));
}

function withValues(filter: Filter, key: ListKey, values: readonly string[]): Filter {
  if (values.length === 0) return without(filter, key);
  const typed = values.map((value) => (value === NONE ? null : key === 'scopes' ? Number(value) : value));
  return { ...without(filter, key), [key]: typed };
}

/** What a value of a filter is called. */
function useLabels(): (key: ListKey, value: string) => string {
  const formats = useFormats();
  const { data } = useQuery(contextQuery);
  const groups = useQuery({ ...groupsQuery('kind') });
  return (key, value) => {
    const grouped = GROUPED.find(([part]) => part === key);
    const group = value === NONE ? null : value;
    if (key === 'siteIds') return data?.sites.find(({ id }) => id === value)?.name ?? word('none.site');
    if (key === 'kinds') {
      const known = groups.data?.groups.find((one) => one.key === value);
      return known ? groupName('kind', known, formats) : value;
    }
    if (grouped) return groupName(grouped[1], { key: group, name: null }, formats);
    if (key === 'states') return stateName(value);
    if (key === 'qualities') return gradeName(group);
    if (key === 'origins') return word(`origin.${value}`);
    if (key === 'importIds') return word('filter.oneImport');
    if (key === 'committedBy') return word('filter.onePerson');
    return value;
  };
}

const groupsQuery = (by: GroupKey) => ({
  queryKey: ['ledger', 'entry.group', { by }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('entry.group', { by }, signal),
});

/** What one looks for, and the filters as chips. */
export function FilterBar({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('tables');
  const [text, setText] = useState(filter.text ?? '');
  const settled = useSettled(text);
  const said = filter.text ?? '';
  useEffect(() => {
    if (settled.trim() !== said)
      onChange(settled.trim() ? { ...filter, text: settled.trim() } : without(filter, 'text'));
    // Only what was typed sets the filter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    setText((typed) => (typed.trim() === said ? typed : said));
  }, [said]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative flex h-9 min-w-0 flex-1 basis-52 items-center sm:max-w-80">
        <Search aria-hidden className="absolute left-2.5 size-4 text-quiet" />
        <span className="clip-hidden">{t('search')}</span>
        <input
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('search')}
          onChange={(event) => setText(event.target.value)}
          className="h-full w-full rounded-md border border-edge bg-panel pr-2 pl-8"
          data-testid="tables-search"
        />
      </label>
      <FilterMenu filter={filter} onChange={onChange} />
      <Chips filter={filter} onChange={onChange} />
    </div>
  );
}

function FilterMenu({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('tables');
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button data-testid="filter-open">
          <FilterIcon aria-hidden />
          {t('filter')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel aria-label={t('filter')} className="flex w-[min(36rem,calc(100vw-1rem))] flex-col gap-3">
        {open && <FilterForm filter={filter} onChange={onChange} />}
      </PopoverPanel>
    </Popover>
  );
}

function FilterForm({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const days = useDayLabels();
  const set = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const fixed: readonly [ListKey, readonly Option[]][] = [
    ['states', STATES.map((value) => ({ value, label: stateName(value) }))],
    [
      'qualities',
      [
        ...GRADES.map((value) => ({ value, label: gradeName(value) })),
        { value: NONE, label: gradeName(null) },
      ],
    ],
    [
      'origins',
      ['message', 'form', 'api', 'document'].map((value) => ({ value, label: word(`origin.${value}`) })),
    ],
  ];
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex flex-1 basis-36 flex-col gap-1 text-[0.8125rem]">
            <span className="font-medium">{t(`filter.${end}`)}</span>
            <DayInput
              value={filter[end] ?? ''}
              onChange={(day) => (isDay(day) ? set({ [end]: day }) : onChange(without(filter, end)))}
              labels={days}
              data-testid={`filter-${end}`}
            />
          </label>
        ))}
        <label className="flex flex-1 basis-36 flex-col gap-1 text-[0.8125rem]">
          <span className="font-medium">{t('column.estimated')}</span>
          <Select
            value={filter.estimated === undefined ? '' : String(filter.estimated)}
            onChange={(event) =>
              event.target.value
                ? set({ estimated: event.target.value === 'true' })
                : onChange(without(filter, 'estimated'))
            }
            look="h-9 rounded-md border border-edge bg-panel px-2 max-w-full w-full"
            data-testid="filter-estimated"
          >
            <option value="">{t('all')}</option>
            <option value="true">{t('yes')}</option>
            <option value="false">{t('no')}</option>
          </Select>
        </label>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {GROUPED.map(([key, by]) => (
          <GroupedChoice key={key} part={key} by={by} filter={filter} onChange={onChange} formats={formats} />
        ))}
        <TagChoice filter={filter} onChange={onChange} />
        {fixed.map(([key, options]) => (
          <Choices key={key} part={key} options={options} filter={filter} onChange={onChange} />
        ))}
      </div>
    </>
  );
}

function GroupedChoice({
  part,
  by,
  filter,
  onChange,
  formats,
}: FilterProps & { part: ListKey; by: GroupKey; formats: Formats }) {
  const { data } = useQuery(groupsQuery(by));
  const options = (data?.groups ?? []).map((group) => ({
    value: group.key ?? NONE,
    label: groupName(by, group, formats),
  }));
  return <Choices part={part} options={options} filter={filter} onChange={onChange} />;
}

function TagChoice({ filter, onChange }: FilterProps) {
  const { data } = useQuery({
    queryKey: ['ledger', 'tag.list'],
    queryFn: ({ signal }) => call('tag.list', {}, signal),
  });
  const options = (data?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }));
  if (options.length === 0) return null;
  return <Choices part="tags" options={options} filter={filter} onChange={onChange} />;
}

function Choices({
  part,
  options,
  filter,
  onChange,
}: FilterProps & { part: ListKey; options: readonly Option[] }) {
  const { t } = useTranslation('tables');
  const chosen = new Set(valuesOf(filter, part));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" data-testid={`filter-${part}`}>
      <legend className="mb-1 text-[0.8125rem] font-medium">{t(`part.${part}`)}</legend>
      <div className="flex max-h-36 flex-col overflow-y-auto rounded-md border border-line px-2 py-1">
        {options.length === 0 && <span className="text-quiet">{t('filter.nothing')}</span>}
        {options.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2 py-0.5">
            <input
              type="checkbox"
              checked={chosen.has(value)}
              onChange={(event) => {
                const values = event.target.checked
                  ? [...chosen, value]
                  : [...chosen].filter((one) => one !== value);
                onChange(withValues(filter, part, values));
              }}
              className="accent-accent"
              data-value={value}
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Every part of the filter with what it is set to, each to be taken away by itself. */
function Chips({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const labelOf = useLabels();
  const chips: { key: keyof Filter; text: string }[] = [];
  const lists: readonly ListKey[] = [
    ...GROUPED.map(([key]) => key),
    'tags',
    'states',
    'qualities',
    'origins',
    'importIds',
    'committedBy',
  ];
  for (const key of lists) {
    const values = valuesOf(filter, key);
    if (values.length > 0) {
      chips.push({
        key,
        text: `${t(`part.${key}`)}: ${values.map((value) => labelOf(key, value)).join(', ')}`,
      });
    }
  }
  for (const end of ['from', 'to'] as const) {
    const day = filter[end];
    if (day) chips.push({ key: end, text: `${t(`filter.${end}`)}: ${formats.day(day)}` });
  }
  if (filter.estimated !== undefined) {
    chips.push({ key: 'estimated', text: `${t('column.estimated')}: ${t(filter.estimated ? 'yes' : 'no')}` });
  }
  if (chips.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-1.5" aria-label={t('filter.standing')}>
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChange(without(filter, key))}
            aria-label={t('filter.remove', { what: text })}
            className={
              'flex h-7 max-w-72 items-center gap-1.5 rounded-full border border-line bg-panel px-2.5 ' +
              'text-[0.8125rem] hover:bg-sunken'
            }
            data-testid="chip"
            data-part={key}
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" size="small" onClick={() => onChange({})} data-testid="filter-clear">
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}
