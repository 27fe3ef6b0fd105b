import { formatCount } from '../../shared/count.ts';
import type { ChartColors } from './use-chart-colors.ts';

interface Drawing {
  kind: 'columns' | 'rows';
  /** Partial values by bar index; undefined if the chart has no partial series. */
  parts: readonly number[] | undefined;
  values: readonly number[];
  colors: ChartColors;
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
export const columnWidthRatio = 0.56;

/** Draws a bar with its value as a label. The bar's partial value is drawn over it with an outline, so that it is not marked by color alone. */
export function drawBar({ kind, parts, values, colors }: Drawing) {
  const most = Math.max(...values);
  return function Shape({ x, y, width, height, index }: Placed) {
    const value = values[index] ?? 0;
    const part = value > 0 ? (parts?.[index] ?? 0) / value : 0;
    const text = formatCount(value);
    const hasSpace = kind === 'rows' || text.length * digitWidth <= width / columnWidthRatio;
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
        <rect {...{ x, y, width, height }} fill={colors.whole} className="bar-whole" />
        {part > 0 && <rect {...inner} fill={colors.part} stroke={colors.surface} className="bar-part" />}
        {value > 0 && (hasSpace || value === most) && (
          <text {...at} fill={colors.ink} fontSize={13}>
            {text}
          </text>
        )}
      </g>
    );
  };
}

const mostSteps = 4;

/** Returns the marks of a count axis in round steps, from 0 to the first mark that covers all values. `25` → 0, 10, 20, 30. */
export function axisMarks(most: number): number[] {
  const step = roundStep(Math.max(1, most) / mostSteps);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
