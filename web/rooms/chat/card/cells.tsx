import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { markName, markSentence, periodMark, shutMark } from '#web/results/period-mark.ts';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import { Select } from '#web/ui/field.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { KindName } from '#web/words/kind-name.tsx';
import { categoryName, scopeName, unitName } from '#web/words/names.ts';
import type { Draft } from '../parts.ts';
import { Cell, Missing, Press } from './cell.tsx';
import { useTrace } from './changes.ts';
import { FactorPanel } from './factor-panel.tsx';
import { QuantityEditor } from './quantity-editor.tsx';
import type { CellsProps } from './cells-props.ts';

const PeriodEditor = lazy(async () => ({ default: (await import('./period-editor.tsx')).PeriodEditor }));
const KindEditor = lazy(async () => ({ default: (await import('./kind-editor.tsx')).KindEditor }));

const lookOfText = 'block px-1.5 py-1';
const lookOfList =
  'h-8 w-full rounded border border-transparent bg-transparent px-0.5 hover:border-line hover:bg-sunken focus:bg-panel';

function useKind(key: string | null) {
  const { data } = useQuery(kindsQuery);
  return data?.kinds.find((kind) => kind.key === key);
}

export function KindCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const [open, setOpen] = useState(false);
  const { kind } = draft.activity;
  const name = useKind(kind)?.name[language] ?? kind;
  const content = name ? (
    <span className="block font-medium">
      <KindName name={name} />
    </span>
  ) : (
    <Missing />
  );
  return (
    <Cell draft={draft} column="kind" problemIds={problemIds('kind')} stand={!onChange}>
      {onChange ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Press column="kind">{content}</Press>
          </PopoverTrigger>
          <PopoverPanel aria-label={t('col.kind')}>
            <Suspense fallback={<Skeleton className="h-40 w-72" />}>
              <KindEditor
                kind={kind}
                onSave={(next) => {
                  setOpen(false);
                  if (next !== kind) onChange({ kind: next });
                }}
              />
            </Suspense>
          </PopoverPanel>
        </Popover>
      ) : (
        <span className={lookOfText}>{content}</span>
      )}
      {draft.estimated && <span className="px-1.5 text-xs text-quiet">{t('row.estimated')}</span>}
    </Cell>
  );
}

export function QuantityCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const { quantity } = draft.activity;
  const shown = quantity === null ? null : formats.exact(quantity);

  function leave(): void {
    setEditing(false);
    requestAnimationFrame(() => holder.current?.querySelector<HTMLElement>('[data-cell]')?.focus());
  }

  return (
    <Cell draft={draft} column="quantity" problemIds={problemIds('quantity')} stand={!onChange}>
      <div ref={holder} className="figure">
        {editing && onChange ? (
          <QuantityEditor
            amount={quantity}
            label={t('col.quantity')}
            onCancel={leave}
            onSave={(amount) => {
              leave();
              onChange({ quantity: amount });
            }}
          />
        ) : onChange ? (
          <Press column="quantity" onPress={() => setEditing(true)}>
            {shown ?? <Missing />}
          </Press>
        ) : (
          <span className={lookOfText}>{shown}</span>
        )}
      </div>
    </Cell>
  );
}

export function UnitCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const { kind, unit } = draft.activity;
  const units = new Set([...(unit ? [unit] : []), ...(useKind(kind)?.units ?? [])]);
  return (
    <Cell draft={draft} column="unit" problemIds={problemIds('unit')} stand>
      {onChange ? (
        <Select
          tabIndex={-1}
          value={unit ?? ''}
          aria-label={t('col.unit')}
          onChange={(event) => onChange({ unit: event.target.value })}
          look={lookOfList}
          data-testid="edit-unit"
        >
          {unit === null && <option value="">{t('row.missing')}</option>}
          {[...units].map((option) => (
            <option key={option} value={option}>
              {unitName(option)}
            </option>
          ))}
        </Select>
      ) : (
        <span className={lookOfText}>{unit && unitName(unit)}</span>
      )}
    </Cell>
  );
}

export function PeriodCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const { data: context } = useQuery(contextQuery);
  const [open, setOpen] = useState(false);
  const { from, to } = draft.activity;
  const period = from !== null && to !== null ? { from, to } : null;
  const shown = period && formats.period(period.from, period.to);
  const mark = periodMark(context, { from, to, siteId: draft.siteId });
  return (
    <Cell draft={draft} column="period" problemIds={problemIds('period')} stand={!onChange}>
      {onChange ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Press column="period">{shown ?? <Missing />}</Press>
          </PopoverTrigger>
          <PopoverPanel aria-label={t('col.period')}>
            <Suspense fallback={<Skeleton className="h-80 w-64" />}>
              <PeriodEditor
                period={period}
                today={context?.today ?? draft.createdAt}
                shutOf={(day) => shutMark(context, day, draft.siteId)}
                onSave={(next) => {
                  setOpen(false);
                  onChange(next);
                }}
              />
            </Suspense>
          </PopoverPanel>
        </Popover>
      ) : (
        <span className={lookOfText}>{shown}</span>
      )}
      {mark && (
        <span
          className={`block px-1.5 text-xs ${mark.kind === 'running' ? 'text-quiet' : 'text-warn'}`}
          title={markSentence(mark)}
          data-testid="period-mark"
          data-mark={mark.kind}
        >
          {markName(mark)}
        </span>
      )}
    </Cell>
  );
}

