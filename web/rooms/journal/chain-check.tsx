import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Link2, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';

type Chain = Output<'journal.verify'>['journal'];

/** Has the chains of journal and ledger checked, and tells what came of it. */
export function ChainCheck() {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const check = useMutation({ mutationFn: () => call('journal.verify', {}) });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button busy={check.isPending} onClick={() => check.mutate()} data-testid="chain-check">
        <Link2 aria-hidden />
        {t('check')}
      </Button>
      <div role="status" className="flex flex-col gap-1">
        {check.error && <p className="text-danger">{check.error.message}</p>}
        {check.data && (
          <div data-testid="chain-result" className="flex flex-col gap-1">
            <Result name={t('chain.journal')} chain={check.data.journal} />
            {check.data.ledger ? (
              <Result name={t('chain.ledger')} chain={check.data.ledger} />
            ) : (
              <p className="text-quiet">{t('chain.tooLong')}</p>
            )}
            <p className="text-[0.8125rem] text-quiet">
              {t('chain.at', { at: formats.instant(check.data.checkedAt) })}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

function Result({ name, chain }: { name: string; chain: Chain }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const { firstBreak, because, lines, lastHash } = chain;
  const count = formats.exact(String(lines));
  if (firstBreak !== null)
    return (
      <p className="flex items-start gap-2 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {name}: {t('chain.broken', { line: formats.exact(String(firstBreak)) })}{' '}
        {t(`because.${because ?? 'changed'}`)}
      </p>
    );
  return (
    <p className="flex items-start gap-2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0">
        {name}: {t('chain.whole', { count })}
        {lastHash !== null && <code className="block text-[0.75rem] break-all text-quiet">{lastHash}</code>}
      </span>
    </p>
  );
}
