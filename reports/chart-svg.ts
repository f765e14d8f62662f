import { optionsOf } from '#charts/options.ts';
import { paperLook } from '#charts/paper.ts';
import type { Height } from '#charts/size.ts';
import { cutOf } from '#charts/steps.ts';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { AxisBreak } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { ReportChart } from './document.ts';
import { drawnChart } from './chart-spec.ts';
import { withMinus } from '#text/minus.ts';

core.use([BarChart, LineChart, GridComponent, TooltipComponent, AxisBreak, SVGRenderer]);

/** Widths of letters of Inter in parts of its size, on the wide side: a drawing on the server has no font to ask. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[iljtfrI.,:;'|!()\s]/, 0.36],
  [/[mwMW@%—…]/, 0.92],
  [/[\p{Lu}\d]/u, 0.68],
];

core.setPlatformAPI({
  measureText(text, font = '12px') {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);
    const letters = Array.from(text, (letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.6);
    return { width: size * letters.reduce((sum, width) => sum + width, 0) };
  },
});

/** Of every drawing, in pixels; documents make it as wide as their text. */
const CHART_WIDTH: Height = { wide: 680, narrow: 340 };

/** A chart as SVG text, drawn by the builders of the screen in the colours of paper. @param size `narrow`: for a phone */
export function chartSvg(
  chart: ReportChart,
  language: 'pt-BR' | 'en',
  font: string,
  size: keyof Height = 'wide',
): string {
  const width = CHART_WIDTH[size];
  const { spec, height } = drawnChart(chart);
  // Where the axis is cut, what differs stands in the last digits.
  const isCut = spec.type === 'steps' && cutOf(spec.steps) !== null;
  const written = new Intl.NumberFormat(
    language,
    isCut ? { maximumFractionDigits: 3 } : { notation: 'compact', maximumSignificantDigits: 4 },
  );
  const look = paperLook(width, (value) => withMinus(written.format(value)), font);
  const drawing = core.init(null, undefined, { renderer: 'svg', ssr: true, width, height: height[size] });
  drawing.setOption(optionsOf(spec, look) as Parameters<typeof drawing.setOption>[0]);
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
