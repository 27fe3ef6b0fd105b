import type { ChartColours } from './use-chart-colours.ts';

interface Drawing {
  kind: 'columns' | 'rows';
  /** By the place of the bar; undefined where there is no part. */
  parts: readonly number[] | undefined;
  values: readonly number[];
  colours: ChartColours;
}

/** Where a bar stands, in pixels, and the place of its value. */
interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
  index: number;
}

/** A letter of a label, about, in pixels. */
const digitWidth = 7.5;
/** How much of its place a column takes; the rest is the gap to the next. */
export const columnShare = 0.56;

/** A bar with its figure at its end, and inside of it, from 0, the part that is told apart by an edge as well as by its colour. */
export function drawBar({ kind, parts, values, colours }: Drawing) {
  const most = Math.max(...values);
  return function Shape({ x, y, width, height, index }: Placed) {
    const value = values[index] ?? 0;
    const part = value > 0 ? (parts?.[index] ?? 0) / value : 0;
    const text = value.toLocaleString('en-US');
    const hasRoom = kind === 'rows' || text.length * digitWidth <= width / columnShare;
    const inner =
      kind === 'rows'
        ? { x, y, width: width * part, height }
        : { x, y: y + height * (1 - part), width, height: height * part };
    const at =
      kind === 'rows'
        ? { x: x + width + 6, y: y + height / 2 + 4.5 }
        : { x: x + width / 2, y: y - 6, textAnchor: 'middle' as const };
    return (
      <g>
        <rect {...{ x, y, width, height }} fill={colours.whole} className="bar-whole" />
        {part > 0 && <rect {...inner} fill={colours.part} stroke={colours.surface} className="bar-part" />}
        {value > 0 && (hasRoom || value === most) && (
          <text {...at} fill={colours.ink} fontSize={13}>
            {text}
          </text>
        )}
      </g>
    );
  };
}
