/** Returns true if the link ID is well-formed. The API checks whether it exists. */
export const isLinkId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);
