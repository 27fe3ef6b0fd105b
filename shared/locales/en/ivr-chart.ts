/** UI strings of the chart script, in a file of their own because the browser loads it. */
export const chartScriptStrings = {
  png: 'PNG',
  pngOf: (title: string) => `PNG of ${title}`,
} as const;
