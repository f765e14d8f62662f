import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { hasRoom } from '#web/help/has-room.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { Blocks } from './blocks.tsx';
import { Inline } from './inline.tsx';
import { indexQuery, type Page, type Step } from '#web/help/queries.ts';
import { Question } from './step-question.tsx';
import { TrialStep } from './step-trial.tsx';

/** The way to where the work is done; who has no such room is told so, and is done all the same. */
function Onward({ to, onDone }: { to: string; onDone: () => void }) {
  const { t } = useTranslation('learn');
  const { data: context } = useQuery(contextQuery);
  if (context && !hasRoom(to, context.organization?.kind ?? null))
    return (
      <div className="flex flex-col items-start gap-3 print:hidden">
        <p className="max-w-prose text-quiet">{t('noSuchRoom')}</p>
        <Button look="primary" onClick={onDone} data-testid="step-open">
          {t('finish')}
        </Button>
      </div>
    );
  return (
    <div className="print:hidden">
      <Button asChild look="primary">
        <Link to={to} onClick={onDone} data-testid="step-open">
          {t('openPage')}
        </Link>
      </Button>
    </div>
  );
}

interface StepViewProps {
  step: Step;
  runs: Page['runs'];
  isDone: boolean;
  onDone: () => void;
}

function StepView({ step, runs, isDone, onDone }: StepViewProps) {
  const { t } = useTranslation('learn');
  const [hinted, setHinted] = useState(false);
  const [shown, setShown] = useState(false);
  const { action } = step;
  const canShow = 'ask' in action || 'try' in action;
  return (
    <section
      className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4 sm:p-5"
      data-testid="step"
    >
      <h2 className="text-base font-semibold">{step.title}</h2>
      <Blocks blocks={step.blocks} runs={runs} />
      {'ask' in action && <Question step={step} right={action.ask} shown={shown} onRight={onDone} />}
      {'try' in action && <TrialStep step={step} trial={action.try} shown={shown} onRight={onDone} />}
      {'open' in action && <Onward to={action.open} onDone={onDone} />}
      {canShow && !isDone && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {step.hint.length > 0 && (
            <Button size="small" onClick={() => setHinted(true)} data-testid="step-hint">
              {t('hint')}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              setShown(true);
              if ('ask' in action) onDone();
            }}
            data-testid="step-show"
          >
            {t('showMe')}
          </Button>
        </div>
      )}
      {hinted && !isDone && (
        <p className="max-w-prose border-l-2 border-accent pl-3" role="status">
          <Inline runs={step.hint} />
        </p>
      )}
      {isDone && step.after.length > 0 && (
        <div className="border-t border-line pt-3" data-testid="step-after">
          <Blocks blocks={step.after} runs={runs} />
        </div>
      )}
    </section>
  );
}

