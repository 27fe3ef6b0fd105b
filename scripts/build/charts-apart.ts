import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** What the charts share with the other islands: there may be one React a page, and of these both use nearly all. */
const shared = /^(?:react|react-dom|scheduler|immer|redux)(?:\/|$)/;
const recharts = `${sep}node_modules${sep}recharts${sep}`;
/** Kept with a module so that what it imports is the charts' own, too. */
const ofCharts = { charts: true };

const allScales = /[\\/]victory-vendor[\\/]es[\\/]d3-scale\.js$/;
/** The library looks a scale up by its name, so that the bundler would keep those of time with their calendars, too. */
const ourScales = "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';";

/**
 * Gives the charts' library its own copy of what it uses of the store's packages. In one graph the bundler would put all that
 * either uses into the chunk that every island loads, and payers would pay 3 KB for charts that they never see.
 */
export const chartsApart: Plugin = {
  name: 'charts-apart',
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: /^[^.]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      const isCharts = pluginData === ofCharts || importer.includes(recharts);
      if (!isCharts || shared.test(path)) return undefined;
      const found = await resolve(path, { resolveDir, kind, importer: '', pluginData: 'asked' });
      return { ...found, suffix: '?charts', pluginData: ofCharts };
    });
    onResolve({ filter: /^\./ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData !== ofCharts) return undefined;
      const found = await resolve(path, { resolveDir, kind, importer: '', pluginData: 'asked' });
      return { ...found, suffix: '?charts', pluginData: ofCharts };
    });
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path, suffix }) =>
      suffix === '?charts'
        ? {
            contents: allScales.test(path) ? ourScales : await readFile(path),
            loader: 'js',
            pluginData: ofCharts,
          }
        : undefined,
    );
  },
};
