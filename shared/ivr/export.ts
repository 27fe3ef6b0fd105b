import { paths } from '../paths.ts';
import { writeIvrState, type IvrState } from './state.ts';

/** What of the IVR section can be had as CSV: the figures of a chart, or exactly the rows of a log. */
export const ivrExports = ['hours', 'days', 'providers', 'funnel', 'calls', 'payments', 'follow-up'] as const;
export type IvrExport = (typeof ivrExports)[number];

/** What the file is called, without its ending: `ivr-calls-2026-11-14-2026-11-20`. */
export function ivrFileName({ range }: Pick<IvrState, 'range'>, what: IvrExport): string {
  return `ivr-${what}-${range.from}-${range.to}`;
}

/** The address of the same state as CSV. */
export function ivrExportHref(state: IvrState, what: IvrExport): string {
  const href = writeIvrState(state, paths.ivrExport.to());
  return `${href}${href.includes('?') ? '&' : '?'}export=${what}`;
}