/** The steps as dots: what is done, where one is, and a way back to each that was reached. */
function Dots({
  steps,
  at,
  done,
  onGo,
}: {
  steps: readonly Step[];
  at: number;
  done: number;
  onGo: (to: number) => void;
}) {
  const { t } = useTranslation('learn');
  return (
    <ol className="flex flex-wrap gap-1.5 print:hidden">
      {steps.map((step, index) => (
        <li key={step.id}>
          <button
            type="button"
            disabled={index > done}
            aria-current={index === at ? 'step' : undefined}
            aria-label={`${t('stepOf', { step: String(index + 1), steps: String(steps.length) })}: ${step.title}`}
            onClick={() => onGo(index)}
            className={classes(
              'flex size-8 items-center justify-center rounded-full border text-[0.8125rem] font-medium disabled:opacity-50',
              index === at ? 'border-accent bg-accent-soft text-accent' : 'border-edge bg-panel',
            )}
          >
            {index < done ? <Check className="size-4" aria-hidden /> : index + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Ending({ page }: { page: Page }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const { data } = useQuery(indexQuery(language));
  const tutorials = data?.pages.filter(({ kind }) => kind === 'tutorial') ?? [];
  const next = tutorials[tutorials.findIndex(({ id }) => id === page.id) + 1];
  return (
    <div
      className="rounded-lg border border-accent/40 bg-accent-soft p-4"
      role="status"
      data-testid="tutorial-done"
    >
      <p className="font-semibold">{t('allDone')}</p>
      <p>{t('allDoneText')}</p>
      {next && (
        <Link to={`/learn/${next.id}`} className="rounded text-accent underline underline-offset-2">
          {t('nextTutorial', { title: next.title })}
        </Link>
      )}
    </div>
  );
}

/** On paper alone: steps that one is not at, with their questions; what is told once a step is done is not given away. */
function PrintedSteps({ steps, runs }: { steps: readonly Step[]; runs: Page['runs'] }) {
  return steps.map((step) => (
    <section key={step.id} className="hidden flex-col gap-3 print:flex">
      <h2 className="text-base font-semibold">{step.title}</h2>
      <Blocks blocks={step.blocks} runs={runs} />
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        {step.options.map(({ text }, index) => (
          // Answers never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Inline runs={text} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** How far one is, kept for the person: for this opening of the page, and for the next in either language. */
function useKept(page: Page, begun: number) {
  const client = useQueryClient();
  const [done, setDone] = useState(begun);
  const [unkept, setUnkept] = useState(false);
  async function keep(reached: number): Promise<void> {
    setDone(reached);
    try {
      const { progress: kept } = await call('learn.keep', { pageId: page.id, done: reached });
      setUnkept(false);
      // Whoever comes back without opening the product anew finds the place too.
      client.setQueriesData<Output<'learn.read'>>({ queryKey: ['learn.read', page.id] }, (read) =>
        read ? { ...read, progress: kept } : read,
      );
      await client.invalidateQueries({ queryKey: ['learn.index'] });
    } catch {
      setUnkept(true);
    }
  }
  return { done, unkept, keep };
}

/** A tutorial: a step at a time, each checked by what the engine did, kept for its person. */
export function Tutorial({ page, progress }: { page: Page; progress: Output<'learn.read'>['progress'] }) {
  const { t } = useTranslation('learn');
  const { marks } = useFormats();
  const { steps } = page;
  const { done, unkept, keep } = useKept(page, progress?.done ?? 0);
  const [at, setAt] = useState(Math.min(done, steps.length - 1));
  // Counts how often one began again: every step is then as new.
  const [turn, setTurn] = useState(0);
  const step = steps[at];
  if (!step) return null;
  return (
    <div className="flex flex-col gap-4" data-testid="tutorial">
      <Dots steps={steps} at={at} done={done} onGo={setAt} />
      <PrintedSteps steps={steps.slice(0, at)} runs={page.runs} />
      <StepView
        // A figure that was typed in the marks of one language is another figure in those of the other.
        key={`${step.id} ${turn} ${marks}`}
        step={step}
        runs={page.runs}
        isDone={at < done}
        onDone={() => at >= done && void keep(at + 1)}
      />
      <PrintedSteps steps={steps.slice(at + 1)} runs={page.runs} />
      {unkept && <p role="alert">{t('notKept')}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        {at > 0 && (
          <Button onClick={() => setAt(at - 1)} data-testid="step-back">
            {t('previous')}
          </Button>
        )}
        {at < steps.length - 1 && (
          <Button
            look={at < done ? 'primary' : undefined}
            disabled={at >= done}
            onClick={() => setAt(at + 1)}
            data-testid="step-next"
          >
            {t('next')}
          </Button>
        )}
        {done > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              setAt(0);
              setTurn(turn + 1);
              void keep(0);
            }}
            data-testid="tutorial-restart"
          >
            {t('restart')}
          </Button>
        )}
      </div>
      {done >= steps.length && <Ending page={page} />}
    </div>
  );
}
