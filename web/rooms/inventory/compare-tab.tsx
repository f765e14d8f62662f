import { add, decimal, toText, ZERO } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemText } from '#web/help/problem-text.tsx';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { AmountsOf } from './compare-groups.tsx';
import { ledgerQuery } from '#web/results/asked.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { GwpBridge, ProgrammeBridge } from './bridge-panels.tsx';
import { linesCounted } from './lines-counted.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { TabProps } from './tab-props.ts';
import type { Decomposed } from './decomposed.ts';

/** An inventory beside another one, another GWP set and another programme: why the totals differ. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('comparison');
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const others = (context.data?.inventories ?? []).filter(({ id }) => id !== inventory.id);
  const chosen = others.find(({ id }) => id === search.get('with')) ?? null;
  return (
    <div className="flex flex-col gap-4" data-testid="inventory-compare">
      <section className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-semibold">{t('inventories')}</h2>
          <p className="max-w-prose text-[0.8125rem] text-quiet">{t('inventories.text')}</p>
        </div>
        {others.length === 0 ? (
          <p className="text-quiet">{t('with.alone')}</p>
        ) : (
          <Field label={t('with')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={chosen?.id ?? ''}
                onChange={(event) =>
                  setSearch(
                    { inventory: inventory.id, ...(event.target.value ? { with: event.target.value } : {}) },
                    { preventScrollReset: true },
                  )
                }
                data-testid="compare-with"
              >
                <option value="">{t('with.none')}</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </section>
      {chosen && <Change before={chosen} after={inventory} />}
      <GwpBridge inventory={inventory} />
      <ProgrammeBridge inventory={inventory} />
    </div>
  );
}

type Inventory = TabProps['inventory'];

function Change({ before, after }: { before: Inventory; after: Inventory }) {
  const { t } = useTranslation('comparison');
  const { data, error } = useQuery(
    ledgerQuery('result.decompose', { beforeInventoryId: before.id, afterInventoryId: after.id }),
  );
  if (error) return <Failure title={t('error')} text={error.message} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.status === 'not_calculated')
    return <Failure title={t('error')} text={<ProblemText problems={data.problems} />} />;
  return <Decomposition before={before} after={after} decomposed={data} />;
}

function Decomposition({
  before,
  after,
  decomposed,
}: {
  before: Inventory;
  after: Inventory;
  decomposed: Decomposed;
}) {
  const { t } = useTranslation('comparison');
  const kinds = useQuery(kindsQuery);
  const steps = useMemo(() => {
    const sumOf = (kind: 'entered' | 'left') =>
      toText(
        decomposed.items
          .filter((item) => item.kind === kind)
          .reduce((all, { changeKg }) => add(all, decimal(changeKg)), ZERO),
      );
    return [
      { key: 'before', name: before.name, kg: decomposed.beforeKg, whole: true },
      { key: 'added', name: t('added'), kg: sumOf('entered'), whole: false },
      { key: 'removed', name: t('removed'), kg: sumOf('left'), whole: false },
      { key: 'activity', name: t('activity'), kg: decomposed.activityKg, whole: false },
      { key: 'factor', name: t('factor'), kg: decomposed.factorKg, whole: false },
      { key: 'after', name: after.name, kg: decomposed.afterKg, whole: true },
    ];
  }, [before, after, decomposed, t]);
  return (
    <>
      <StepsPanel
        title={`${before.name} → ${after.name}`}
        note={
          <>
            {t('lines.before', { lines: linesCounted(decomposed.before, t) })}{' '}
            {t('lines.after', { lines: linesCounted(decomposed.after, t) })}
            {decomposed.problems.length > 0 && <span className="text-warn"> {t('sets')}</span>}
          </>
        }
        steps={steps}
        fileName="razao-compare"
        testId="compare-steps"
      />
      <AmountsOf items={decomposed.items} kinds={kinds.data?.kinds ?? []} />
    </>
  );
}
