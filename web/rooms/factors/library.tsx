import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { BookOpenText, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { factorSearchQuery, kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { categoryName, scopeName, unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { headlineText } from './content.ts';
import { editionsQuery } from './editions-query.ts';
import { type Filters, MOST, NO_FILTERS, searchOf, type TextFilter } from './filters.ts';
import { tableName } from './table-name.ts';
import { placeName } from '#web/words/place.ts';

type Found = Output<'factor.search'>['factors'][number];

interface LibraryProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** What is typed reaches the address a moment after the last key. */
function useTyped(value: string, onSettle: (value: string) => void): [string, (next: string) => void] {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSettle(typed), 250);
    return () => clearTimeout(timer);
    // The callback is made anew with every render; only what is typed matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return [typed, setTyped];
}

function TypedFilter({
  name,
  filters,
  onChange,
  ...rest
}: LibraryProps & { name: TextFilter; label: string; placeholder?: string; list?: string; type?: string }) {
  const [typed, setTyped] = useTyped(filters[name], (next) => onChange({ [name]: next.trim() }));
  const { label, ...look } = rest;
  return (
    <Field label={label}>
      {(wiring) => (
        <Input
          {...wiring}
          {...look}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-testid={`filter-${name}`}
        />
      )}
    </Field>
  );
}

function ChosenFilter({
  name,
  label,
  options,
  filters,
  onChange,
}: LibraryProps & { name: TextFilter; label: string; options: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation('factors');
  return (
    <Field label={label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
          data-testid={`filter-${name}`}
        >
          <option value="">{t('filter.any')}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function FilterBar(props: LibraryProps) {
  const { t } = useTranslation('factors');
  const { data } = useQuery(kindsQuery);
  const { data: editions } = useQuery(editionsQuery);
  const { filters, onChange } = props;
  const publishers = (editions?.publishers ?? [])
    .map((publisher) => [publisher.key, tableName(publisher)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const categories = [...new Set(data?.kinds.map(({ category }) => category))];
  const units = [...new Set(data?.kinds.flatMap((kind) => kind.units))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const filtered = (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => filters[name]);
  return (
    <div
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6"
      role="group"
      aria-label={t('filter.more')}
    >
      <TypedFilter {...props} name="region" label={t('filter.region')} placeholder={t('filter.regionHint')} />
      <TypedFilter {...props} name="year" label={t('filter.year')} placeholder="2025" />
      <ChosenFilter {...props} name="publisher" label={t('filter.publisher')} options={publishers} />
      <ChosenFilter
        {...props}
        name="scope"
        label={t('filter.scope')}
        options={['1', '2', '3'].map((scope) => [scope, scopeName(scope)] as const)}
      />
      <ChosenFilter
        {...props}
        name="category"
        label={t('filter.category')}
        options={categories.map((category) => [category, categoryName(category)] as const)}
      />
      <TypedFilter
        {...props}
        name="unit"
        label={t('filter.unit')}
        placeholder="L, kWh, t"
        list="factor-units"
      />
      <datalist id="factor-units">
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {unitName(unit)}
          </option>
        ))}
      </datalist>
      {filtered && (
        <Button size="small" look="quiet" className="justify-self-start" onClick={() => onChange(NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  found: Found;
  place: string;
  /** The list's own, so that fifty rows do not each listen for another language. */
  t: TFunction<'factors'>;
  formats: Formats;
  onOpen: () => void;
}

function Row({ found, place, t, formats, onOpen }: RowProps) {
  const { factor } = found;
  const validity = `${formats.day(factor.validFrom)} – ${factor.validTo ? formats.day(factor.validTo) : t('always')}`;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        data-testid="factor-row"
        data-factor={factor.id}
        className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 rounded px-2 py-2.5 text-left hover:bg-sunken"
      >
        <span className="min-w-0 basis-80 grow break-words">{factor.name[formats.language]}</span>{' '}
        <span className="figure font-medium whitespace-nowrap">{headlineText(factor, formats)}</span>{' '}
        <span className="w-full text-[0.8125rem] text-quiet">
          {found.publisher} · {factor.source.edition} · {placeName(factor.region, formats.language)} ·{' '}
          <span className="figure">{validity}</span>
          {found.elsewhere && (
            <>
              {' '}
              <span
                className="ml-1 rounded bg-warn-soft px-1.5 py-0.5 text-warn"
                title={t('elsewhereText', { place: placeName(place.toUpperCase(), formats.language) })}
                data-testid="factor-elsewhere"
              >
                {t('elsewhere')}
              </span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}

/** The published factors, found by words and filters. */
export function Library({ filters, onChange, country }: LibraryProps & { country: string }) {
  const { t } = useTranslation('factors');
  const [typed, setTyped] = useTyped(filters.query, (query) => onChange({ query: query.trim() }));
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...factorSearchQuery(searchOf(filters)),
    placeholderData: keepPreviousData,
  });
  const found = data?.factors ?? [];
  const { data: kinds } = useQuery(kindsQuery);
  const formats = useFormats();
  const { language } = formats;
  // The activity that the words mean, where it is known and no factor of the library answers it yet.
  const unanswered = data?.kinds?.find(({ answered }) => !answered)?.kind;
  const known = kinds?.kinds.find(({ key }) => key === unanswered)?.name[language];
  return (
    <>
      <search className="flex flex-col gap-3">
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-quiet" />
          <Input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={t('search')}
            placeholder={t('search.placeholder')}
            maxLength={200}
            className="pl-9"
            data-testid="factor-search"
          />
        </div>
        <FilterBar filters={filters} onChange={onChange} />
      </search>
      {error && (
        <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} testId="factors-error" />
      )}
      {isPending && <Waiting />}
      {data && !error && (
        <section
          className="rounded-lg border border-line bg-panel p-2 aria-busy:opacity-60"
          aria-busy={isPlaceholderData}
        >
          <p role="status" className="px-2 py-1 text-[0.8125rem] text-quiet" data-testid="factors-count">
            {found.length === 0
              ? ''
              : found.length < MOST
                ? t('results', { count: found.length })
                : t('results.capped', { count: MOST })}
          </p>
          {found.length === 0 && <NothingFound filters={filters} onChange={onChange} meant={known} />}
          <ul>
            {found.map((one) => (
              <Row
                key={one.factor.id}
                found={one}
                place={filters.region || country}
                t={t}
                formats={formats}
                onOpen={() => onChange({ factorId: one.factor.id })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface NothingFoundProps extends LibraryProps {
  /** The activity that the words mean, where it is known. */
  readonly meant: string | undefined;
}

/** No factor answers the words; what may be left off. */
function NothingFound({ filters, onChange, meant }: NothingFoundProps) {
  const { t } = useTranslation('factors');
  return (
    <Empty
      icon={<BookOpenText aria-hidden />}
      title={t('results.empty')}
      text={meant ? t('results.kindKnown', { kind: meant }) : t('results.emptyText')}
      testId="factors-empty"
      lesson="guide/find-a-factor"
    >
      {filters.region && filters.query && (
        <Button look="primary" onClick={() => onChange({ region: '' })} data-testid="all-regions">
          {t('filter.allRegions')}
        </Button>
      )}
      <Button onClick={() => onChange({ ...NO_FILTERS, query: '' })}>{t('filter.clear')}</Button>
    </Empty>
  );
}

function Waiting() {
  const { t } = useTranslation('factors');
  return (
    <div role="status" aria-label={t('results.loading')} className="flex flex-col gap-2">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
