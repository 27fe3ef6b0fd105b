import type { ChartColours } from './use-chart-colours.ts';

interface Drawing {
  kind: 'columns' | 'rows';
  /** Partial values by bar index; undefined if the chart has none. */
  parts: readonly number[] | undefined;
  values: readonly number[];
  colours: ChartColours;
}

/** Position of a bar in pixels and the index of its value. */
interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
  index: number;
}

/** Approximate width of a digit in pixels. */
const digitWidth = 7.5;
/** Share of the available width that a column uses; the rest is the gap. */
export const columnShare = 0.56;

/** Draws a bar with its value as a label. The partial value starts at 0 and has an outline, so color is not the only distinction. */
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
