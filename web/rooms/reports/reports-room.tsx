import { useQuery } from '@tanstack/react-query';
import { FileCheck, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { useSettled } from '#web/ui/settled.ts';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { CATEGORIES, numberOf, type ReportHead, reportQuery, STATES } from './asked.ts';
import { CheckPage } from './check-page.tsx';
import { NewReport } from './new-report.tsx';
import { ReportPage } from './report-page.tsx';
import { SchedulesPanel } from './schedules-panel.tsx';

/** `/reports`: the library; `/reports/new`: the wizard; `/reports/check`: a file is checked; `/reports/<id>`: one report. */
export function Component() {
  const { reportId } = useParams();
  if (reportId === 'new') return <NewReport />;
  if (reportId === 'check') return <CheckPage />;
  return reportId === undefined ? <Library /> : <ReportPage key={reportId} reportId={reportId} />;
}

/** What of the library is looked at. */
interface Sought {
  readonly query: string;
  readonly category: ReportHead['category'] | '';
  readonly state: ReportHead['state'] | '';
}

const ALL: Sought = { query: '', category: '', state: '' };

function SearchFields({ sought, onChange }: { sought: Sought; onChange: (sought: Sought) => void }) {
  const { t } = useTranslation('reports');
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3" role="search">
      <Field label={t('search')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="search"
            value={sought.query}
            onChange={(event) => onChange({ ...sought, query: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('category')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={sought.category}
            onChange={(event) => onChange({ ...sought, category: event.target.value as Sought['category'] })}
            data-testid="reports-category"
          >
            <option value="">{t('all')}</option>
            {CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {t(`category.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('state')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={sought.state}
            onChange={(event) => onChange({ ...sought, state: event.target.value as Sought['state'] })}
          >
            <option value="">{t('all')}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t(`state.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** The ways to check a file and, for who may write, to a new report. */
function Ways() {
  const { t } = useTranslation('reports');
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  return (
    <>
      <Button asChild>
        <Link to="/reports/check" data-testid="report-check-link">
          <FileCheck aria-hidden />
          {t('check.title')}
        </Link>
      </Button>
      {['owner', 'manager', 'contributor'].includes(role) && (
        <Button asChild look="primary">
          <Link to="/reports/new" data-testid="report-new">
            <Plus aria-hidden />
            {t('new')}
          </Link>
        </Button>
      )}
    </>
  );
}

function Library() {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const [sought, setSought] = useState(ALL);
  const { query, category, state } = sought;
  const settled = useSettled(query);
  const list = useQuery(
    reportQuery('report.list', {
      query: settled.slice(0, 120),
      ...(category && { category }),
      ...(state && { state }),
    }),
  );
  const isFiltered = query !== '' || category !== '' || state !== '';
  const reports = list.data?.reports ?? [];
  return (
    <Room title={t('title')} text={t('intro')} actions={<Ways />} testId="reports-room">
      <Waiting />
      <SearchFields sought={sought} onChange={setSought} />
      {list.error && (
        <Failure title={t('error')} text={list.error.message}>
          <Button size="small" onClick={() => void list.refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {list.isLoading && <Skeleton className="h-40" />}
      {list.data && reports.length === 0 && (
        <Empty
          icon={<FileText aria-hidden />}
          title={t(isFiltered ? 'none' : 'empty.title')}
          text={isFiltered ? '' : t('empty.text')}
          testId="reports-empty"
          lesson="guide/draw-up-a-report"
        />
      )}
      <ul className="flex flex-col gap-2" aria-label={t('title')}>
        {reports.map((report) => (
          <li key={report.id}>
            <Line report={report} />
          </li>
        ))}
      </ul>
      <SchedulesPanel />
    </Room>
  );
}

function Line({ report }: { readonly report: ReportHead }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { id, title, inventoryName, category, state, issueNumber, changedAt } = report;
  return (
    <Link
      to={`/reports/${id}`}
      className="flex flex-wrap items-start gap-x-4 gap-y-1 rounded-lg border border-line bg-panel p-3 hover:bg-sunken"
      data-testid="report-line"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-[0.8125rem] text-quiet">
          {t(`category.${category}`)} · {inventoryName} · {formats.instant(changedAt)}
        </span>
      </span>
      <span className="figure text-[0.8125rem]">
        {issueNumber !== null && `${numberOf(issueNumber)} · `}
        {t(`state.${state}`)}
      </span>
    </Link>
  );
}

/** What waits for this person's approval: reports and inventories alike. */
function Waiting() {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data } = useQuery(reportQuery('approval.list', {}));
  const mine = data?.approvals.filter((approval) => approval.mine) ?? [];
  if (mine.length === 0) return null;
  return (
    <Panel title={t('waiting')} testId="approvals-waiting">
      <ul className="flex flex-col gap-2">
        {mine.map(({ id, subject, subjectId, title, askedBy, askedAt }) => (
          <li key={id}>
            <Link
              className="text-accent underline underline-offset-2"
              to={
                subject === 'report'
                  ? `/reports/${subjectId}`
                  : `/carbon-inventory/review?inventory=${subjectId}`
              }
            >
              {title}
            </Link>
            <span className="text-quiet">
              {' '}
              · {t(`subject.${subject}`)} · {askedBy.name} · {formats.instant(askedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
