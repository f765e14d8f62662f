import type { Factor } from '#engine/factor.ts';
import type { SourceCitation, TraceNode, TraceRunnerUp } from '#engine/trace.ts';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats, type Formats } from '#web/words/format.ts';
import { spoken, unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import { arithmetic, type WriteFigure } from './arithmetic.ts';

/** Asked for only where a number was calculated with a factor of the organization's own. */
const OwnFactorNote = lazy(async () => ({ default: (await import('./own-factor-note.tsx')).OwnFactorNote }));
const OWN = 'own/';

/** Steps that are open when the tree is first shown: the result and what it is made of. */
const OPEN_DEPTH = 2;

/** A figure of the trace: six significant digits and its unit. */
function figure(formats: Formats): WriteFigure {
  return (value, unit) => {
    const shown = formats.rounded(value, 6);
    const text = unit && unit !== '1' ? `${shown} ${unitName(unit)}` : shown;
    return { text, rounded: shown !== formats.exact(value) };
  };
}

/** Names of the factors that a calculation applied, by id. */
type FactorNames = ReadonlyMap<string, { readonly 'pt-BR': string; readonly en: string }>;

interface TreeState {
  /** Every step open or closed; null as they open by themselves. */
  readonly all: boolean | null;
  readonly factors: FactorNames;
}

const TreeContext = createContext<TreeState>({ all: null, factors: new Map() });

export function labelOf(node: TraceNode, formats: Formats): string {
  return sentence('trace', `labels.${node.label}`, spoken(node.params ?? {}, formats), node.label);
}

/** Publisher, title, edition, place and licence of a number, with its link. */
export function Citation({ source }: { source: SourceCitation }) {
  const { t } = useTranslation('reason');
  return (
    <p className="text-[0.8125rem] text-quiet" data-testid="trace-source">
      <span className="clip-hidden">{t('source')}: </span>
      {source.publisher} · {source.title} · <span data-testid="trace-edition">{source.edition}</span>
      {source.locator && ` · ${source.locator}`}
      {source.licence && ` · ${source.licence === 'own' ? t('ownLicence') : source.licence}`}
      {source.url && /^https?:/.test(source.url) && (
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${source.publisher}: ${source.title}`}
          className="ml-1 inline-flex align-[-2px] text-accent"
        >
          <ExternalLink className="size-3.5" aria-hidden />
        </a>
      )}
    </p>
  );
}

export function RunnersUp({ list }: { list: readonly TraceRunnerUp[] }) {
  const { t } = useTranslation('reason');
  const { language } = useFormats();
  if (list.length === 0) return null;
  return (
    <details className="text-[0.8125rem] text-quiet">
      <summary className="rounded hover:text-ink">{t('runnersUp', { count: list.length })}</summary>
      <ul className="mt-1 flex flex-col gap-1 border-l border-line pl-3">
        {list.map((runner) => (
          <li key={runner.factorId}>
            <span className="text-ink">{runner.name[language]}</span>
            {' — '}
            {sentence('trace', `reasons.${runner.reason}`, {}, runner.reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Step({ node, depth }: { node: TraceNode; depth: number }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const { all, factors } = useContext(TreeContext);
  const [open, setOpen] = useState(all ?? depth < OPEN_DEPTH);
  const factor = node.factorId ? factors.get(node.factorId) : undefined;
  const write = figure(formats);
  const label = labelOf(node, formats);
  const sum = arithmetic(node, write);
  return (
    <li
      data-testid="trace-node"
      data-label={node.label}
      data-value={node.value}
      className={classes(depth > 0 && 'border-l border-line pl-3')}
    >
      <div className="flex items-start gap-1.5 py-1">
        {node.from.length > 0 ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('unfold', { step: label })}
            onClick={() => setOpen(!open)}
            className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded text-quiet hover:bg-sunken hover:text-ink"
          >
            <ChevronRight
              className={classes('size-4 transition-transform', open && 'rotate-90')}
              aria-hidden
            />
          </button>
        ) : (
          <span aria-hidden className="mt-2.5 ml-1.5 mr-2 size-1.5 shrink-0 rounded-full bg-edge" />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{label}</span>
            {node.value !== undefined && (
              <span
                className="figure font-medium"
                title={t('exactValue', { value: formats.exact(node.value) })}
              >
                {write(node.value, node.unit).text}
              </span>
            )}
          </div>
          {sum && <p className="figure text-[0.8125rem] break-words text-quiet">{sum}</p>}
          {factor && <p className="text-[0.8125rem]">{factor[formats.language]}</p>}
          {node.source && <Citation source={node.source} />}
          {node.label === 'factor.chosen' && node.factorId?.startsWith(OWN) && (
            <Suspense>
              <OwnFactorNote factorId={node.factorId} />
            </Suspense>
          )}
          {node.runnersUp && <RunnersUp list={node.runnersUp} />}
        </div>
      </div>
      {open && node.from.length > 0 && <Steps nodes={node.from} depth={depth + 1} />}
    </li>
  );
}

function Steps({ nodes, depth }: { nodes: readonly TraceNode[]; depth: number }) {
  return (
    <ul className={classes('flex flex-col', depth > 0 && 'ml-2.5')}>
      {nodes.map((node, index) => (
        // A trace is never reordered: the place of a step is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Step key={index} node={node} depth={depth} />
      ))}
    </ul>
  );
}

/** The calculation from its result down to its sources, unfolding. */
export function TraceTree({ trace, factors }: { trace: TraceNode; factors: readonly Factor[] }) {
  const { t } = useTranslation('reason');
  const [all, setAll] = useState<{ open: boolean | null; turn: number }>({ open: null, turn: 0 });
  const tree = useMemo(
    () => ({ all: all.open, factors: new Map(factors.map(({ id, name }) => [id, name])) }),
    [all.open, factors],
  );
  return (
    <div data-testid="trace-tree">
      <div className="mb-1 flex justify-end gap-3 text-[0.8125rem]">
        <button
          type="button"
          className="rounded text-accent hover:underline"
          onClick={() => setAll({ open: true, turn: all.turn + 1 })}
          data-testid="trace-expand-all"
        >
          {t('expandAll')}
        </button>
        <button
          type="button"
          className="rounded text-accent hover:underline"
          onClick={() => setAll({ open: false, turn: all.turn + 1 })}
        >
          {t('collapseAll')}
        </button>
      </div>
      <TreeContext value={tree}>
        <Steps key={all.turn} nodes={[trace]} depth={0} />
      </TreeContext>
    </div>
  );
}
