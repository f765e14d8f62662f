import { base, type Look, type Of, textOf } from './parts.ts';
import { FLOW_LABEL, flowGap } from './size.ts';
import { inLines, LINE } from './wrap.ts';

/** From left to right, each band as wide as what flows; a label has its own place, however small its node is. */
export function flow({ nodes, links }: Of<'flow'>, look: Look) {
  const named = new Map(nodes.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => named.get(key) ?? key;
  const label = FLOW_LABEL[look.narrow ? 'narrow' : 'wide'];
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: (mark: { name: string; value: unknown; data: { source?: string; target?: string } }) => {
        const { source, target } = mark.data;
        const what =
          source === undefined || target === undefined
            ? nameOf(mark.name)
            : `${nameOf(source)} → ${nameOf(target)}`;
        return `${what}\n${typeof mark.value === 'number' ? look.write(mark.value) : ''}`;
      },
    },
    series: [
      {
        type: 'sankey' as const,
        left: 4,
        right: label + 8,
        top: 26,
        bottom: 26,
        nodeWidth: 12,
        nodeGap: flowGap([...named.values()], label),
        draggable: false,
        cursor: 'pointer',
        emphasis: { focus: 'adjacency' as const },
        label: {
          ...textOf(look),
          fontSize: 11,
          lineHeight: LINE,
          color: look.colour('--ink'),
          formatter: ({ name }: { name: string }) => inLines(nameOf(name), label).join('\n'),
        },
        lineStyle: { color: 'source' as const, opacity: 0.3, curveness: 0.5 },
        data: nodes.map(({ key, colour }) => ({ name: key, itemStyle: { color: look.colour(colour) } })),
        links: links.map(({ from, to, value }) => ({ source: from, target: to, value })),
      },
    ],
  };
}
