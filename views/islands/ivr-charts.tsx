import { useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { savePng, type Picture } from './chart-png.ts';
import { chartPngId, type ChartProps } from './ivr-chart-props.ts';
import { useChartColours, type ChartColours } from './use-chart-colours.ts';

/** One chart of the dashboard. Arrow keys walk through its values once it has the focus. */
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
          {props.kind === 'lines' ? linesOf(props, colours) : barsOf(props, colours)}
        </ResponsiveContainer>
      </div>
      {props.series.length > 1 && <ChartLegend {...pictureOf(props, colours)} />}
    </>
  );
}

/** Its words in the colour of text: those of the series are for areas. */
function ChartLegend({ legend }: Picture) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {legend.map(({ label, fill, dash }) => (
        <li key={label}>
          <svg width="22" height="14">
            {dash === undefined ? (
              <rect x="8" width="14" height="14" fill={fill} />
            ) : (
              <line x2="22" y1="7" y2="7" stroke={fill} strokeWidth="2" strokeDasharray={dash} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The library walks by left and right alone, and through rows from below. */
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

function pictureOf({ name, title, period, file, kind, series }: ChartProps, colours: ChartColours): Picture {
  const keyOf = (index: number) =>
    kind === 'lines'
      ? { fill: colours.series[index] ?? colours.ink, dash: dashes[index] ?? '' }
      : { fill: fillOf(colours, name, index) ?? colours.ink };
  const legend = series.length > 1 ? series.map(({ label }, index) => ({ label, ...keyOf(index) })) : [];
  return { file, title, period, background: colours.surface, ink: colours.ink, soft: colours.soft, legend };
}

interface Point {
  label: string;
  [series: string]: string | number;
}

function pointsOf({ labels, series }: ChartProps): Point[] {
  return labels.map((label, index) => ({
    label,
    ...Object.fromEntries(series.map((each) => [each.label, each.values[index] ?? 0])),
  }));
}

const write = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value));
const margin = { top: 8, right: 12, bottom: 0, left: 0 };
/** A letter of a label, about, and the room that rows' labels may take, in pixels. */
const letterWidth = 7.5;
const labelRoom = { narrow: 128, wide: 224 };
const narrowBelow = 640;

/** How wide the labels of rows stand; one that is longer is cut at its end. Tooltip and table have it whole. */
function rowLabels(labels: readonly string[]) {
  const room = innerWidth < narrowBelow ? labelRoom.narrow : labelRoom.wide;
  const longest = Math.max(...labels.map(({ length }) => length));
  const width = Math.min(room, Math.ceil(longest * letterWidth) + 12);
  const most = Math.floor((width - 12) / letterWidth);
  const cut = (label: string) => (label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label);
  return { width, tickFormatter: cut };
}

function barsOf(props: ChartProps, colours: ChartColours) {
  const isRows = props.kind === 'rows';
  const figures = { type: 'number', allowDecimals: false, tickFormatter: write } as const;
  const names = { type: 'category', dataKey: 'label', interval: isRows ? 0 : 'preserveStartEnd' } as const;
  const look = { stroke: colours.edge, tick: { fill: colours.soft, fontSize: 13 }, tickLine: false } as const;
  return (
    <BarChart
      data={pointsOf(props)}
      layout={isRows ? 'vertical' : 'horizontal'}
      margin={{ ...margin, right: isRows ? 44 : margin.right }}
      barGap={1}
      maxBarSize={48}
      title={props.title}
      accessibilityLayer
    >
      <Patterns colours={colours} name={props.name} />
      <CartesianGrid stroke={colours.line} vertical={isRows} horizontal={!isRows} />
      {isRows ? (
        <>
          <XAxis {...figures} {...look} />
          <YAxis {...names} {...look} {...rowLabels(props.labels)} />
        </>
      ) : (
        <>
          <XAxis {...names} {...look} />
          <YAxis {...figures} {...look} width={48} />
        </>
      )}
      <Tooltip {...tooltipLook(colours)} cursor={{ fill: colours.sunk }} />
      {props.series.map(({ label }, index) => (
        <Bar
          key={label}
          dataKey={label}
          fill={fillOf(colours, props.name, index)}
          stroke={colours.series[index]}
          isAnimationActive={false}
        >
          {isRows && (
            <LabelList dataKey={label} position="right" fill={colours.soft} fontSize={13} formatter={write} />
          )}
        </Bar>
      ))}
    </BarChart>
  );
}

/** Told apart by their dashes too. */
const dashes = ['', '7 4', '2 4'];

function linesOf(props: ChartProps, colours: ChartColours) {
  const look = { stroke: colours.edge, tick: { fill: colours.soft, fontSize: 13 }, tickLine: false } as const;
  const few = props.labels.length <= 31;
  return (
    <LineChart data={pointsOf(props)} margin={margin} title={props.title} accessibilityLayer>
      <CartesianGrid stroke={colours.line} vertical={false} />
      <XAxis dataKey="label" minTickGap={24} {...look} />
      <YAxis allowDecimals={false} tickFormatter={write} width={48} {...look} />
      <Tooltip {...tooltipLook(colours)} />
      {props.series.map(({ label }, index) => (
        <Line
          key={label}
          dataKey={label}
          stroke={colours.series[index]}
          strokeWidth={2}
          strokeDasharray={dashes[index]}
          dot={few ? { r: 2.5, strokeDasharray: 'none' } : false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}

function tooltipLook(colours: ChartColours) {
  return {
    isAnimationActive: false,
    separator: ': ',
    contentStyle: { background: colours.surface, border: `1px solid ${colours.edge}`, borderRadius: 8 },
    labelStyle: { color: colours.ink, fontWeight: 600 },
    itemStyle: { color: colours.ink },
  };
}

/** The first series is plain, the others hatched and dotted: bars are told apart without their colours. */
function Patterns({ colours, name }: { colours: ChartColours; name: string }) {
  const [, second, third] = colours.series;
  return (
    <defs>
      <pattern
        id={patternId(name, 1)}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill={colours.surface} />
        <rect width="3.5" height="6" fill={second} />
      </pattern>
      <pattern id={patternId(name, 2)} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill={colours.surface} />
        <circle cx="3" cy="3" r="2" fill={third} />
      </pattern>
    </defs>
  );
}

const patternId = (name: string, index: number) => `${name}-pattern-${index}`;

function fillOf(colours: ChartColours, name: string, index: number): string | undefined {
  return index === 0 ? colours.series[0] : `url(#${patternId(name, index)})`;
}
