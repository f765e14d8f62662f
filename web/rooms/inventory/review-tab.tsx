import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Comments } from '#web/comments/comments.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { type Life, useMay } from './life.ts';
import { LifeStepper } from './life-stepper.tsx';
import { SignedContent } from './signed-content.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';
import type { TabProps } from './tab-props.ts';
import { WhoNext } from './who-next.tsx';
import { WithLife } from './with-life.tsx';

/** Where an inventory stands between being filled and being closed, and the next step. */
export function Tab({ inventory }: TabProps) {
  return <WithLife inventoryId={inventory.id}>{(life) => <Review life={life} />}</WithLife>;
}

function Review({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  return (
    <div className="flex flex-col gap-4" data-testid="inventory-review">
      <Next life={life} />
      <SignedContent life={life} />
      <Moves life={life} />
      <Panel title={t('review.comments')} text={t('review.commentsText')} testId="review-comments">
        <Comments subject={{ kind: 'inventory', id: life.id }} />
      </Panel>
    </div>
  );
}

/** Which steps the person may take now, and why not where they may not. */
function stepsOf(
  life: Life,
  { userId, mayLead, maySubmit }: ReturnType<typeof useMay>,
): {
  readonly steps: readonly Step[];
  readonly isAuthor: boolean;
} {
  const isAuthor = life.fourEyes && [life.setUpBy?.id, life.submittedBy?.id].includes(userId);
  const steps: readonly Step[] = {
    open: maySubmit && life.lines.standing > 0 ? (['submit'] as const) : [],
    in_review: mayLead ? (isAuthor ? (['send_back'] as const) : (['approve', 'send_back'] as const)) : [],
    approved: mayLead ? (['close', 'send_back'] as const) : [],
    closed: mayLead ? (['reopen'] as const) : [],
  }[life.state];
  return { steps, isAuthor };
}

const MAIN: ReadonlySet<Step> = new Set(['submit', 'approve', 'close']);

function Next({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const may = useMay();
  const { steps, isAuthor } = stepsOf(life, may);
  const [asked, setAsked] = useState<Step | null>(null);
  const [latest] = life.closings;
  const isStuck = life.state === 'in_review' && may.mayLead && isAuthor;
  return (
    <Panel
      title={t(`next.${life.state}`)}
      text={t(life.state === 'in_review' && !life.fourEyes ? 'nextText.waived' : `nextText.${life.state}`)}
      testId="review-next"
    >
      <LifeStepper life={life} />
      {life.state === 'open' && life.lines.standing === 0 && (
        <p className="text-quiet">{t('review.empty')}</p>
      )}
      {isStuck && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn" data-testid="review-own">
          {t('review.own')}
        </p>
      )}
      {!may.mayLead && life.state !== 'open' && <p className="text-quiet">{t('review.leaders')}</p>}
      <WhoNext life={life} isStuck={isStuck} onApproveAlone={() => setAsked('approve_alone')} />
      {latest && life.state === 'closed' && (
        <Button asChild className="self-start">
          <Link to={`/carbon-inventory/closings/${latest.id}`} data-testid="review-certificate">
            {t('certificate.open')}
          </Link>
        </Button>
      )}
      {steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              look={MAIN.has(step) ? 'primary' : 'plain'}
              onClick={() => setAsked(step)}
              data-testid={`step-${step}`}
            >
              {t(`step.${step}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <StepDialog
          key={asked}
          life={life}
          step={asked}
          onClose={() => setAsked(null)}
          onApproved={() => setAsked('close')}
        />
      )}
    </Panel>
  );
}

function Moves({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  return (
    <Panel title={t('moves.title')} testId="review-moves">
      {life.moves.length === 0 ? (
        <p className="text-quiet">{t('moves.none')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {life.moves.toReversed().map(({ number, move, by, at, reason }) => (
            <li key={number} data-testid={`move-${move}`} className="border-l-2 border-line pl-3">
              <p>
                <span className="font-medium">{t(`moved.${move}`)}</span>{' '}
                <span className="text-quiet">
                  {by.name || t('someone')} · {formats.instant(at)}
                </span>
              </p>
              {reason && <p className="max-w-prose break-words text-quiet">{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
