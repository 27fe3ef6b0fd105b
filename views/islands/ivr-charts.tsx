import { formatCount } from '../../shared/count.ts';
import { useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartScriptStrings } from '../../shared/locales/en/ivr-chart.ts';
import { axisMarks, columnWidthRatio, drawBar } from './chart-bar.tsx';
import { savePng, type Picture } from './chart-png.ts';
import { chartPngId, type ChartProps } from './ivr-chart-props.ts';
import { useChartColors, type ChartColors } from './use-chart-colors.ts';

export function DrawnChart(props: ChartProps) {
  const colors = useChartColors();
  const frame = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = frame.current?.querySelector<SVGSVGElement>('svg[role="application"]');
    if (svg) savePng(svg, pictureOf(props, colors));
  };
  const container = document.getElementById(chartPngId(props));
  return (
    <>
      {container && createPortal(<PngButton title={props.title} save={save} />, container)}
      <div
        className="chart-drawing"
        ref={frame}
        onKeyDownCapture={props.kind === 'rows' ? walkRows : undefined}
      >
        <ResponsiveContainer width="100%" height="100%">
          {barsOf(props, colors)}
        </ResponsiveContainer>
      </div>
    </>
  );
}

/** Arrow key mapping. The chart library supports only the left and right keys and moves through rows from the bottom. */
const steps: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const key = steps[event.key];
  if (!key || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}

function PngButton({ title, save }: { title: string; save: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-small"
      onClick={save}
      aria-label={chartScriptStrings.pngOf(title)}
    >
      {chartScriptStrings.png}
    </button>
  );
}

function pictureOf({ title, period, file, series }: ChartProps, colors: ChartColors): Picture {
  const fills = [colors.whole, colors.part];
  const legend =
    series.length > 1 ? series.map(({ label }, index) => ({ label, fill: fills[index] ?? colors.ink })) : [];
  return { file, title, period, background: colors.surface, ink: colors.ink, soft: colors.soft, legend };
}

const write = (value: unknown) => (typeof value === 'number' ? formatCount(value) : String(value));
/** Space for the value above the highest column or next to the longest row. */
const margin = { top: 22, right: 8, bottom: 0, left: 0 };
const rowLabelMargin = 44;
/** Approximate letter width and maximum label width of rows, in pixels. */
const letterWidth = 7.5;
const labelWidths = { narrow: 128, wide: 224 };
const narrowBelow = 640;

/** Returns the width of row labels and truncates longer ones. The tooltip and the table show the full label. */
function rowLabels(labels: readonly string[]) {
  const maxWidth = innerWidth < narrowBelow ? labelWidths.narrow : labelWidths.wide;
  const longest = Math.max(...labels.map(({ length }) => length));
  const width = Math.min(maxWidth, Math.ceil(longest * letterWidth) + 12);
  const most = Math.floor((width - 12) / letterWidth);
  const cut = (label: string) => (label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label);
  return { width, tickFormatter: cut };
}

function barsOf({ kind, title, labels, series }: ChartProps, colors: ChartColors) {
  const isRows = kind === 'rows';
  const [whole, part] = series;
  const values = whole?.values ?? [];
  const ticks = axisMarks(Math.max(...values));
  const valueAxis = {
    type: 'number',
    domain: [0, ticks.at(-1) ?? 1],
    ticks,
    tickFormatter: write,
    axisLine: false,
  } as const;
  const names = { type: 'category', dataKey: 'label', interval: isRows ? 0 : 'preserveStartEnd' } as const;
  const look = { stroke: colors.edge, tick: { fill: colors.soft, fontSize: 13 }, tickLine: false } as const;
  return (
    <BarChart
      data={labels.map((label, index) => ({ label, value: values[index] ?? 0 }))}
      layout={isRows ? 'vertical' : 'horizontal'}
      margin={{ ...margin, right: isRows ? rowLabelMargin : margin.right }}
      barCategoryGap={`${((1 - columnWidthRatio) / 2) * 100}%`}
      maxBarSize={56}
      title={title}
      accessibilityLayer
    >
      <CartesianGrid stroke={colors.line} vertical={isRows} horizontal={!isRows} />
      {isRows ? (
        <>
          <XAxis {...valueAxis} {...look} />
          <YAxis {...names} {...look} {...rowLabels(labels)} />
        </>
      ) : (
        <>
          <XAxis {...names} {...look} minTickGap={12} />
          <YAxis {...valueAxis} {...look} width={7.5 * write(ticks.at(-1)).length + 12} />
        </>
      )}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: colors.sunk }}
        content={({ activeIndex }) => <BarTooltip {...{ series, labels }} index={Number(activeIndex)} />}
      />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        shape={drawBar({ kind, values, parts: part?.values, colors })}
      />
    </BarChart>
  );
}

interface BarTooltipProps extends Pick<ChartProps, 'series' | 'labels'> {
  index: number;
}

function BarTooltip({ series, labels, index }: BarTooltipProps) {
  const label = labels[index];
  return (
    <div className="chart-told" role="status" aria-live="assertive" hidden={label === undefined}>
      <p>{label}</p>
      {series.map((one) => (
        <p key={one.label}>{`${one.label}: ${write(one.values[index] ?? 0)}`}</p>
      ))}
    </div>
  );
}
