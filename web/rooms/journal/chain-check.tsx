import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Link2, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';

type Check = Output<'journal.verify'>['check'];
type Chain = Check['journal'];

const CHECKS = ['journal.checks'];
/** How often a check that goes on is asked how far it is. */
const ASKED_EVERY_MS = 1500;

/** Has the chains of journal and ledger checked, and tells how far that is and what came of the last one. */
export function ChainCheck() {
  const { t } = useTranslation('journal');
  const checks = useQuery({
    queryKey: CHECKS,
    queryFn: ({ signal }) => call('journal.checks', {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.checks[0]?.finishedAt === null ? ASKED_EVERY_MS : false),
  });
  const start = useMutation({
    mutationFn: () => call('journal.verify', {}),
    onSuccess: ({ check }) => {
      queryClient.setQueryData<Output<'journal.checks'>>(CHECKS, (before) => ({
        checks: [check, ...(before?.checks ?? []).filter(({ id }) => id !== check.id)],
      }));
    },
  });
  const latest = checks.data?.checks[0];
  const goesOn = latest?.finishedAt === null;
  const error = start.error ?? checks.error;
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col items-start gap-2">
      <Button busy={start.isPending || goesOn} onClick={() => start.mutate()} data-testid="chain-check">
        <Link2 aria-hidden />
        {t('check')}
      </Button>
      <div role="status" className="flex w-full flex-col gap-1">
        {error && (
          <p className="text-danger">
            <RefusalText text={error.message} />
          </p>
        )}
        {/* As high as what is told of the last check, so that nothing below moves when that comes. */}
        {!latest && <p className="min-h-6 text-quiet max-sm:min-h-12">{checks.data && t('chain.none')}</p>}
        {goesOn && <Progress check={latest} />}
      </div>
      {latest && !goesOn && (
        <details open={start.isSuccess || isBroken(latest)} data-testid="chain-result" data-finished="true">
          <summary className="min-h-6 cursor-pointer max-sm:min-h-12">
            {t(isBroken(latest) ? 'chain.notWhole' : 'chain.isWhole')}{' '}
            <span className="text-[0.8125rem] text-quiet">
              <When check={latest} />
            </span>
          </summary>
          <div className="flex flex-col gap-1 pt-1">
            <Result name={t('chain.journal')} chain={latest.journal} />
            <Result name={t('chain.ledger')} chain={latest.ledger} />
            <p className="text-[0.8125rem] text-quiet">{t('chain.keep')}</p>
          </div>
        </details>
      )}
    </div>
  );
}

function isBroken({ journal, ledger }: Check): boolean {
  return journal.firstBreak !== null || ledger.firstBreak !== null;
}

function When({ check: { askedByName, finishedAt, askedAt } }: { readonly check: Check }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  return <>{t('chain.by', { name: askedByName, at: formats.instant(finishedAt ?? askedAt) })}</>;
}

function Progress({ check: { journal, ledger } }: { readonly check: Check }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const looked = journal.looked + ledger.looked;
  const lines = journal.lines + ledger.lines;
  const words = t('chain.goesOn', {
    looked: formats.exact(String(looked)),
    lines: formats.exact(String(lines)),
  });
  return (
    <>
      <div
        role="progressbar"
        aria-label={t('check')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor((looked / Math.max(lines, 1)) * 100)}
        className="h-2 w-full max-w-80 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(looked / Math.max(lines, 1)) * 100}%` }} />
      </div>
      <p className="text-[0.8125rem] text-quiet">{words}</p>
    </>
  );
}

/** What came of a chain; nothing of one that is not gone through yet and has no break. */
function Result({ name, chain }: { readonly name: string; readonly chain: Chain }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const { firstBreak, because, lines, looked, lastHash } = chain;
  if (firstBreak !== null)
    return (
      <p className="flex items-start gap-2 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {name}: {t('chain.broken', { line: formats.exact(String(firstBreak)) })}{' '}
        {t(`because.${because ?? 'changed'}`)}
      </p>
    );
  if (looked < lines) return null;
  return (
    <p className="flex items-start gap-2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0">
        {name}: {t('chain.whole', { count: lines, shown: formats.exact(String(lines)) })}
        {lastHash !== null && <code className="block text-[0.75rem] break-all text-quiet">{lastHash}</code>}
      </span>
    </p>
  );
}
