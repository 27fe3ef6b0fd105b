/** Returns true for a valid link ID. The API checks that it exists. */
export const isLinkId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);
