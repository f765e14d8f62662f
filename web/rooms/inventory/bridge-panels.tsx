import { decimal, sum, toText } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import type { Output } from '#web/api/call.ts';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, gasName } from '#web/words/names.ts';
import { linesCounted } from './lines-counted.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { TabProps } from './tab-props.ts';

const SETS = ['AR4', 'AR5', 'AR6'] as const;
const PROGRAMMES = ['brazil', 'uk', 'us', 'international'] as const;
type Calculated = Extract<
  Output<'result.bridgeGwpSets' | 'result.bridgeProgrammes'>,
  { status: 'calculated' }
>;
type BridgeStep = Calculated['steps'][number];

function nameOf(t: TFunction<'comparison'>, { kind, key }: BridgeStep): string {
  if (kind === 'gas') return gasName(key);
  const words = {
    gwp: 'gwpStep',
    unexplained: 'unexplainedStep',
    left_out: 'left_out',
    added: 'added',
    factor: 'factor',
  } as const;
  return `${categoryName(key)}: ${t(`bridge.${words[kind]}`)}`;
}

interface BridgeProps {
  readonly bridge: Calculated;
  readonly from: string;
  readonly to: string;
  readonly testId: string;
  readonly children?: ReactNode;
}

/** A bridge that was calculated: both totals, each step, and what no step could move. */
function Bridge({ bridge, from, to, testId, children }: BridgeProps) {
  const { t } = useTranslation('comparison');
  const formats = useFormats();
  const steps = useMemo(
    () => [
      { key: 'from', name: from, kg: bridge.fromKg, whole: true },
      ...bridge.steps.map((step) => ({
        key: `${step.kind} ${step.key}`,
        name: nameOf(t, step),
        kg: step.changeKg,
        whole: false,
      })),
      { key: 'to', name: to, kg: bridge.toKg, whole: true },
    ],
    [bridge, from, to, t],
  );
  return (
    <StepsPanel
      title={`${from} → ${to}`}
      note={`${linesCounted(bridge, t)}.`}
      steps={steps}
      fileName={`razao-${testId}`}
      testId={testId}
    >
      {bridge.fixed.length > 0 && (
        <p className="mt-2 text-[0.8125rem] text-quiet">
          {t('bridge.fixed', {
            count: bridge.fixed.length,
            amount: formats.emissions(toText(sum(bridge.fixed.map(({ co2eKg }) => decimal(co2eKg))))),
          })}
        </p>
      )}
      {children}
    </StepsPanel>
  );
}

/** What the inventory would be on another GWP set, gas by gas. */
export function GwpBridge({ inventory }: TabProps) {
  const { t } = useTranslation('comparison');
  const formats = useFormats();
  const [to, setTo] = useState<(typeof SETS)[number]>(inventory.gwpSet === 'AR6' ? 'AR5' : 'AR6');
  const { data, error } = useQuery(ledgerQuery('result.bridgeGwpSets', { inventoryId: inventory.id, to }));
  return (
    <Panel title={t('bridge.gwp')} text={t('bridge.gwp.text')} testId="gwp-bridge-panel">
      <Field label={t('bridge.gwp.to')}>
        {(wiring) => (
          <Select
            {...wiring}
            className="max-w-40"
            value={to}
            onChange={(event) => setTo(SETS.find((set) => set === event.target.value) ?? 'AR6')}
          >
            {SETS.filter((set) => set !== inventory.gwpSet).map((set) => (
              <option key={set} value={set}>
                {set}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {error && <Failure title={t('error')} text={error.message} />}
      {!error && !data && <Skeleton className="h-72" />}
      {data?.status === 'not_calculated' && (
        <p className="text-warn">
          <ProblemText problems={data.problems} />
        </p>
      )}
      {data?.status === 'calculated' && (
        <Bridge bridge={data} from={inventory.gwpSet} to={to} testId="gwp-bridge">
          {Math.abs(Number(data.unexplainedKg)) > 1e-9 && (
            <p className="mt-2 text-[0.8125rem] text-warn">
              {t('bridge.unexplained', { amount: formats.emissions(data.unexplainedKg) })}
            </p>
          )}
        </Bridge>
      )}
    </Panel>
  );
}

/** Lines that are told of what a programme could not count; the number of all stands beside. */
const TOLD = 10;

/** What the inventory would be under another programme: every line calculated anew, on request. */
export function ProgrammeBridge({ inventory }: TabProps) {
  const { t } = useTranslation('comparison');
  const [to, setTo] = useState<(typeof PROGRAMMES)[number]>(
    PROGRAMMES.find((programme) => programme !== inventory.programme) ?? 'uk',
  );
  const [asked, setAsked] = useState<(typeof PROGRAMMES)[number] | null>(null);
  const { data, error, isFetching } = useQuery({
    ...ledgerQuery('result.bridgeProgrammes', {
      inventoryId: inventory.id,
      programme: asked ?? to,
      gwpSet: inventory.gwpSet,
    }),
    enabled: asked !== null,
  });
  return (
    <Panel title={t('bridge.programme')} text={t('bridge.programme.text')} testId="programme-bridge-panel">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('bridge.programme.to')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={to}
              onChange={(event) => setTo(PROGRAMMES.find((one) => one === event.target.value) ?? 'uk')}
            >
              {PROGRAMMES.filter((programme) => programme !== inventory.programme).map((programme) => (
                <option key={programme} value={programme}>
                  {t(`programme.${programme}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button onClick={() => setAsked(to)} busy={isFetching} data-testid="programme-bridge-run">
          {t('bridge.run')}
        </Button>
      </div>
      {error && <Failure title={t('error')} text={error.message} />}
      {data?.status === 'not_calculated' && (
        <p className="text-warn">
          <ProblemText problems={data.problems} />
        </p>
      )}
      {data?.status === 'calculated' && asked !== null && (
        <Bridge
          bridge={data}
          from={t(`programme.${inventory.programme}`)}
          to={t(`programme.${asked}`)}
          testId="programme-bridge"
        >
          {data.notCounted.length > 0 && (
            <div className="mt-2 text-[0.8125rem] text-warn">
              <p>{t('bridge.notCounted', { count: data.notCounted.length })}</p>
              <ul className="list-disc pl-5">
                {data.notCounted.slice(0, TOLD).map(({ entryId, problems }) => (
                  <li key={entryId}>
                    <ProblemText problems={problems} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Bridge>
      )}
    </Panel>
  );
}
