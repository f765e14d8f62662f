import { BarChart, CustomChart, HeatmapChart, LineChart, SankeyChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { AxisBreak } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

// Only what the charts draw with; this module is fetched with the first chart, never before.
core.use([
  BarChart,
  CustomChart,
  LineChart,
  HeatmapChart,
  SankeyChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  AriaComponent,
  AxisBreak,
  SVGRenderer,
]);

export { core };
