import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as core from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what the charts draw with; this module is fetched with the first chart, never before.
core.use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export { core };
