import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerQuery } from '#web/results/asked.ts';
import { shareOf } from '#web/results/share-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { categoryName, methodName } from '#web/words/names.ts';
import type { ScopeShown } from './scope-shown.ts';
import type { Category } from './category.ts';

const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

/** The fifteen categories: what is said of each, how it is calculated, and how much of it is primary data. */
export function CategoriesPanel({ year, mayWrite, open }: ScopeShown) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const [stating, setStating] = useState<Category | null>(null);
  const { data } = useQuery(ledgerQuery('scope3.listCategories', { year }));
  if (!data) return <Skeleton className="h-96" />;
  const primary = ({ co2eKg, primaryCo2eKg, countedLines }: Category) =>
    countedLines === 0 || Number(co2eKg) === 0
      ? '–'
      : shareOf(Number(primaryCo2eKg) / Number(co2eKg), formats);
  return (
    <section className="flex min-w-0 flex-col gap-3" data-testid="scope3-categories">
      <header>
        <h2 className="font-semibold">{t('fifteen')}</h2>
        <p className="max-w-prose text-[0.8125rem] text-quiet">{t('fifteen.text')}</p>
      </header>
      <Table
        caption={t('fifteen')}
        testId="fifteen"
        rows={data.categories}
        rowKey={({ category }) => category}
        columns={columnsOf({ t, formats, primary, mayWrite, open, setStating })}
      />
      <Suspense fallback={null}>
        {stating && <StatementDialog year={year} category={stating} onClose={() => setStating(null)} />}
      </Suspense>
    </section>
  );
}

interface ColumnsOf {
  readonly t: TFunction<'scope'>;
  readonly formats: Formats;
  readonly primary: (category: Category) => string;
  readonly mayWrite: boolean;
  readonly open: ScopeShown['open'];
  readonly setStating: (category: Category) => void;
}

function columnsOf({
  t,
  formats,
  primary,
  mayWrite,
  open,
  setStating,
}: ColumnsOf): readonly Column<Category>[] {
  return [
    { key: 'number', title: t('number'), figure: true, cell: ({ number }) => number },
    {
      key: 'category',
      title: t('category'),
      cell: (row) => <CategoryCell row={row} onOpen={() => open({ scope: 3, category: row.category })} />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <StatusCell row={row} />,
    },
    {
      key: 'methods',
      title: t('method'),
      wideOnly: true,
      cell: ({ methods }) => methods.map(({ method }) => methodName(method)).join(', ') || '–',
    },
    { key: 'primary', title: t('primary'), figure: true, wideOnly: true, cell: primary },
    {
      key: 'co2e',
      title: 'tCO₂e',
      figure: true,
      cell: ({ co2eKg, countedLines, notCountedLines }) => (
        <>
          {countedLines > 0 ? formats.tonnes(co2eKg) : '–'}
          {notCountedLines > 0 && (
            <span className="block text-[0.8125rem] text-warn">
              {t('notCounted', { count: notCountedLines })}
            </span>
          )}
        </>
      ),
    },
    ...(mayWrite
      ? [
          {
            key: 'do',
            title: t('actions'),
            cell: (row: Category) => (
              <Button
                size="small"
                onClick={() => setStating(row)}
                data-testid={`state-${row.category}`}
                aria-label={t('state.of', { category: categoryName(row.category) })}
              >
                {t('state')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** A category with what was said of it, and the way to its entries. */
function CategoryCell({ row, onOpen }: { readonly row: Category; readonly onOpen: () => void }) {
  return (
    <>
      <button
        type="button"
        className={classes(
          'rounded text-left font-medium underline decoration-line underline-offset-4',
          'enabled:hover:decoration-current disabled:no-underline',
        )}
        disabled={row.countedLines + row.notCountedLines === 0}
        onClick={onOpen}
      >
        {categoryName(row.category)}
      </button>
      {row.statement?.justification && (
        <span className="block max-w-prose text-[0.8125rem] text-quiet">{row.statement.justification}</span>
      )}
    </>
  );
}

/** How far a category is; what is calculated and said to be left out contradicts itself. */
function StatusCell({ row: { category, status, statement } }: { readonly row: Category }) {
  const { t } = useTranslation('scope');
  return (
    <span data-testid={`status-${category}`} data-status={status}>
      <span
        className={classes(
          'rounded px-1.5 py-0.5 text-[0.8125rem] whitespace-nowrap',
          status === 'calculated' && 'bg-accent-soft',
          status === 'relevant' && 'bg-warn-soft text-warn',
          (status === 'excluded' || status === 'not_started') && 'bg-sunken text-quiet',
        )}
      >
        {t(`status.${status}`)}
      </span>
      {status === 'calculated' && statement?.status === 'excluded' && (
        <span className="block text-[0.8125rem] text-warn">{t('status.contradicts')}</span>
      )}
    </span>
  );
}
