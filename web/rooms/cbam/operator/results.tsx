import { writtenCode } from '#text/goods-code.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import type { Input, Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { withPlaces } from '../figures.ts';
import { ProblemList } from '../problem-list.tsx';
import { cbamQuery } from '../queries.ts';
import { Checklist, type Where } from './checklist.tsx';
import { Influences } from './influences.tsx';
import { nodeName, spokenProblems, spokenTrace } from './spoken-problems.ts';

type Calculated = Extract<Output<'cbam.calculate'>, { status: 'calculated' }>;
type Report = Extract<Output<'cbam.report'>, { status: 'composed' }>;
type Traced = Calculated['processes'][number] | Calculated['precursors'][number];
type Good = Calculated['goods'][number];
type Part = 'direct' | 'indirect';

/** t CO2e per tonne, as tables show it; the exact figure stands in its steps. */
const PLACES = 4;

interface ResultsProps {
  readonly told: Input<'cbam.calculate'>;
  readonly mayKeep: boolean;
  readonly onAsk: (where: Where) => void;
}

/** What follows from a saved year: emissions by process and good with their steps, what must be said, and the checklist. */
export function Results({ told, mayKeep, onAsk }: ResultsProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  // What stood before stays until the new figures are there: nothing jumps when a year is saved.
  const calculated = useQuery({ ...cbamQuery('cbam.calculate', told), placeholderData: keepPreviousData });
  const report = useQuery({ ...cbamQuery('cbam.report', told), placeholderData: keepPreviousData });
  const [why, setWhy] = useState<{ traced: Traced; part: Part } | null>(null);
  const failure = calculated.error ?? report.error;
  if (failure)
    return (
      <Failure title={t('error')} text={failure.message}>
        <Button size="small" onClick={() => void Promise.all([calculated.refetch(), report.refetch()])}>
          {shell.t('retry')}
        </Button>
      </Failure>
    );
  if (!calculated.data || !report.data) return <Skeleton className="h-64" />;
  if (calculated.data.status !== 'calculated' || report.data.status !== 'composed')
    return (
      <Panel title={t('res.title')} text={t('res.not')} testId="year-results">
        <ProblemList problems={spokenProblems(problemsOf(calculated.data), told)} bad />
      </Panel>
    );
  const result = calculated.data;
  return (
    <>
      <Panel title={t('res.title')} text={t('res.text')} testId="year-results">
        <Totals result={result} formats={formats} />
        <Nodes result={result} told={told} onWhy={(traced, part) => setWhy({ traced, part })} />
        {result.goods.length > 0 && (
          <Goods result={result} report={report.data} onWhy={(traced, part) => setWhy({ traced, part })} />
        )}
        <Lacking goods={result.goods} />
        <ProblemList problems={spokenProblems(result.notes, told)} />
      </Panel>
      <Influences influences={report.data.influences} told={told} />
      <Checklist report={report.data} mayKeep={mayKeep} onAsk={onAsk} />
      {why && (
        <Drawer
          open
          onOpenChange={(next) => !next && setWhy(null)}
          title={t(`res.why.${why.part}`)}
          description={nodeName(why.traced.id, told)}
          closeLabel={shell.t('close')}
          testId="see-drawer"
        >
          <div className="flex flex-col gap-4">
            <p className="text-[0.8125rem] text-quiet">{t('res.why.text')}</p>
            <TraceTree trace={spokenTrace(why.traced.trace[why.part], told)} factors={[]} />
          </div>
        </Drawer>
      )}
    </>
  );
}

function problemsOf(answer: Output<'cbam.calculate'>) {
  return answer.status === 'calculated' ? [] : answer.problems;
}

