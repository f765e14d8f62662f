import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { amountOf } from './amount.ts';
import { numberOf, type Report } from './asked.ts';

/** As many differences as stand on the page; the file has all of them. */
const MOST = 100;

/** Two issues of a report, datapoint by datapoint; the last two unless others are chosen. */
export function CompareIssues({ issues }: { readonly issues: Report['issues'] }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const [before, setBefore] = useState(issues[1]?.id ?? '');
  const [after, setAfter] = useState(issues[0]?.id ?? '');
  const compared = useMutation({
    mutationFn: () => call('report.compare', { issueId: before, withIssueId: after }),
  });
  const choose = (label: string, value: string, onChange: (id: string) => void) => (
    <Field label={label}>
      {(wiring) => (
        <Select {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
          {issues.map(({ id, number }) => (
            <option key={id} value={id}>
              {numberOf(number)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        {choose(t('compare.before'), before, setBefore)}
        {choose(t('compare.after'), after, setAfter)}
        <Button busy={compared.isPending} disabled={before === after} onClick={() => compared.mutate()}>
          {t('compare')}
        </Button>
      </div>
      {compared.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={compared.error.message} />
        </p>
      )}
      {compared.data && (
        <ul className="flex flex-col gap-1" data-testid="report-differences">
          <li>{t('compared', { same: compared.data.same, count: compared.data.differences.length })}</li>
          {compared.data.differences
            .slice(0, MOST)
            .map(({ programme, code, label, unit, before: old, after: now }) => (
              <li key={`${programme}/${code}`} className="break-words">
                {code} · {label}: {amountOf(old, unit, formats)} → {amountOf(now, unit, formats)}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
