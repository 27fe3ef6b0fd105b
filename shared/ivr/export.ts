import { paths } from '../paths.ts';
import { writeIvrState, type IvrState } from './state.ts';

export const ivrExports = ['hours', 'days', 'providers', 'funnel', 'calls', 'payments', 'follow-up'] as const;
export type IvrExport = (typeof ivrExports)[number];

/** Returns the file name without its extension, such as `ivr-calls-2026-11-14-2026-11-20`. */
export function ivrFileName({ range }: Pick<IvrState, 'range'>, kind: IvrExport): string {
  return `ivr-${kind}-${range.from}-${range.to}`;
}

export function ivrExportHref(state: IvrState, kind: IvrExport): string {
  const href = writeIvrState(state, paths.ivrExport.to());
  return `${href}${href.includes('?') ? '&' : '?'}export=${kind}`;
}
