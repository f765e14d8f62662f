import { Check, CircleDashed, CircleSlash, RotateCcw, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { sentence } from '#web/words/words.ts';
import type { Run, RunStep } from './asked.ts';
import { verbWords } from './words.ts';

const MARK: Readonly<Record<RunStep['state'], ReactNode>> = {
  open: <CircleDashed className="text-quiet" aria-hidden />,
  done: <Check className="text-accent" aria-hidden />,
  refused: <X className="text-danger" aria-hidden />,
  skipped: <CircleSlash className="text-quiet" aria-hidden />,
};

interface Result {
  readonly proposed: number;
  readonly waiting: number;
  /** Left to a person, by the code of the reason. */
  readonly left: readonly (readonly [code: string, count: number])[];
}

/** What a step that proposes has made, where its output says so. */
function resultOf(output: unknown): Result | null {
  if (typeof output !== 'object' || output === null || !('proposed' in output)) return null;
  const { proposed, waiting, left } = output as {
    proposed: number;
    waiting: number;
    left: Record<string, number>;
  };
  return { proposed, waiting, left: Object.entries(left) };
}

/** A reason for which something was left to a person; one without words of its own is the sentence of its refusal. */
function whyWords(code: string, t: TFunction<'agents'>): string {
  const known = WHY.find((one) => one === code);
  return known === undefined ? sentence('refusals', code) : t(`why.${known}`);
}

const WHY = [
  'document.cbam',
  'document.confirm',
  'document.import',
  'document.nothing',
  'cbam.file_faulty',
  'cbam.file_empty',
  'finding.no_suggestion',
  'finding.quantity_needed',
  'factor.missing',
] as const;

/** The steps of a run in their order: what each did, how long it took, and what it read and gave. */
export function RunTimeline({
  run,
  onRepeat,
  busy,
}: {
  readonly run: Run;
  readonly onRepeat?: ((position: number) => void) | undefined;
  readonly busy?: boolean;
}) {
  const { t } = useTranslation('agents');
  return (
    <ol className="flex flex-col" aria-label={t('timeline')} data-testid="run-timeline">
      {run.stepsTaken.map((step) => (
        <Step key={step.key} step={step} onRepeat={onRepeat} busy={busy ?? false} />
      ))}
    </ol>
  );
}

function Step({
  step,
  onRepeat,
  busy,
}: {
  readonly step: RunStep;
  readonly onRepeat: ((position: number) => void) | undefined;
  readonly busy: boolean;
}) {
  const { t } = useTranslation('agents');
  const { position, verb, state, effect, problem, ms, copied } = step;
  const result = resultOf(step.output);
  const id = `step-${position + 1}`;
  const isAsked = useLocation().hash === `#${id}`;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) line.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <li
      ref={line}
      id={id}
      className="flex gap-3 border-l border-line pb-4 pl-4 last:pb-0"
      data-testid="run-step"
      data-state={state}
    >
      <span className="-ml-[25px] flex size-[18px] shrink-0 items-center justify-center bg-panel [&_svg]:size-4">
        {MARK[state]}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">
            {position + 1}. {verbWords(verb, t)}
          </span>
          <span className="text-[0.8125rem] text-quiet">
            {t(`effect.${effect}`)} · {t(`step.state.${state}`)}
            {state !== 'open' && ` · ${ms} ms`}
            {copied && ` · ${t('copied')}`}
          </span>
        </div>
        {problem && <p className="text-danger">{sentence('refusals', problem.code, problem.params)}</p>}
        {result && <Made result={result} />}
        {state !== 'open' && (
          <div className="flex flex-wrap items-start gap-2">
            <details open={isAsked} className="min-w-0 grow text-[0.8125rem]">
              <summary className="cursor-pointer text-quiet hover:text-ink">{t('evidence')}</summary>
              <Shown label={t('input')} value={step.input} />
              <Shown label={t('output')} value={step.output} />
            </details>
            {onRepeat && (
              <Button
                size="small"
                look="quiet"
                busy={busy}
                onClick={() => onRepeat(position)}
                data-testid="run-repeat"
              >
                <RotateCcw aria-hidden />
                {t('repeat')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** What a step that proposes has made, and what it left to people, by the reason. */
function Made({ result: { proposed, waiting, left } }: { readonly result: Result }) {
  const { t } = useTranslation('agents');
  const all = left.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <p className="text-[0.8125rem]">
        {proposed === 0 ? t('resultNone') : t('result', { count: proposed })}
        {waiting > 0 && ` · ${t('resultWaiting', { count: waiting })}`}
        {all > 0 && ` · ${t('left', { count: all })}`}
      </p>
      {all > 0 && (
        <ul className="text-[0.8125rem] text-quiet" data-testid="step-left">
          {left.map(([code, count]) => (
            <li key={code}>{t('why', { what: whyWords(code, t), count })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Shown({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <figure className="mt-2">
      <figcaption className="text-quiet">{label}</figcaption>
      {/* It scrolls, so the keyboard has to reach it. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className="max-h-60 overflow-auto rounded-md border border-line bg-sunken p-2 text-xs break-words whitespace-pre-wrap"
      >
        {JSON.stringify(value ?? null, null, 2)}
      </pre>
    </figure>
  );
}
