import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { sentence } from '#web/words/words.ts';
import type { Section } from './fields.ts';

type Report = Extract<Output<'cbam.report'>, { status: 'composed' }>;

/** Where a point is answered: among the installation's identity, or in a section of the year. */
export type Where = Section | 'identity';

const WHERE: Readonly<Record<string, Where>> = {
  operator: 'identity',
  company: 'identity',
  installation: 'identity',
  locode: 'identity',
  coordinates: 'identity',
  main_goods: 'goods',
  goods: 'goods',
  goods_by_code: 'goods',
  see_direct: 'goods',
  see_indirect: 'goods',
  default_share: 'goods',
  parameters: 'goods',
  electricity_sources: 'electricity',
  electricity_imports: 'electricity',
  streams: 'streams',
  methods: 'streams',
  main_fuels: 'streams',
  main_materials: 'streams',
  precursors: 'precursors',
  precursors_default: 'precursors',
  precursors_actual: 'precursors',
  measured_sources: 'measured',
  measurements: 'measured',
  gaps: 'measured',
  months: 'whole',
};

/** The 35 points of Annex IV: what lacks, each with the way to its field, and what is told or does not apply. */
export function Checklist({
  report,
  mayKeep,
  onAsk,
}: {
  report: Report;
  mayKeep: boolean;
  onAsk: (where: Where) => void;
}) {
  const { t } = useTranslation('cbam');
  const { points } = report;
  const lacking = points.flatMap(({ number, parts }) =>
    parts.filter(({ reason }) => reason === 'not_given').map(({ code }) => ({ code, number })),
  );
  const count = new Set(lacking.map(({ number }) => number)).size;
  const name = (code: string) => sentence('cbam', `point.${code}`);
  return (
    <Panel
      title={t('list.title')}
      text={
        lacking.length === 0
          ? t('list.whole', { count: points.length })
          : t('list.lacks', { count, all: String(points.length) })
      }
      testId="checklist"
    >
      {lacking.length > 0 && (
        <ul
          className="flex flex-col divide-y divide-line rounded-md border border-line"
          data-testid="checklist-lacks"
        >
          {lacking.map(({ code, number }) => (
            <li key={code} className="flex items-center justify-between gap-2 px-3 py-2" data-point={code}>
              <span className="min-w-0 flex-1">
                <span className="figure text-quiet">{number}.</span> {name(code)}
              </span>
              {mayKeep && (
                <Button
                  size="small"
                  aria-label={t('list.fill.named', { name: name(code) })}
                  onClick={() => onAsk(WHERE[code] ?? 'processes')}
                  data-testid={`fill-${code}`}
                >
                  {t('list.fill')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <details data-testid="checklist-all">
        <summary className="cursor-pointer text-accent">{t('list.all')}</summary>
        <ol className="mt-2 flex flex-col gap-1">
          {points.map((point) => (
            <Standing key={point.number} point={point} />
          ))}
        </ol>
      </details>
    </Panel>
  );
}

/** A point by its number and name, and whether it is told, in part or whole, or does not apply. */
function Standing({ point: { number, reason, parts } }: { point: Report['points'][number] }) {
  const { t } = useTranslation('cbam');
  const lacks = parts.some((part) => part.reason === 'not_given');
  const state = reason ?? (lacks ? 'begun' : 'given');
  return (
    <li className="flex justify-between gap-x-3">
      <span className="min-w-0">
        <span className="figure text-quiet">{number}.</span> {sentence('cbam', `annex.${number}`)}
      </span>
      <span className={classes('shrink-0', lacks ? 'text-warn' : 'text-quiet')}>
        {t(`list.state.${state}`)}
      </span>
    </li>
  );
}
