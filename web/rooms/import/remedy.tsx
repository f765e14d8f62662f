import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseQuantityText } from '#engine/quantity.ts';
import { toText } from '#engine/decimal.ts';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { Input, Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { KindPick, Pick, UnitPick } from '#web/documents/mapping/picks.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input as TextInput } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { applyToAll } from './apply-to-all.ts';
import { causeOf, keyOf, perUnitOf } from './causes.ts';
import type { BulkImport } from './bulk-import.ts';

type Line = Output<'import.preview'>['lines'][number];
type Change = Input<'import.fix'>['lines'][number]['change'];

/** What one answer mends in every line of a cause; nothing where each line needs its own. */
export function Remedy({ bulk, line, lines }: { bulk: BulkImport; line: Line; lines: number }) {
  const { t } = useTranslation('import');
  const [change, setChange] = useState<Change | null>(null);
  const key = keyOf(line);
  const apply = useMutation({
    mutationFn: (said: Change) => applyToAll(bulk.id, key, said),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['import.status', bulk.id] }),
  });
  const field = useField(line, change, setChange);
  if (field === null) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-2 rounded-lg bg-sunken p-3"
      data-testid="problem-remedy"
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== null) apply.mutate(change);
      }}
    >
      <div className="min-w-0 basis-72">{field}</div>
      <Button
        type="submit"
        look="primary"
        busy={apply.isPending}
        disabled={change === null}
        data-testid="remedy-apply"
      >
        {t('problems.apply', { count: lines })}
      </Button>
      {apply.error && (
        <p className="basis-full text-danger" role="alert">
          <RefusalText text={apply.error.message} />
        </p>
      )}
    </form>
  );
}

function useField(line: Line, change: Change | null, onChange: (change: Change | null) => void): ReactNode {
  const { t } = useTranslation('import');
  const { data: context } = useQuery(contextQuery);
  const cause = causeOf(line);
  if (cause === null) return null;
  const perUnit = perUnitOf(cause);
  if (perUnit !== null) return <PerUnit unit={perUnit} onChange={onChange} />;
  const none = t('values.unknown');
  switch (cause.code) {
    case 'row.kind_unknown':
      return (
        <KindPick
          value={change?.kind ?? null}
          none={none}
          onChange={(kind) => onChange(kind ? { kind } : null)}
          testId="remedy-kind"
        />
      );
    case 'row.unit_unknown':
      return (
        <UnitPick
          kind={line.kind}
          value={change?.unit ?? null}
          none={none}
          onChange={(unit) => onChange(unit ? { unit } : null)}
          testId="remedy-unit"
        />
      );
    case 'row.site_unknown':
      return (
        <Pick
          label={t('row.site')}
          value={change?.siteId ?? null}
          none={t('row.siteOpen')}
          options={(context?.sites ?? [])
            .filter(({ archivedAt }) => archivedAt === null)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(siteId) => onChange(siteId ? { siteId } : null)}
          testId="remedy-site"
        />
      );
    default:
      return null;
  }
}

/** What one of the unit holds: `13` kg in a cylinder. */
export function PerUnit({ unit, onChange }: { unit: string; onChange: (change: Change | null) => void }) {
  const { t } = useTranslation('import');
  const { marks } = useFormats();
  const id = useId();
  const [above = '', below = ''] = unit.split('/');
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-quiet">
        {t('row.perUnit', { unit: unitName(above), one: unitName(below) })}
      </label>
      <TextInput
        id={id}
        inputMode="decimal"
        maxLength={40}
        className="figure h-9 px-2"
        onChange={({ target }) => {
          const read = parseQuantityText(target.value, marks);
          const value = read.ok ? toText(read.value) : null;
          onChange(
            value === null || !/^\d/.test(value) || !/[1-9]/.test(value)
              ? null
              : { perUnit: { value, unit } },
          );
        }}
        data-testid="per-unit"
      />
    </div>
  );
}
