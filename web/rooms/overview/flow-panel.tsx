import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import { emissionsColumn } from '#web/results/emissions-column.ts';
import { flowHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { isKnown } from '#web/results/known.ts';
import { SCOPE_COLOUR, SCOPES, type Scope } from '#web/results/scope-look.tsx';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import type { Shown } from './shown.ts';

interface FlowPanelProps extends Shown {
  readonly fileName: string;
}

/** Site → category → scope; a node or a link opens its entries. Nodes are named by what they are, then its key. */
export function FlowPanel({ summary, open, fileName }: FlowPanelProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const write = useTonnes();
  const flows = useMemo(
    () =>
      summary.flows
        .filter((flow) => isKnown(flow) && Number(flow.co2eKg) > 0)
        .toSorted((one, other) => Number(other.co2eKg) - Number(one.co2eKg)),
    [summary],
  );
  const noSite = terms.t('noSite');
  const spec = useMemo(() => flowOf(flows, noSite), [flows, noSite]);
  const nodes = spec.type === 'flow' ? spec.nodes : [];
  const columns = ['site', 'category', 'scope'].map((what) =>
    nodes.filter(({ key }) => key.startsWith(`${what}:`)).map(({ name }) => name),
  );
  return (
    <ChartPanel
      title={t('flows')}
      note={t('flows.note')}
      spec={spec}
      height={flowHeight(columns)}
      write={write}
      fileName={fileName}
      testId="overview-flows"
      onPick={(picked) => {
        if ('key' in picked) open(partOf(picked.key));
        else if ('from' in picked) open({ ...partOf(picked.to), ...partOf(picked.from) });
      }}
      table={chartTable(flows, tableColumns(t, noSite, formats), {
        keyOf: ({ siteId, scope, category }) => `${siteId}/${scope}/${category}`,
        onOpen: ({ siteId, scope, category }) => open({ siteId, scope, category }),
      })}
    />
  );
}

type Flow = Shown['summary']['flows'][number];

/** The part of the ledger that a node stands for. */
function partOf(key: string) {
  const [what, id = ''] = key.split(':');
  if (what === 'site') return { siteId: id || null };
  if (what === 'scope') return { scope: Number(id) as Scope };
  const [scope, category] = id.split('/');
  return { scope: Number(scope) as Scope, category: category ?? null };
}

/** What flows from each site through its categories into the scopes. */
function flowOf(flows: readonly Flow[], noSite: string): ChartSpec {
  const sites = new Map(flows.map(({ siteId, siteName }) => [siteId ?? '', siteName ?? noSite]));
  const categories = new Map(
    flows.map(({ category, scope }) => [`${scope}/${category}`, { category, scope }]),
  );
  return {
    type: 'flow',
    nodes: [
      ...[...sites].map(([id, name]) => ({ key: `site:${id}`, name, colour: '--quiet' })),
      ...[...categories].map(([key, { category, scope }]) => ({
        key: `category:${key}`,
        name: categoryName(category),
        colour: SCOPE_COLOUR[scope],
      })),
      ...SCOPES.filter((scope) => flows.some((flow) => flow.scope === scope)).map((scope) => ({
        key: `scope:${scope}`,
        name: scopeName(scope),
        colour: SCOPE_COLOUR[scope],
      })),
    ],
    links: linksOf(flows),
  };
}

/** Tonnes between two nodes, those of all their flows together. */
function linksOf(flows: readonly Flow[]) {
  const between = new Map<string, { from: string; to: string; value: number }>();
  const link = (from: string, to: string, kg: string) => {
    const known = between.get(`${from} ${to}`);
    const value = (known?.value ?? 0) + Number(kgToTonnes(kg));
    between.set(`${from} ${to}`, { from, to, value });
  };
  for (const { siteId, scope, category, co2eKg } of flows) {
    link(`site:${siteId ?? ''}`, `category:${scope}/${category}`, co2eKg);
    link(`category:${scope}/${category}`, `scope:${scope}`, co2eKg);
  }
  return [...between.values()];
}

function tableColumns(t: TFunction<'overview'>, noSite: string, formats: Formats): ChartColumn<Flow>[] {
  return [
    { title: t('site'), shown: ({ siteName }) => siteName ?? noSite },
    { title: t('category'), shown: ({ category }) => categoryName(category) },
    { title: t('scope'), shown: ({ scope }) => scopeName(scope) },
    emissionsColumn('tCO₂e', ({ co2eKg }) => co2eKg, formats),
  ];
}
