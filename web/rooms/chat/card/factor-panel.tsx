import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceNode, TraceRunnerUp } from '#engine/trace.ts';
import { ownFactorsQuery } from '#web/api/queries.ts';
import { Citation } from '#web/reason/trace-tree.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import type { Draft } from '../parts.ts';
import { blendOf } from './blend.ts';
import type { CellsProps } from './cells-props.ts';
import { useTrace } from './changes.ts';
import { FactorValues } from './factor-values.tsx';

const BlendShare = lazy(async () => ({ default: (await import('./blend-share.tsx')).BlendShare }));

/** All runners-up of a calculation, each once. */
export function runnersUpOf(trace: TraceNode): TraceRunnerUp[] {
  const found = new Map<string, TraceRunnerUp>();
  function visit(node: TraceNode): void {
    for (const runner of node.runnersUp ?? []) found.set(runner.factorId, runner);
    for (const child of node.from) visit(child);
  }
  visit(trace);
  return [...found.values()];
}

/** Reasons for which a runner-up cannot be used instead. */
const UNUSABLE = new Set(['unit']);

interface FactorPanelProps {
  draft: Draft;
  /** Absent where the draft can no longer be changed. */
  onChoose?: (factorId: string | null) => void;
  onChange?: NonNullable<CellsProps['onChange']>;
}

/** Approved factors of the organization's own that may be used for this activity. */
function OwnChoices({ draft, onChoose }: { draft: Draft; onChoose: (factorId: string) => void }) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const { data } = useQuery(ownFactorsQuery);
  const fitting = (data?.factors ?? []).filter(
    ({ state, kind, factor }) =>
      state === 'approved' && (kind === null || kind === draft.activity.kind) && factor.id !== draft.factorId,
  );
  if (fitting.length === 0) return null;
  return (
    <>
      <h4 className="border-t border-line pt-3 text-[0.8125rem] font-semibold text-quiet">
        {t('factor.own')}
      </h4>
      <ul className="flex flex-col gap-2">
        {fitting.map(({ factor }) => (
          <li key={factor.id} className="flex items-start justify-between gap-3">
            <span>
              {factor.name[language]} <span className="text-quiet">({unitName(factor.unit)})</span>
              <span className="block text-[0.8125rem] text-quiet">
                {factor.source.publisher} · {factor.source.edition}
              </span>
            </span>
            <Button size="small" onClick={() => onChoose(factor.id)} data-testid="factor-use-own">
              {t('factor.use')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The factor applied, where it comes from, and the ones that lost with the reason of each. */
export function FactorPanel(props: FactorPanelProps) {
  const { result } = props.draft;
  return result?.status === 'calculated' ? <Applied {...props} result={result} /> : null;
}

type Counted = Extract<Draft['result'], { status: 'calculated' }>;

function Applied({ draft, result, onChoose, onChange }: FactorPanelProps & { result: Counted }) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const { factors } = result;
  const { trace } = useTrace(draft, result.trace);
  const runnersUp = runnersUpOf(trace);
  const { fuels, isStated } = blendOf(trace);
  const fuel = fuels.at(-1);
  return (
    <div className="flex w-96 max-w-full flex-col gap-3" data-testid="factor-panel">
      <h4 className="text-[0.8125rem] font-semibold text-quiet">
        {factors.length > 1 ? t('factor.appliedMany') : t('factor.applied')}
        {draft.factorId && ` · ${t('factor.byPerson')}`}
      </h4>
      <ul className="flex flex-col gap-2">
        {factors.map((factor) => (
          <li key={factor.id}>
            <p>
              {factor.name[language]} <span className="text-quiet">({unitName(factor.unit)})</span>
            </p>
            <Citation source={factor.source} />
            <FactorValues factor={factor} trace={trace} />
            {factor.note && <p className="text-[0.8125rem] text-quiet">{factor.note[language]}</p>}
          </li>
        ))}
      </ul>
      {draft.factorId && onChoose && (
        <Button size="small" className="self-start" onClick={() => onChoose(null)}>
          {t('factor.automatic')}
        </Button>
      )}
      {onChoose && <OwnChoices draft={draft} onChoose={onChoose} />}
      <Suspense fallback={null}>
        {onChange && fuel !== undefined && <BlendShare fuel={fuel} isStated={isStated} onChange={onChange} />}
      </Suspense>
      {runnersUp.length > 0 && (
        <>
          <h4 className="border-t border-line pt-3 text-[0.8125rem] font-semibold text-quiet">
            {t('factor.runnersUp')}
          </h4>
          <ul className="flex flex-col gap-2">
            {runnersUp.map((runner) => (
              <li key={runner.factorId} className="flex items-start justify-between gap-3">
                <span>
                  {runner.name[language]}
                  <span className="block text-[0.8125rem] text-quiet">
                    {sentence('trace', `reasons.${runner.reason}`, {}, runner.reason)}
                  </span>
                </span>
                {onChoose && factors.length === 1 && !UNUSABLE.has(runner.reason) && (
                  <Button size="small" onClick={() => onChoose(runner.factorId)} data-testid="factor-use">
                    {t('factor.use')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
