import { counted } from '../../shared/count.ts';

/** Returns `188 rows are refused.`, or '' if there are none. */
export const describeRefused = (count: number): string =>
  count === 0 ? '' : `${counted(count, 'row is', 'rows are')} rejected.`;
