/** `188 rows are refused.`, and nothing where none is. */
export const sayRefused = (count: number): string =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} refused.`;
