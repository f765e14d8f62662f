import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { numberOf, type Report, reportQuery } from './asked.ts';
import { ChapterTexts } from './chapter-texts.tsx';
import { DatapointPanel } from './datapoint-panel.tsx';
import { DocumentView } from './document-view.tsx';
import { CompareIssues } from './compare-issues.tsx';
import { Downloads } from './downloads.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { ReportComments } from './report-comments.tsx';
import { ReportSteps } from './report-steps.tsx';
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
      <ReportSteps report={report} />
      {report.issues.length > 0 && <Issues report={report} />}
      {document && <Downloads of={of} programmes={report.programmes} />}
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
