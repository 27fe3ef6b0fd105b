import { useEffect, useState } from 'react';

/** The page's colours as values: a picture that is saved knows no style sheet. */
export interface ChartColours {
  series: readonly string[];
  surface: string;
  sunk: string;
  ink: string;
  soft: string;
  line: string;
  edge: string;
}

/** Those of light or dark, as the reader has it now. */
export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const change = () => setColours(readColours());
    dark.addEventListener('change', change);
    return () => dark.removeEventListener('change', change);
  }, []);
  return colours;
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    series: ['chart-1', 'chart-2', 'chart-3'].map(read),
    surface: read('surface'),
    sunk: read('sunk'),
    ink: read('ink'),
    soft: read('ink-soft'),
    line: read('line'),
    edge: read('edge'),
  };
}
