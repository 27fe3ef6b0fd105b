/** Returns `188 rows are refused.`, or '' if there are none. */
export const describeRefused = (count: number): string =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} rejected.`;
