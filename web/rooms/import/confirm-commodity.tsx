import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Output } from '#web/api/call.ts';
import { factorQuery, kindsQuery, queryClient } from '#web/api/queries.ts';
import { Pick } from '#web/documents/mapping/picks.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input as TextInput } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { applyToAll } from './apply-to-all.ts';
import { causeOf, type Holder, keyOf } from './causes.ts';

type Line = Output<'import.preview'>['lines'][number];

interface ConfirmCommodityProps {
  importId: string;
  line: Line;
  lines: number;
  holder: Holder;
}

/** What a supplier sells, or an account holds, confirmed once: all its lines of the import are counted by it. */
export function ConfirmCommodity({ importId, line, lines, holder }: ConfirmCommodityProps) {
  const { t } = useTranslation('import');
  const documents = useTranslation('documents');
  const { language } = useFormats();
  const [kind, setKind] = useState(line.kind);
  const [words, setWords] = useState(line.word ?? holder.name);
  const [factorId, setFactorId] = useState<string | null>(null);
  const kinds = useKindsOfMoney();
  const proposed = useProposed(words, line);
  const confirm = useMutation({
    mutationFn: async (said: { kind: string; factorId: string | null }) => {
      await call('commodity.confirm', { ...holder, ...said });
      await applyToAll(importId, keyOf(line), { kind: said.kind });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['import.status', importId] }),
  });
  // By the kind alone the rules choose; where it was known, they could not.
  const isWhole = kind !== null && (line.kind === null || factorId !== null);
  return (
    <form
      className="flex flex-wrap items-end gap-2 rounded-lg bg-sunken p-3"
      aria-label={holder.name}
      data-testid="confirm-commodity"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) confirm.mutate({ kind, factorId });
      }}
    >
      {line.kind === null && (
        <div className="min-w-0 grow basis-56">
          <Pick
            label={documents.t('mapping.kind')}
            value={kind}
            none={t('values.unknown')}
            options={kinds}
            onChange={setKind}
            testId="commodity-kind"
          />
        </div>
      )}
      <Words value={words} onChange={setWords} />
      <div className="min-w-0 grow basis-72">
        <Pick
          label={t('factor')}
          value={factorId}
          none={line.kind === null ? t('factor.auto') : t('values.unknown')}
          options={proposed.map((factor) => ({ value: factor.id, label: factor.name[language] }))}
          onChange={setFactorId}
          testId="commodity-factor"
        />
      </div>
      <Button
        type="submit"
        look="primary"
        busy={confirm.isPending}
        disabled={!isWhole}
        data-testid="commodity-confirm"
      >
        {t('confirm.apply', { count: lines })}
      </Button>
      {confirm.error && (
        <p className="basis-full text-danger" role="alert">
          <RefusalText text={confirm.error.message} />
        </p>
      )}
    </form>
  );
}

/** By which words or code commodities are proposed. */
function Words({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('import');
  const id = useId();
  return (
    <div className="flex min-w-0 grow basis-56 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-quiet">
        {t('confirm.search')}
      </label>
      <TextInput
        id={id}
        type="search"
        maxLength={200}
        className="h-9 px-2"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-testid="commodity-search"
      />
    </div>
  );
}

function useKindsOfMoney(): { value: string; label: string }[] {
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  return (data?.kinds ?? [])
    .filter(({ units }) => units.some((unit) => findUnit(unit)?.family === 'money'))
    .map(({ key, name }) => ({ value: key, label: name[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** Commodities that the words or a code lead to; where they lead to none, those that the calculation asks to choose from. */
function useProposed(words: string, line: Line): Output<'commodity.propose'>['factors'] {
  const query = useDeferredValue(words.trim());
  const { data } = useQuery({
    queryKey: ['commodity.propose', query],
    queryFn: ({ signal }) => call('commodity.propose', { query }, signal),
    enabled: query !== '',
    staleTime: 60_000,
  });
  const ids = (causeOf(line)?.params['choices'] ?? '').split(' ').filter(Boolean);
  const choices = useQueries({ queries: ids.map((id) => factorQuery(id)) });
  const found = data?.factors ?? [];
  return found.length > 0 ? found : choices.flatMap((one) => one.data?.factor ?? []);
}
