import { useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisMarks } from '../../shared/ivr/axis.ts';
import { columnShare, drawBar } from './chart-bar.tsx';
import { savePng, type Picture } from './chart-png.ts';
import { chartPngId, type ChartProps } from './ivr-chart-props.ts';
import { useChartColours, type ChartColours } from './use-chart-colours.ts';

export function DrawnChart(props: ChartProps) {
  const colours = useChartColours();
  const frame = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = frame.current?.querySelector<SVGSVGElement>('svg[role="application"]');
    if (svg) savePng(svg, pictureOf(props, colours));
  };
  const place = document.getElementById(chartPngId(props));
  return (
    <>
      {place && createPortal(<PngButton title={props.title} save={save} />, place)}
      <div
        className="chart-drawing"
        ref={frame}
        onKeyDownCapture={props.kind === 'rows' ? walkRows : undefined}
      >
        <ResponsiveContainer width="100%" height="100%">
          {barsOf(props, colours)}
        </ResponsiveContainer>
      </div>
    </>
  );
}

/** Arrow key mapping. The chart library only supports left and right, and walks rows from the bottom. */
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
    <button type="button" className="btn btn-quiet btn-small" onClick={save} aria-label={`PNG of ${title}`}>
      PNG
    </button>
  );
}

function pictureOf({ title, period, file, series }: ChartProps, colours: ChartColours): Picture {
  const fills = [colours.whole, colours.part];
  const legend =
    series.length > 1 ? series.map(({ label }, index) => ({ label, fill: fills[index] ?? colours.ink })) : [];
  return { file, title, period, background: colours.surface, ink: colours.ink, soft: colours.soft, legend };
}

const write = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value));
/** Space for the value above the highest column or next to the longest row. */
const margin = { top: 22, right: 8, bottom: 0, left: 0 };
const roomBesideRow = 44;
/** Approximate letter width and maximum label width of rows, in pixels. */
const letterWidth = 7.5;
const labelRoom = { narrow: 128, wide: 224 };
const narrowBelow = 640;

/** Returns the width of row labels and truncates longer ones. The tooltip and the table show the full label. */
function rowLabels(labels: readonly string[]) {
  const room = innerWidth < narrowBelow ? labelRoom.narrow : labelRoom.wide;
  const longest = Math.max(...labels.map(({ length }) => length));
  const width = Math.min(room, Math.ceil(longest * letterWidth) + 12);
  const most = Math.floor((width - 12) / letterWidth);
  const cut = (label: string) => (label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label);
  return { width, tickFormatter: cut };
}

function barsOf({ kind, title, labels, series }: ChartProps, colours: ChartColours) {
  const isRows = kind === 'rows';
  const [whole, part] = series;
  const values = whole?.values ?? [];
  const marks = axisMarks(Math.max(...values));
  const figures = {
    type: 'number',
    domain: [0, marks.at(-1) ?? 1],
    ticks: marks,
    tickFormatter: write,
    axisLine: false,
  } as const;
  const names = { type: 'category', dataKey: 'label', interval: isRows ? 0 : 'preserveStartEnd' } as const;
  const look = { stroke: colours.edge, tick: { fill: colours.soft, fontSize: 13 }, tickLine: false } as const;
  return (
    <BarChart
      data={labels.map((label, index) => ({ label, value: values[index] ?? 0 }))}
      layout={isRows ? 'vertical' : 'horizontal'}
      margin={{ ...margin, right: isRows ? roomBesideRow : margin.right }}
      barCategoryGap={`${((1 - columnShare) / 2) * 100}%`}
      maxBarSize={56}
      title={title}
      accessibilityLayer
    >
      <CartesianGrid stroke={colours.line} vertical={isRows} horizontal={!isRows} />
      {isRows ? (
        <>
          <XAxis {...figures} {...look} />
          <YAxis {...names} {...look} {...rowLabels(labels)} />
        </>
      ) : (
        <>
          <XAxis {...names} {...look} minTickGap={12} />
          <YAxis {...figures} {...look} width={7.5 * write(marks.at(-1)).length + 12} />
        </>
      )}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: colours.sunk }}
        content={({ activeIndex }) => <Told series={series} labels={labels} index={Number(activeIndex)} />}
      />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        shape={drawBar({ kind, values, parts: part?.values, colours })}
      />
    </BarChart>
  );
}

interface ToldProps extends Pick<ChartProps, 'series' | 'labels'> {
  index: number;
}

function Told({ series, labels, index }: ToldProps) {
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
