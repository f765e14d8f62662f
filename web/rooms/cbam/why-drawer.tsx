import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { countryName } from './figures.ts';
import { ProblemList } from './problem-list.tsx';
import { cbamQuery } from './queries.ts';

interface WhyDrawerProps {
  readonly importId: string;
  /** Lines of the good that this one stands for. */
  readonly lines?: number;
  readonly onClose: () => void;
}

/** How the certificates of a line came about, down to the act of each number. */
export function WhyDrawer({ importId, lines = 1, onClose }: WhyDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(cbamQuery('cbam.explainImport', { importId }));
  const line = data?.line;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('why.title')}
      description={
        line
          ? `${writtenCode(line.code)} · ${countryName(line.origin, formats)} · ${t('quarter', { quarter: line.quarter })} ${line.year}`
          : t('loading')
      }
      closeLabel={shell.t('close')}
      testId="why-drawer"
    >
      {error && <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="flex flex-col gap-4">
          <p className="text-[0.8125rem] text-quiet">
            {t('why.text')}
            {lines > 1 && ` ${t('why.oneOf', { count: lines })}`}
          </p>
          {data.result.status === 'calculated' ? (
            <ProblemList problems={data.result.notes} />
          ) : (
            <ProblemList problems={data.result.problems} bad />
          )}
          {data.trace && <TraceTree trace={data.trace} factors={[]} />}
        </div>
      )}
    </Drawer>
  );
}
