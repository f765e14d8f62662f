import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { readQuantity } from '#web/results/read-amount.ts';
import { useAmountFault } from '#web/results/use-amount-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input as TextInput } from '#web/ui/field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import { type Finding, findingsChanged } from './asked.ts';

/** Does what was suggested, with the reason. */
function useApply(input: Omit<Input<'finding.apply'>, 'reason'>, onDone: () => void) {
  const { t } = useTranslation('quality');
  return useMutation({
    mutationFn: (reason: string) => call('finding.apply', { ...input, reason }),
    onSuccess: async ({ draftIds }) => {
      toast.good({
        title: draftIds.length > 0 ? t('applied.drafts', { count: draftIds.length }) : t('applied'),
      });
      onDone();
      await findingsChanged();
    },
  });
}

/** What may be done about a finding: its effect on the totals first, then a reason. */
export function Suggestion({ finding }: { finding: Finding }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState(false);
  const { fix } = finding;
  const asks = fix?.kind === 'correct' && fix.quantity === null;
  const faultOf = useAmountFault();
  const quantity = asks ? readQuantity(typed, formats.marks) : null;
  const ready = fix !== null && (!asks || quantity !== null);
  const input = { findingId: finding.id, ...(quantity === null ? {} : { quantity }) };
  const apply = useApply(input, () => setAsking(false));
  return (
    <section className="rounded-lg border border-line p-3" data-testid="suggestion">
      <h3 className="font-semibold">{t('fix')}</h3>
      <p className="mt-1">{useFixSentence(finding)}</p>
      {asks && (
        <div className="mt-2 max-w-56">
          <Field
            label={t('fix.quantity', { unit: unitName(finding.figures['unit'] ?? '') })}
            error={typed.trim() === '' ? undefined : faultOf(typed)}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="decimal"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                data-testid="fix-quantity"
              />
            )}
          </Field>
        </div>
      )}
      {ready && <Effect input={input} />}
      {fix && ['owner', 'manager', 'contributor'].includes(role) && (
        <Button
          look="primary"
          className="mt-3"
          disabled={!ready}
          onClick={() => setAsking(true)}
          data-testid="finding-apply"
        >
          {t('apply')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('apply.title')}
          text={t('apply.text')}
          action={t('apply')}
          labels={{ reason: t('apply.reason'), close: t('close'), cancel: t('cancel') }}
          busy={apply.isPending}
          problem={apply.error?.message ?? null}
          onConfirm={(reason) => apply.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function useFixSentence({ fix, figures }: Finding): string {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  if (fix === null) return t('fix.none');
  if (fix.kind === 'correct') {
    if (fix.quantity === null) return t('fix.correct.ask');
    return t('fix.correct', {
      quantity: formats.exact(fix.quantity),
      unit: unitName(figures['unit'] ?? ''),
    });
  }
  if (fix.kind === 'withdraw') return t('fix.withdraw', { count: fix.lineIds.length });
  if (fix.kind === 'recalculate') return t('fix.recalculate', { count: fix.lineIds.length });
  const [first] = fix.lines;
  return t('fix.draft', {
    count: fix.lines.length,
    quantity: first ? formats.exact(first.quantity) : '',
    unit: unitName(first?.unit ?? ''),
  });
}

/** What applying it would change, before anybody does. */
function Effect({ input }: { input: { findingId: string; quantity?: string } }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { data, error } = useQuery({
    queryKey: ['ledger', 'finding.preview', input],
    queryFn: ({ signal }) => call('finding.preview', input, signal),
  });
  if (error)
    return (
      <p className="mt-2 text-warn">
        <RefusalText text={error.message} />
      </p>
    );
  const [first] = data?.refused ?? [];
  const rows = [
    ['lines', data?.beforeKg, data?.afterKg],
    ['total', data?.totalBeforeKg, data?.totalAfterKg],
  ] as const;
  return (
    <div className="mt-3" aria-busy={!data}>
      <h4 className="text-[0.8125rem] text-quiet">{data ? t('effect') : t('effect.loading')}</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-0.5">
        {rows.map(([name, before, after]) => (
          <div key={name} className="contents">
            <dt>{t(`effect.${name}`)}</dt>
            <dd className="figure text-right" data-testid={`effect-${name}`}>
              {before === undefined || after === undefined
                ? '…'
                : `${formats.emissions(before)} → ${formats.emissions(after)}`}
            </dd>
          </div>
        ))}
      </dl>
      {data && data.notCounted > 0 && (
        <p className="mt-1 text-warn" data-testid="effect-not-counted">
          {t('effect.notCounted', { count: data.notCounted })}
        </p>
      )}
      {data && first && (
        <p className="mt-1 text-warn">
          {t('effect.refused', {
            n: formats.exact(String(data.refused.length)),
            lines: formats.exact(String(data.lines)),
            why: sentence(
              'problems',
              first.problem.params['problem'] ?? first.problem.code,
              first.problem.params,
              sentence('refusals', first.problem.code, first.problem.params),
            ),
          })}
        </p>
      )}
    </div>
  );
}
