import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tablesAddress } from '#web/results/tables-address.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { type Calculated, Counted, type FollowedYear, Status } from './year-marks.tsx';
import { reportedOf } from './recalculation-panel.tsx';
import type { Followed } from './target.ts';

interface YearDrawerProps {
  readonly followed: Followed;
  readonly calculated: Calculated;
  readonly year: FollowedYear;
  readonly onClose: () => void;
}

function Step({ title, amount, children }: { title: string; amount: string; children?: ReactNode }) {
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{title}</span>
        <span className="figure font-semibold">{amount}</span>
      </p>
      {children}
    </li>
  );
}

function Arithmetic({ children }: { children: ReactNode }) {
  return <p className="figure text-[0.8125rem] break-words text-quiet">{children}</p>;
}

/** The reason of a year: each figure with what it was made of, down to the entries. */
export function YearDrawer({ followed, calculated, year, onClose }: YearDrawerProps) {
  const { t } = useTranslation('targets');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { target, volumes, recalculation } = followed;
  const reported = reportedOf(recalculation, year);
  const added = recalculation?.years.find((one) => one.year === year.year)?.addedKg ?? '0';
  const unit = unitName(volumes[0]?.unit ?? '');
  const isIntensity = target.kind === 'intensity';
  const amount = (kg: string) => formats.inTonnes(kg);
  const level = (text: string) => (isIntensity ? `${formats.rounded(text, 6)} kgCO₂e/${unit}` : amount(text));
  const volume = volumes.find((one) => one.year === year.year);
  const passed = year.year - target.baseYear;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('reason.title', { year: String(year.year) })}
      description={target.name}
      closeLabel={shell.t('close')}
      testId="year-drawer"
    >
      <Status year={year} />
      <ul className="flex flex-col">
        <Step title={t('reason.path')} amount={level(year.level)}>
          <Arithmetic>
            {level(calculated.baseLevel)} − {level(calculated.baseLevel)} ×{' '}
            {formats.exact(percentOf(target.reduction))}% × {passed} ÷ {target.targetYear - target.baseYear}
          </Arithmetic>
          <Arithmetic>{t('reason.path.text')}</Arithmetic>
        </Step>
        {isIntensity && (
          <Step title={t('series.budgetKg')} amount={year.budgetKg === null ? '–' : amount(year.budgetKg)}>
            <Arithmetic>
              {volume
                ? `${level(year.level)} × ${formats.exact(volume.amount)} ${unit}`
                : year.budgetKg === null
                  ? t('reason.volume.none')
                  : t('reason.volume.grown', { growth: formats.exact(percentOf(target.growth ?? '0')) })}
            </Arithmetic>
          </Step>
        )}
        <Step title={t('series.actualKg')} amount={year.actualKg === null ? '–' : amount(year.actualKg)}>
          {reported !== null && (
            <Arithmetic>
              {t('reason.recalculated', {
                reported: amount(reported),
                added: added.startsWith('-') ? `− ${amount(added.slice(1))}` : `+ ${amount(added)}`,
              })}
            </Arithmetic>
          )}
          <Counted lines={year} />
          {year.actualLevel !== null && <Arithmetic>{level(year.actualLevel)}</Arithmetic>}
          {year.phase === 'running' && <Arithmetic>{t('reason.running')}</Arithmetic>}
          <Link
            to={tablesAddress({
              from: `${year.year}-01-01`,
              to: `${year.year}-12-31`,
              scopes: target.scopes,
              ...(target.categories ? { categories: target.categories } : {}),
            })}
            className="self-start text-[0.8125rem] underline underline-offset-4"
            data-testid="year-entries"
          >
            {t('reason.entries')}
          </Link>
        </Step>
        {year.usual && (
          <Step title={t('series.usualKg')} amount={amount(year.usual.kg)}>
            <Arithmetic>
              {amount(year.usual.fromKg)} ({year.usual.fromYear}) × {formats.rounded(year.usual.ratio, 8)}
            </Arithmetic>
            <Arithmetic>
              {t(`reason.usual.${year.usual.basis}`, {
                growth: formats.exact(percentOf(target.growth ?? '0')),
                from: String(year.usual.fromYear),
                measure: target.measure ? t(`measure.${target.measure}`) : '',
              })}
            </Arithmetic>
          </Step>
        )}
        {year.abated.map(({ id, name, kg, days, ofYear }) => (
          <Step key={id} title={name} amount={amount(kg.startsWith('-') ? kg.slice(1) : `-${kg}`)}>
            <Arithmetic>{t('reason.abated', { days, ofYear })}</Arithmetic>
          </Step>
        ))}
        {year.forecastKg !== null && (
          <Step title={t('series.forecastKg')} amount={amount(year.forecastKg)}>
            {year.beyondKg !== '0' && (
              <p className="text-[0.8125rem] text-warn">
                {t('reason.beyond', { amount: amount(year.beyondKg) })}
              </p>
            )}
          </Step>
        )}
        {year.gapKg !== null && (
          <Step title={t('gap')} amount={amount(year.gapKg)}>
            <Arithmetic>{t(year.phase === 'past' ? 'reason.gap.actual' : 'reason.gap.forecast')}</Arithmetic>
          </Step>
        )}
      </ul>
    </Drawer>
  );
}
