import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { fixed } from '#web/words/number.ts';
import { percentOf } from '#web/results/percent-of.ts';
import type { Action } from './target.ts';

/** How the cost of a tonne came about, step by step. */
export function CostDrawer({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation('targets');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { cost, capex, opex, currency, lifetimeYears, discountRate, abatementKg } = action;
  const written = (amount: string) =>
    /^-?\d+$/.test(amount) ? formats.exact(amount) : fixed(amount, formats.marks, 2);
  const money = (amount: string) => `${written(amount)} ${currency}`;
  const steps = [
    {
      name: t('cost.annuity'),
      value: formats.rounded(cost.annuity, 8),
      of: t('cost.annuity.of', { rate: formats.exact(percentOf(discountRate)), years: lifetimeYears }),
    },
    {
      name: t('cost.annualCapex'),
      value: money(cost.annualCapex),
      of: `${money(capex)} × ${formats.rounded(cost.annuity, 8)}`,
    },
    {
      name: t('cost.annualCost'),
      value: money(cost.annualCost),
      // What is saved each year is taken off, rather than a negative amount added.
      of: opex.startsWith('-')
        ? `${money(cost.annualCapex)} − ${money(opex.slice(1))}`
        : `${money(cost.annualCapex)} + ${money(opex)}`,
    },
    {
      name: t('cost.perTonne'),
      value: money(cost.perTonne),
      of: `${money(cost.annualCost)} ÷ ${formats.tonnes(abatementKg)} tCO₂e`,
    },
    { name: t('cost.presentValue'), value: money(cost.netPresentValue), of: t('cost.presentValue.of') },
  ];
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={action.name}
      description={t('cost.title')}
      closeLabel={shell.t('close')}
      testId="cost-drawer"
    >
      <ul className="flex flex-col">
        {steps.map(({ name, value, of }) => (
          <li key={name} className="flex flex-col gap-1 border-b border-line py-3 last:border-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="figure font-semibold">{value}</span>
            </p>
            <p className="figure text-[0.8125rem] text-quiet">{of}</p>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
