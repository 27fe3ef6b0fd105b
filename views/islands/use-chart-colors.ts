import { useEffect, useState } from 'react';

/** Color values from the page's style sheet, which a saved image does not have. */
export interface ChartColors {
  whole: string;
  part: string;
  surface: string;
  sunk: string;
  ink: string;
  soft: string;
  line: string;
  edge: string;
}

/** Returns the current colors and updates them for dark mode, forced colors and print. */
export function useChartColors(): ChartColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const change = () => setColors(readColors());
    const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) =>
      matchMedia(query),
    );
    for (const scheme of schemes) scheme.addEventListener('change', change);
    return () => {
      for (const scheme of schemes) scheme.removeEventListener('change', change);
    };
  }, []);
  return colors;
}

function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    whole: read('bar'),
    part: read('chart-2'),
    surface: read('surface'),
    sunk: read('sunk'),
    ink: read('ink'),
    soft: read('ink-soft'),
    line: read('line'),
    edge: read('edge'),
  };
}
