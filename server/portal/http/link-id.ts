/** Whether a link from outside can name something by it; the API says whether it does. */
export const isLinkId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);
