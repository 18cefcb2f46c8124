import { init, type EChartsOption } from 'echarts';

const WIDTH = 900;
const FONT = 'Inter, system-ui, sans-serif';

/** Colours of charts, as variables of the page's style sheet. */
export const INK = 'var(--color-ink)';
export const INK_2 = 'var(--color-ink-2)';
export const INK_3 = 'var(--color-ink-3)';
export const LINE = 'var(--color-line)';

/** Draws a chart as SVG that needs no script and takes its colours from the page. */
export function drawChart(option: EChartsOption, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  try {
    chart.setOption({ animation: false, textStyle: { fontFamily: FONT, color: INK_2 }, ...option });
    return plainSvg(chart.renderToSVGString({ useViewBox: true }));
  } finally {
    // Its clock would keep the process alive.
    chart.dispose();
  }
}

/** Without what only a script or a file of its own would need. */
function plainSvg(svg: string): string {
  return svg
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:xmlns(?::xlink)?|ecmeta_[a-z_]+|class|baseProfile|pointer-events)="[^"]*"/g, '')
    .replace(/<svg width="\d+" height="\d+"/, '<svg')
    .trim();
}
