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
  const { target } = followed;
  const parts = { followed, year };
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
        <PathStep {...parts} baseLevel={calculated.baseLevel} />
        {target.kind === 'intensity' && <BudgetStep {...parts} />}
        <ActualStep {...parts} />
        <UsualStep {...parts} />
        {year.abated.map(({ id, name, kg, days, ofYear }) => (
          <Step key={id} title={name} amount={formats.inTonnes(kg.startsWith('-') ? kg.slice(1) : `-${kg}`)}>
            <Arithmetic>{t('reason.abated', { days, ofYear })}</Arithmetic>
          </Step>
        ))}
        <ForecastStep year={year} />
        {year.gapKg !== null && (
          <Step title={t('gap')} amount={formats.inTonnes(year.gapKg)}>
            <Arithmetic>{t(year.phase === 'past' ? 'reason.gap.actual' : 'reason.gap.forecast')}</Arithmetic>
          </Step>
        )}
      </ul>
    </Drawer>
  );
}

type PartProps = Pick<YearDrawerProps, 'followed' | 'year'>;

/** How a level of the target is written: tonnes, or kilograms for each unit of what an intensity is measured by. */
function useLevel({ target, volumes }: Followed): (level: string) => string {
  const formats = useFormats();
  const unit = unitName(volumes[0]?.unit ?? '');
  return (level) =>
    target.kind === 'intensity' ? `${formats.rounded(level, 6)} kgCO₂e/${unit}` : formats.inTonnes(level);
}

/** The level that the straight path to the target asks of the year. */
function PathStep({ followed, year, baseLevel }: PartProps & { readonly baseLevel: string }) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const level = useLevel(followed);
  const { target } = followed;
  return (
    <Step title={t('reason.path')} amount={level(year.level)}>
      <Arithmetic>
        {level(baseLevel)} − {level(baseLevel)} × {formats.exact(percentOf(target.reduction))}% ×{' '}
        {year.year - target.baseYear} ÷ {target.targetYear - target.baseYear}
      </Arithmetic>
      <Arithmetic>{t('reason.path.text')}</Arithmetic>
    </Step>
  );
}

/** What an intensity allows in the year: the level for each unit of what was or will be made. */
function BudgetStep({ followed, year }: PartProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const level = useLevel(followed);
  const volume = followed.volumes.find((one) => one.year === year.year);
  const growth = formats.exact(percentOf(followed.target.growth ?? '0'));
  const isUnknown = year.budgetKg === null;
  const unit = unitName(followed.volumes[0]?.unit ?? '');
  return (
    <Step
      title={t('series.budgetKg')}
      amount={year.budgetKg === null ? '–' : formats.inTonnes(year.budgetKg)}
    >
      <Arithmetic>
        {volume
          ? `${level(year.level)} × ${formats.exact(volume.amount)} ${unit}`
          : t(isUnknown ? 'reason.volume.none' : 'reason.volume.grown', { growth })}
      </Arithmetic>
    </Step>
  );
}

/** What was emitted, as reported and as recalculated, with the way to the entries. */
function ActualStep({ followed, year }: PartProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const level = useLevel(followed);
  const { target, recalculation } = followed;
  const reported = reportedOf(recalculation, year);
  const added = recalculation?.years.find((one) => one.year === year.year)?.addedKg ?? '0';
  return (
    <Step
      title={t('series.actualKg')}
      amount={year.actualKg === null ? '–' : formats.inTonnes(year.actualKg)}
    >
      {reported !== null && (
        <Arithmetic>
          {t('reason.recalculated', {
            reported: formats.inTonnes(reported),
            added: added.startsWith('-')
              ? `− ${formats.inTonnes(added.slice(1))}`
              : `+ ${formats.inTonnes(added)}`,
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
  );
}

/** What would be emitted as usual, where that can be told. */
function UsualStep({ followed: { target }, year: { usual } }: PartProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  if (!usual) return null;
  return (
    <Step title={t('series.usualKg')} amount={formats.inTonnes(usual.kg)}>
      <Arithmetic>
        {formats.inTonnes(usual.fromKg)} ({usual.fromYear}) × {formats.rounded(usual.ratio, 8)}
      </Arithmetic>
      <Arithmetic>
        {t(`reason.usual.${usual.basis}`, {
          growth: formats.exact(percentOf(target.growth ?? '0')),
          from: String(usual.fromYear),
          measure: target.measure ? t(`measure.${target.measure}`) : '',
        })}
      </Arithmetic>
    </Step>
  );
}

/** What is expected with the actions that are planned; they cannot take away more than there is. */
function ForecastStep({ year: { forecastKg, beyondKg } }: Pick<PartProps, 'year'>) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  if (forecastKg === null) return null;
  return (
    <Step title={t('series.forecastKg')} amount={formats.inTonnes(forecastKg)}>
      {beyondKg !== '0' && (
        <p className="text-[0.8125rem] text-warn">
          {t('reason.beyond', { amount: formats.inTonnes(beyondKg) })}
        </p>
      )}
    </Step>
  );
}
