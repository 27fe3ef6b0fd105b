import { useEffect, useState } from 'react';

/** The page's colours as values: a picture that is saved knows no style sheet. */
export interface ChartColours {
  /** Of a bar, and of the part of it that is told apart. */
  whole: string;
  part: string;
  surface: string;
  sunk: string;
  ink: string;
  soft: string;
  line: string;
  edge: string;
}

/** Those of light or dark, of the reader's own or of paper, as it is now. */
export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const change = () => setColours(readColours());
    const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) =>
      matchMedia(query),
    );
    for (const scheme of schemes) scheme.addEventListener('change', change);
    return () => {
      for (const scheme of schemes) scheme.removeEventListener('change', change);
    };
  }, []);
  return colours;
}

function readColours(): ChartColours {
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
