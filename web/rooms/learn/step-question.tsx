import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { Inline } from './inline.tsx';
import type { Step } from '#web/help/queries.ts';

interface QuestionProps {
  step: Step;
  right: number;
  /** Bumped by “show me”: the right answer is then chosen. */
  shown: boolean;
  onRight: () => void;
}

/** A question before the explanation: each answer says at once why it is right or wrong. */
export function Question({ step, right, shown, onRight }: QuestionProps) {
  const { t } = useTranslation('learn');
  const [own, setOwn] = useState<number | null>(null);
  const chosen = shown ? right : own;
  const option = chosen === null ? undefined : step.options[chosen - 1];
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={step.title} className="flex flex-col gap-2">
        {step.options.map(({ text }, index) => (
          <button
            // Answers never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            aria-pressed={chosen === index + 1}
            onClick={() => {
              setOwn(index + 1);
              if (index + 1 === right) onRight();
            }}
            className={
              'max-w-prose rounded-md border border-edge bg-panel px-3 py-2 text-left hover:border-accent ' +
              'aria-pressed:border-accent aria-pressed:bg-accent-soft'
            }
            data-testid={`answer-${index + 1}`}
          >
            <Inline runs={text} />
          </button>
        ))}
      </div>
      {option && (
        <p
          role="status"
          className={classes(
            'max-w-prose rounded-md px-3 py-2',
            chosen === right ? 'bg-accent-soft text-ink' : 'bg-warn-soft text-warn',
          )}
          data-testid="step-reason"
        >
          <strong>{t(chosen === right ? 'right' : 'wrong')}</strong> <Inline runs={option.reason} />
        </p>
      )}
    </div>
  );
}
