import { useMutation } from '@tanstack/react-query';
import { Check, ShieldCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Refusal } from '#web/forms/refusal.tsx';

type Proof = Output<'inventory.verifyClosing'>;

/** SHA-256 of a text as UTF-8, in hex, by the browser itself. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ClosingProofProps {
  readonly closing: Proof['closing'];
  readonly text: string;
}

/** The hash of a closing, and whether it still holds: asked of the server, and hashed anew in the browser. */
export function ClosingProof({ closing, text }: ClosingProofProps) {
  const { t } = useTranslation('inventory');
  const verify = useMutation({
    mutationFn: async () => {
      const proof = await call('inventory.verifyClosing', { closingId: closing.id });
      // A browser hashes only on a safe connection: elsewhere the server's word stands alone.
      const isHere = globalThis.isSecureContext ? (await sha256(text)) === closing.sha256 : null;
      return { proof, isHere };
    },
  });
  return (
    <Panel title={t('proof.title')} text={t('proof.text')} testId="closing-proof">
      <p>
        <span className="block text-[0.8125rem] text-quiet">SHA-256</span>
        <code className="figure text-[0.8125rem] break-all" data-testid="closing-sha256">
          {closing.sha256}
        </code>
      </p>
      {closing.previousSha256 && (
        <p>
          <span className="block text-[0.8125rem] text-quiet">{t('proof.previous')}</span>
          <code className="figure text-[0.8125rem] break-all">{closing.previousSha256}</code>
        </p>
      )}
      <Button
        className="self-start print:hidden"
        busy={verify.isPending}
        onClick={() => verify.mutate()}
        data-testid="closing-verify"
      >
        <ShieldCheck aria-hidden />
        {t('proof.verify')}
      </Button>
      <Refusal error={verify.error} />
      {verify.data && <Outcome {...verify.data} />}
    </Panel>
  );
}

function Outcome({ proof, isHere }: { readonly proof: Proof; readonly isHere: boolean | null }) {
  const { t } = useTranslation('inventory');
  const holds = proof.isProven && isHere !== false;
  const checks: readonly (readonly [text: string, holds: boolean])[] = [
    [t('proof.record'), proof.isRecordWhole],
    ...(isHere === null ? [] : [[t('proof.here'), isHere] as const]),
    [t(proof.closing.previousSha256 ? 'proof.chain' : 'proof.first'), proof.isChained],
    [t('proof.ledger'), proof.isLedgerThere],
    [t('proof.lines', { count: proof.lines }), proof.areLinesSame],
    [t('proof.contents', { count: proof.linesHashedAnew }), proof.linesChanged === 0],
    [t('proof.totals'), proof.areTotalsSame],
  ];
  const { added, corrected, withdrawn } = proof.since;
  const changed = added + corrected + withdrawn > 0;
  return (
    <div role="status" className="flex flex-col gap-2" data-testid="proof-outcome" data-holds={holds}>
      <p className={holds ? 'font-semibold text-accent' : 'font-semibold text-danger'}>
        {t(holds ? 'proof.holds' : 'proof.broken')}
      </p>
      <ul className="flex flex-col gap-1">
        {checks.map(([text, isRight]) => (
          <li key={text} className="flex items-start gap-2">
            {isRight ? (
              <Check aria-label={t('proof.right')} className="mt-0.5 size-4 shrink-0 text-accent" />
            ) : (
              <X aria-label={t('proof.wrong')} className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {changed && (
        <p className="text-quiet" data-testid="proof-since">
          {t('proof.since', { added, corrected, withdrawn })}
        </p>
      )}
    </div>
  );
}
