import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { changed, FILTER_NAMES } from './filters.ts';

interface FilterBarProps {
  readonly search: URLSearchParams;
  readonly setSearch: (search: URLSearchParams) => void;
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  readonly counts: Output<'finding.list'>['counts'] | undefined;
}

const STATES = ['open', 'dismissed', 'resolved'] as const;

/** State, rule, severity, scope and site of what is listed. */
export function FilterBar({ search, setSearch, sites, counts }: FilterBarProps) {
  const { t } = useTranslation('quality');
  const value = (name: string): string => search.get(name) ?? '';
  const number = (of: { findings: number } | undefined): string => (of ? ` (${of.findings})` : '');
  const all = { value: '', name: t('filter.all') };
  const allSeverities = { value: '', name: t('filter.allSeverities') };
  const allSites = { value: '', name: t('filter.allSites') };
  const rules =
    counts?.rules.map((row) => ({ value: row.rule, name: t(`rule.${row.rule}`) + number(row) })) ?? [];
  const severities =
    counts?.severities.map((row) => ({
      value: row.severity,
      name: t(`severity.${row.severity}`) + number(row),
    })) ?? [];
  const states = STATES.map((state) => ({
    value: state === 'open' ? '' : state,
    name: t(`state.${state}`) + number(counts?.states.find((row) => row.state === state)),
  }));
  const fields = [
    ['state', states],
    ['rule', [all, ...withChosen(rules, value('rule'))]],
    ['severity', [allSeverities, ...withChosen(severities, value('severity'))]],
    [
      'scope',
      [all, ...['1', '2', '3'].map((scope) => ({ value: scope, name: t('assess.scope', { scope }) }))],
    ],
    [
      'site',
      [allSites, ...sites.map(({ id, name }) => ({ value: id, name })), { value: '-', name: t('noSite') }],
    ],
  ] as const;
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {fields.map(([name, options]) => (
        <label key={name} className="flex min-w-0 flex-col gap-0.5">
          <span className="text-[0.8125rem] text-quiet">{t(`filter.${name}`)}</span>
          <Select
            value={value(name)}
            onChange={(event) => setSearch(changed(search, name, event.target.value))}
            className="h-9 max-w-56"
            data-testid={`findings-filter-${name}`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {FILTER_NAMES.some((name) => search.has(name)) && (
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            const next = new URLSearchParams(search);
            for (const name of FILTER_NAMES) next.delete(name);
            setSearch(next);
          }}
          data-testid="findings-clear"
        >
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

/** What the address asks for is an option, also where nothing of it is there. */
function withChosen(options: readonly { value: string; name: string }[], chosen: string) {
  return chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, name: chosen }];
}
