import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProblemText } from '#web/help/problem-text.tsx';
import { call, type Output } from '#web/api/call.ts';
import { KindPick } from '#web/documents/mapping/picks.tsx';
import type { SheetMapping } from '#web/documents/mapping/use-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { unitName } from '#web/words/names.ts';
import { FactorPick } from './factor-pick.tsx';
import type { BulkImport } from './bulk-import.ts';
import { useSaid } from './said.tsx';

type Value = Output<'import.values'>['values'][number];

interface Choices {
  /** By the words of the sheet. */
  readonly kinds: ReadonlyMap<string, string | null>;
  /** By words and kind. */
  readonly factors: ReadonlyMap<string, string | null>;
}

const NO_CHOICES: Choices = { kinds: new Map(), factors: new Map() };

/** Each distinct value of the file with the factor that counts it: chosen once, for all its rows and for later files. */
export function Values({ bulk, editable }: { bulk: BulkImport; editable: boolean }) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const [choices, setChoices] = useState(NO_CHOICES);
  const { data, error } = useQuery({
    queryKey: ['import.values', bulk.id, bulk.updatedAt],
    queryFn: ({ signal }) => call('import.values', { importId: bulk.id }, signal),
  });
  const apply = useMutation({
    mutationFn: async () => {
      const { mapping } = await call('import.preview', { importId: bulk.id, limit: 1, linesOnly: true });
      const { import: next } = await call('import.propose', {
        documentId: bulk.documentId,
        mapping: chosen(mapping, choices),
        keyColumn: bulk.keyColumn,
        inner: bulk.inner,
        continues: bulk.series === bulk.id ? 'none' : bulk.series,
        carry: bulk.id,
      });
      await call('import.cancel', { importId: bulk.id });
      return next;
    },
    onSuccess: ({ id }) => navigate(`/import/${id}`, { replace: true }),
  });
  if (error) return <Failure title={t('page.failed')} text={error.message} />;
  if (!data) return <Skeleton className="h-40" />;
  const count = choices.kinds.size + choices.factors.size;
  return (
    <>
      <p className="mb-2 text-quiet">{t('values.text')}</p>
      <ul className="flex flex-col gap-2" data-testid="import-values">
        {data.values.map((value) => (
          <OneValue
            key={JSON.stringify([value.word, value.kind, value.unit, value.region, value.chosenFactorId])}
            value={value}
            editable={editable}
            choices={choices}
            onChange={setChoices}
          />
        ))}
      </ul>
      {apply.error && <Failure title={t('values.failed')} text={apply.error.message} />}
      {editable && (
        <Button
          className="mt-3"
          look="primary"
          busy={apply.isPending}
          disabled={count === 0}
          onClick={() => apply.mutate()}
          data-testid="values-apply"
        >
          {t('values.apply')}
        </Button>
      )}
    </>
  );
}

/** The mapping with what was chosen. */
function chosen(mapping: SheetMapping, { kinds, factors }: Choices): SheetMapping {
  const words = mapping.kinds.filter(({ word }) => !kinds.has(word));
  const kept = (mapping.factors ?? []).filter(({ word, kind }) => !factors.has(`${word}\n${kind}`));
  const fresh = [...factors].flatMap(([key, factorId]) => {
    const [word = '', kind = ''] = key.split('\n');
    return factorId === null ? [] : [{ word, kind, factorId }];
  });
  return {
    ...mapping,
    kinds: [...words, ...[...kinds].map(([word, means]) => ({ word, means }))],
    factors: [...kept, ...fresh],
  };
}

const LOOK = {
  chosen: 'border-accent text-accent',
  exact: 'border-accent text-accent',
  candidates: 'border-warn text-warn',
  none: 'border-danger text-danger',
} as const;

interface OneValueProps {
  value: Value;
  editable: boolean;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

function OneValue({ value, editable, choices, onChange }: OneValueProps) {
  const { t } = useTranslation('import');
  const said = useSaid();
  const { word, unit, match, problems } = value;
  const kind = choices.kinds.get(word) ?? value.kind;
  const key = `${word}\n${kind}`;
  const factor = choices.factors.has(key) ? (choices.factors.get(key) ?? null) : value.chosenFactorId;
  return (
    <li className="rounded-lg border border-line p-3" data-testid="import-value" data-match={match}>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="font-medium break-words">{word || said.kind(value.kind)}</span>
        {word !== '' && value.kind !== null && <span className="text-quiet">{said.kind(value.kind)}</span>}
        {unit !== null && <span className="text-quiet">{unitName(unit)}</span>}
        <span className={`rounded-full border px-2 text-[0.8125rem] ${LOOK[match]}`}>
          {t(`match.${value.kind === null ? 'unknown' : match}`)}
        </span>
        <span className="figure ml-auto text-quiet">{t('values.lines', { count: value.lines })}</span>
      </p>
      {value.factorIds.length > 0 && (
        <p className="mt-1 text-[0.8125rem] break-all text-quiet">{value.factorIds.join(' · ')}</p>
      )}
      {problems.map((problem) => (
        <p key={problem.code} className="mt-1 text-[0.8125rem] text-warn">
          <ProblemText problems={[problem]} />
        </p>
      ))}
      {editable && (
        <details className="mt-2" open={value.kind === null}>
          <summary className="rounded text-[0.8125rem] text-quiet hover:text-ink">
            {t('values.change')}
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
            {word !== '' && (
              <KindPick
                value={kind}
                none={t('values.unknown')}
                onChange={(next) => onChange({ ...choices, kinds: new Map(choices.kinds).set(word, next) })}
                testId="value-kind"
              />
            )}
            <FactorPick
              kind={kind}
              value={factor}
              onChange={(next) => onChange({ ...choices, factors: new Map(choices.factors).set(key, next) })}
            />
          </div>
        </details>
      )}
    </li>
  );
}