export function SiteCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const { data: context } = useQuery(contextQuery);
  const sites = context?.sites ?? [];
  const current = sites.find(({ id }) => id === draft.siteId);
  return (
    <Cell draft={draft} column="site" problemIds={problemIds('site')} stand>
      {onChange ? (
        <Select
          tabIndex={-1}
          value={draft.siteId ?? ''}
          aria-label={t('col.site')}
          onChange={(event) => onChange({ siteId: event.target.value || null })}
          look={lookOfList}
          data-testid="edit-site"
        >
          <option value="">{t('row.noSite')}</option>
          {sites
            .filter(({ id, archivedAt }) => archivedAt === null || id === draft.siteId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      ) : (
        <span className={lookOfText}>{current?.name ?? t('row.noSite')}</span>
      )}
    </Cell>
  );
}

export function ScopeCell({ draft, problemIds }: CellsProps) {
  const kind = useKind(draft.activity.kind);
  const placed = draft.result?.status === 'calculated' ? draft.result : kind;
  return (
    <Cell draft={draft} column="scope" problemIds={problemIds('scope')} stand>
      <span className={lookOfText}>
        {placed ? (
          <>
            {scopeName(placed.scope)}
            <span className="block text-xs text-quiet">{categoryName(placed.category)}</span>
          </>
        ) : (
          '—'
        )}
      </span>
    </Cell>
  );
}

export function FactorCell({ draft, problemIds, onChange }: CellsProps) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const [open, setOpen] = useState(false);
  const main = draft.result?.status === 'calculated' ? draft.result.factors[0] : undefined;
  const name = main?.name[language];
  return (
    <Cell draft={draft} column="factor" problemIds={problemIds('factor')} stand={!main}>
      {main ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Press column="factor">
              <span className="line-clamp-2">{name}</span>{' '}
              <span className="block truncate text-xs text-quiet">
                {main.source.publisher} · {main.source.edition}
              </span>
            </Press>
          </PopoverTrigger>
          <PopoverPanel aria-label={t('col.factor')}>
            <FactorPanel
              draft={draft}
              {...(onChange
                ? {
                    onChoose: (factorId: string | null) => {
                      setOpen(false);
                      onChange({ factorId });
                    },
                    onChange: (change: Parameters<typeof onChange>[0]) => {
                      setOpen(false);
                      onChange(change);
                    },
                  }
                : {})}
            />
          </PopoverPanel>
        </Popover>
      ) : (
        <NoFactor draft={draft} missing={problemIds('factor') !== ''} />
      )}
    </Cell>
  );
}

/** A leak is weighed by the GWP of its gases and needs no factor; anything else without one lacks it. */
function NoFactor({ draft, missing }: { draft: Draft; missing: boolean }) {
  const { t } = useTranslation('chat');
  const terms = useTranslation('terms');
  if (draft.result?.status === 'calculated') {
    return (
      <span className={lookOfText} data-testid="factor-gwp">
        {terms.t('gwp', { set: draft.result.gwpSet })}
        <span className="block text-xs text-quiet">{t('factor.byGwp')}</span>
      </span>
    );
  }
  return <span className={`${lookOfText} text-warn`}>{missing ? t('factor.none') : '—'}</span>;
}

type Counted = Extract<Draft['result'], { status: 'calculated' }>;

function Steps({ draft, result }: { draft: Draft; result: Counted }) {
  const { trace, isWhole } = useTrace(draft, result.trace);
  return isWhole ? <TraceTree trace={trace} factors={result.factors} /> : <Skeleton className="h-40" />;
}

export function ResultCell({ draft, problemIds }: CellsProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const { result } = draft;
  if (result?.status !== 'calculated') {
    return (
      <Cell draft={draft} column="result" problemIds={problemIds('result')} stand>
        <span className={`${lookOfText} font-medium text-warn`} data-testid="result-missing">
          {t('row.notCalculated')}
        </span>
      </Cell>
    );
  }
  const amount = formats.emissions(result.co2eKg);
  const biogenic = Number(result.biogenicCo2Kg) > 0;
  return (
    <Cell draft={draft} column="result" problemIds={problemIds('result')}>
      <Popover>
        <PopoverTrigger asChild>
          <Press column="result">
            <span className="figure block font-semibold" data-testid="result" data-kg={result.co2eKg}>
              {amount}
            </span>{' '}
            {biogenic && (
              <span className="figure block text-xs text-quiet" data-kg={result.biogenicCo2Kg}>
                {t('row.biogenic', {
                  amount: formats.emissions(result.biogenicCo2Kg).replace('CO₂e', 'CO₂'),
                })}
              </span>
            )}
          </Press>
        </PopoverTrigger>
        <PopoverPanel align="end" className="w-[36rem]" aria-label={t('row.why')}>
          <h4 className="mb-1 font-semibold">{t('row.why')}</h4>
          <Steps draft={draft} result={result} />
        </PopoverPanel>
      </Popover>
    </Cell>
  );
}
