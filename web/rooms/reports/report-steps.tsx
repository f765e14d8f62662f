import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { useLeaders } from '#web/comments/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ApproveAlone } from './approve-alone.tsx';
import { numberOf, type Report } from './asked.ts';

type Step = 'submit' | 'approve' | 'alone' | 'issue' | 'sendBack';

/** Takes a step of a report; approving goes on to issue. */
function useStep({ id: reportId, revision }: Report, onDone: () => void) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, why = '' }: { step: Step; why?: string }): Promise<void> => {
      const at = { reportId, revision };
      if (step === 'submit') {
        await call('report.submit', at);
        return;
      }
      if (step === 'sendBack') {
        await call('report.sendBack', { ...at, reason: why });
        return;
      }
      if (step !== 'issue') await call('report.approve', { ...at, note: why, alone: step === 'alone' });
      const { issue, evidence } = await call('report.issue', at);
      toast.good({
        title: t('issued', { number: numberOf(issue.number) }),
        ...(evidence !== null && { text: t(`issued.evidence.${evidence}`) }),
      });
    },
    onSuccess: onDone,
    // What was approved stays so where issuing failed: the page says what is true now.
    onSettled: () => client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

/** Who looks at a report. */
interface Reader {
  readonly role: string;
  /** Whether their own approval is waited for. */
  readonly isMine: boolean;
}

/** The steps that stand in a row: those that a report may take in its state, for who may take them. */
function stepsFor({ state, closingId }: Report, { role, isMine }: Reader): Step[] {
  const mayLead = role === 'owner' || role === 'manager';
  const steps: Step[] = [];
  if (state === 'draft' && closingId !== null && (mayLead || role === 'contributor')) steps.push('submit');
  if (isMine) steps.push('approve');
  if (state === 'in_review' && mayLead) steps.push('sendBack');
  if (state === 'approved' && mayLead) steps.push('issue');
  return steps;
}

/** Who else could approve a report in review that its reader may not: their names; null: it is not asked, or not known yet. */
function useApprovers({ state, approvals }: Report, isMine: boolean): string[] | null {
  const { t } = useTranslation('reports');
  const leaders = useLeaders();
  if (state !== 'in_review' || isMine || leaders === null) return null;
  const asker = approvals.find((approval) => approval.state === 'waiting')?.askedBy.id;
  return leaders
    .filter(({ self, userId }) => !self && userId !== asker)
    .map(({ fullName }) => fullName || t('approvers.unnamed'));
}

/** What comes next of a report, for whoever may take the step. */
export function ReportSteps({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation('reports');
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const [asked, setAsked] = useState<Asked | null>(null);
  const isJustSubmitted = (useLocation().state as { submitted?: boolean } | null)?.submitted === true;
  const { state, closingId } = report;
  const isMine = report.approvals.find((approval) => approval.state === 'waiting')?.mine === true;
  const others = useApprovers(report, isMine);
  const take = useStep(report, () => setAsked(null));
  const isAlone = others?.length === 0 && role === 'owner';
  const steps = stepsFor(report, { role, isMine });
  // Approved but not issued: what was asked about is done, and what went wrong stands on the page.
  const open = asked !== null && steps.includes(asked) ? asked : null;
  const ask = (step: Asked) => {
    take.reset();
    setAsked(step);
  };
  return (
    <Panel
      title={t(`state.${state}`)}
      text={t(closingId === null ? 'next.open' : isAlone ? 'next.alone' : `next.${state}`)}
      testId="report-steps"
    >
      {others !== null && others.length > 0 && (
        <p data-testid="report-approvers">
          {t('approvers', {
            names: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(others),
          })}
        </p>
      )}
      {isAlone && (
        <ApproveAlone
          isFirst={isJustSubmitted}
          busy={take.isPending}
          onApprove={(why) => take.mutate({ step: 'alone', why })}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {steps.map((step) => (
          <Button
            key={step}
            look={step === 'sendBack' ? 'plain' : 'primary'}
            busy={take.isPending}
            onClick={() => (isAsked(step) ? ask(step) : take.mutate({ step }))}
            data-testid={`report-${step}`}
          >
            {t(`step.${step}`)}
          </Button>
        ))}
      </div>
      {take.error && open === null && (
        <p role="alert" className="text-danger" data-testid="report-refused">
          <RefusalText text={take.error.message} />
        </p>
      )}
      {open && <Question step={open} take={take} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** Steps that are asked about first: what is issued stays as it is, and what is sent back says why. */
type Asked = Extract<Step, 'approve' | 'issue' | 'sendBack'>;

function isAsked(step: Step): step is Asked {
  return step === 'approve' || step === 'issue' || step === 'sendBack';
}

interface QuestionProps {
  readonly step: Asked;
  readonly take: ReturnType<typeof useStep>;
  readonly onClose: () => void;
}

/** Says what a step makes final, or asks why a report goes back, before it is taken. */
function Question({ step, take, onClose }: QuestionProps) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const labels = { close: shell.t('close'), cancel: shell.t('cancel') };
  if (step === 'sendBack')
    return (
      <ReasonDialog
        title={t('step.sendBack')}
        text={t('why.sendBack')}
        action={t('step.sendBack')}
        labels={{ reason: t('reason'), ...labels }}
        busy={take.isPending}
        problem={take.error?.message ?? null}
        onConfirm={(why) => take.mutate({ step, why })}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title={t(`ask.${step}`)}
      text={t('ask.final')}
      action={t(`step.${step}`)}
      look="primary"
      labels={labels}
      busy={take.isPending}
      onConfirm={() => take.mutate({ step })}
      onClose={onClose}
    >
      {take.error && (
        <p role="alert" className="text-danger" data-testid="report-refused">
          <RefusalText text={take.error.message} />
        </p>
      )}
    </Confirm>
  );
}
