import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Room } from '#web/ui/room.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { numberOf, type Report, reportQuery } from './asked.ts';
import { ChapterTexts } from './chapter-texts.tsx';
import { ApproveAlone } from './approve-alone.tsx';
import { DatapointPanel } from './datapoint-panel.tsx';
import { DocumentView } from './document-view.tsx';
import { CompareIssues } from './compare-issues.tsx';
import { Downloads } from './downloads.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { ReportComments } from './report-comments.tsx';
import { SharePanel } from './share-panel.tsx';

/** One report: what can be done with it, what was issued of it, its texts and its document. */
export function ReportPage({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const found = useQuery(reportQuery('report.read', { reportId }));
  const report = found.data?.report;
  return (
    <Room
      title={report?.title ?? t('title')}
      text={report && `${report.inventoryName} · ${t(`state.${report.state}`)}`}
      over={
        <Link to="/reports" className="text-[0.8125rem] text-accent underline underline-offset-2">
          {t('title')}
        </Link>
      }
      testId="report-page"
    >
      {found.error && (
        <Failure title={t('error')} text={found.error.message}>
          <Button size="small" onClick={() => void found.refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {found.isLoading && <Skeleton className="h-96" />}
      {report && <Opened report={report} />}
    </Room>
  );
}

/** The document of a report: of one that was issued that of its latest issue, otherwise as it would be now. */
function useDocument({ id: reportId, state, issues: [latest] }: Report) {
  const issueId = state === 'issued' ? latest?.id : undefined;
  const isIssued = issueId !== undefined;
  const draft = useQuery({ ...reportQuery('report.preview', { reportId }), enabled: !isIssued });
  const issue = useQuery({
    ...reportQuery('report.readIssue', { issueId: issueId ?? '' }),
    enabled: isIssued,
  });
  return {
    of: isIssued ? { issueId } : { reportId },
    document: isIssued ? issue.data?.document : draft.data?.document,
    failure: issue.error ?? draft.error,
    logo: useQuery(reportQuery('report.logo', isIssued ? { issueId } : {})).data?.logo ?? null,
  };
}

function Opened({ report }: { readonly report: Report }) {
  const [latest] = report.issues;
  const { of, document, failure, logo } = useDocument(report);
  const at = useSearchParams()[0].get('at');
  return (
    <>
      {document && at !== null && <DatapointPanel document={document} at={at} />}
      <Steps report={report} />
      {report.issues.length > 0 && <Issues report={report} />}
      {document && <Downloads of={of} isVsme={report.programmes.includes('vsme')} />}
      {latest && <Handed reportId={report.id} issueId={latest.id} />}
      <LettersPanel key={`letters ${report.revision}`} report={report} />
      {report.state !== 'in_review' && <ChapterTexts key={report.revision} report={report} />}
      <ReportComments report={report} document={document} />
      {failure && <Failure title={failure.message} text="" />}
      {document ? (
        <DocumentView document={document} logo={logo} />
      ) : (
        !failure && <Skeleton className="h-96" />
      )}
    </>
  );
}

/** Links and evidence, for those who lead or audit. */
function Handed({ reportId, issueId }: { readonly reportId: string; readonly issueId: string }) {
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  if (!['owner', 'manager', 'auditor'].includes(role)) return null;
  return <SharePanel reportId={reportId} issueId={issueId} mayShare={role !== 'auditor'} />;
}

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

/** What comes next of a report, for whoever may take the step. */
function Steps({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const [sendsBack, setSendsBack] = useState(false);
  const isJustSubmitted = (useLocation().state as { submitted?: boolean } | null)?.submitted === true;
  const { state, closingId } = report;
  const isMine = report.approvals.find((approval) => approval.state === 'waiting')?.mine === true;
  const take = useStep(report, () => setSendsBack(false));
  return (
    <Panel
      title={t(`state.${state}`)}
      text={t(closingId === null ? 'next.open' : `next.${state}`)}
      testId="report-steps"
    >
      <div className="flex flex-wrap gap-2 empty:hidden">
        {stepsFor(report, { role, isMine }).map((step) => (
          <Button
            key={step}
            look={step === 'sendBack' ? 'plain' : 'primary'}
            busy={take.isPending}
            onClick={() => (step === 'sendBack' ? setSendsBack(true) : take.mutate({ step }))}
            data-testid={`report-${step}`}
          >
            {t(`step.${step}`)}
          </Button>
        ))}
      </div>
      {state === 'in_review' && !isMine && role === 'owner' && (
        <ApproveAlone
          isFirst={isJustSubmitted}
          busy={take.isPending}
          onApprove={(why) => take.mutate({ step: 'alone', why })}
        />
      )}
      {take.error && !sendsBack && (
        <p role="alert" className="text-danger" data-testid="report-refused">
          <RefusalText text={take.error.message} />
        </p>
      )}
      {sendsBack && (
        <ReasonDialog
          title={t('step.sendBack')}
          text={t('why.sendBack')}
          action={t('step.sendBack')}
          labels={{ reason: t('reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={take.isPending}
          problem={take.error?.message ?? null}
          onConfirm={(why) => take.mutate({ step: 'sendBack', why })}
          onClose={() => setSendsBack(false)}
        />
      )}
    </Panel>
  );
}

/** What was issued of a report, each provable; any two are compared. */
function Issues({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const proof = useMutation({ mutationFn: (issueId: string) => call('report.verify', { issueId }) });
  return (
    <Panel title={t('issues')} testId="report-issues">
      <ul className="flex flex-col gap-2">
        {report.issues.map((issue) => (
          <li key={issue.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="figure font-medium">{numberOf(issue.number)}</span>
            <span className="text-quiet">
              {formats.instant(issue.issuedAt)} · {issue.issuedBy.name}
            </span>
            <code className="min-w-0 break-all text-[0.75rem] text-quiet">{issue.sha256}</code>
            <Button size="small" busy={proof.isPending} onClick={() => proof.mutate(issue.id)}>
              {t('verify')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" data-testid="report-proof">
        {proof.data &&
          t(proof.data.isProven ? 'proven' : 'notProven', { number: numberOf(proof.data.issue.number) })}
        {proof.error?.message}
      </p>
      {report.issues.length > 1 && <CompareIssues issues={report.issues} />}
    </Panel>
  );
}