function Totals({ result: { totals }, formats }: { result: Calculated; formats: Formats }) {
  const { t } = useTranslation('cbam');
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {(['direct', 'indirect', 'total'] as const).map((name) => (
        <div key={name}>
          <dt className="text-[0.8125rem] text-quiet">{t(`res.${name}`)}</dt>
          <dd className="figure font-medium" data-testid={`total-${name}`}>
            {withPlaces(totals[name], 2, formats)} tCO₂e
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OnWhy = (traced: Traced, part: Part) => void;

/** A figure that opens its steps. */
function Why({ traced, part, value, onWhy }: { traced: Traced; part: Part; value: string; onWhy: OnWhy }) {
  const formats = useFormats();
  return (
    <button
      type="button"
      onClick={() => onWhy(traced, part)}
      className="rounded underline decoration-line underline-offset-4 hover:decoration-current"
      data-testid={`see-${part}`}
    >
      {withPlaces(value, PLACES, formats)}
    </button>
  );
}

interface Shown {
  readonly result: Calculated;
  readonly onWhy: OnWhy;
}

function useNodeColumns(told: ResultsProps['told'], onWhy: OnWhy): readonly Column<Traced>[] {
  const { t } = useTranslation('cbam');
  return [
    {
      key: 'name',
      title: t('res.node'),
      cell: (row) => (
        <>
          {nodeName(row.id, told)}
          <span className="block text-[0.8125rem] text-quiet">
            {'production' in row ? sentence('cbam', `choice.${row.category}`) : t('res.bought')}
          </span>
        </>
      ),
    },
    {
      key: 'direct',
      title: t('res.see.direct'),
      figure: true,
      cell: (row) => <Why traced={row} part="direct" value={row.see.direct} onWhy={onWhy} />,
    },
    {
      key: 'indirect',
      title: t('res.see.indirect'),
      figure: true,
      cell: (row) => <Why traced={row} part="indirect" value={row.see.indirect} onWhy={onWhy} />,
    },
  ];
}

function Nodes({ result, told, onWhy }: Shown & { readonly told: ResultsProps['told'] }) {
  const { t } = useTranslation('cbam');
  const columns = useNodeColumns(told, onWhy);
  const rows: readonly Traced[] = [...result.processes, ...result.precursors];
  return (
    <Table
      caption={t('res.nodes')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      testId="see-nodes"
    />
  );
}

/** A figure of a good with the steps of its process, which it has them of. */
function OfGood({ good, part, result, onWhy }: Shown & { readonly good: Good; readonly part: Part }) {
  const traced = result.processes.find(({ id }) => id === good.process);
  return traced ? <Why traced={traced} part={part} value={good.perTonne[part]} onWhy={onWhy} /> : '–';
}

function useGoodColumns({ result, onWhy }: Shown, report: Report): readonly Column<Good>[] {
  const { t } = useTranslation('cbam');
  return [
    { key: 'good', title: t('good'), cell: (good) => <NamedGood good={good} /> },
    {
      key: 'direct',
      title: t('res.see.direct'),
      figure: true,
      cell: (good) => <OfGood good={good} part="direct" result={result} onWhy={onWhy} />,
    },
    {
      key: 'indirect',
      title: t('res.see.indirect'),
      figure: true,
      cell: (good) => <OfGood good={good} part="indirect" result={result} onWhy={onWhy} />,
    },
    {
      key: 'sefa',
      title: t('res.sefa'),
      figure: true,
      cell: (good) => <Allocation good={good} report={report} />,
    },
  ];
}

function NamedGood({ good: { code, name } }: { good: Good }) {
  return (
    <>
      <span className="figure font-medium whitespace-nowrap">{writtenCode(code)}</span> {name}
    </>
  );
}

/** What the sector asks to be told of each good and is not told. */
function Lacking({ goods }: { goods: readonly Good[] }) {
  const { t } = useTranslation('cbam');
  const lacking = goods.filter(({ missingParameters }) => missingParameters.length > 0);
  return (
    <ul className="flex flex-col gap-1 text-[0.8125rem] text-warn empty:hidden">
      {lacking.map(({ process, code, name, missingParameters }) => (
        <li key={`${process} ${code} ${name}`}>
          {t('res.lacks', {
            code: writtenCode(code),
            list: missingParameters.map((one) => sentence('cbam', `param.${one}`)).join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}

function Goods({ result, report, onWhy }: Shown & { readonly report: Report }) {
  const { t } = useTranslation('cbam');
  const columns = useGoodColumns({ result, onWhy }, report);
  return (
    <Table
      caption={t('res.goods')}
      rows={result.goods}
      rowKey={({ code, process, name }) => `${process} ${code} ${name}`}
      columns={columns}
      testId="see-goods"
    />
  );
}

/** Free allocation of a good, or why there is none. */
function Allocation({ good, report }: { good: Good; report: Report }) {
  const formats = useFormats();
  const found = report.allocations.find(
    ({ code, process }) => code === good.code && process === good.process,
  );
  if (!found) return '–';
  if (found.sefa !== null) return <span className="figure">{withPlaces(found.sefa, PLACES, formats)}</span>;
  return (
    <span className="text-[0.8125rem] text-quiet">
      {sentence('cbam', `reason.${found.reason}`, {}, found.reason ?? '')}
    </span>
  );
}
